#include "positions/copied_text/stated_stipulation.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "positions/base/words.h"
#include "positions/copied_text/stated_mover.h"
#include "positions/game/stipulation.h"
#include "positions/problem/solutions_text.h"

namespace keymove {

namespace {

constexpr std::size_t kLongestPhrase = 10;  // words
constexpr std::size_t kLongestTitle = 300;  // bytes
constexpr std::size_t kMostNotes = 4;       // words
constexpr std::string_view kPunctuation = "()[].,;:!\"'";

std::string_view without_punctuation(std::string_view text) {
  while (!text.empty() && one_of(text.front(), kPunctuation)) text.remove_prefix(1);
  while (!text.empty() && one_of(text.back(), kPunctuation)) text.remove_suffix(1);
  return text;
}

/// Whether the text can be a stipulation: most titles are not looked at further.
bool may_state(std::string_view text) {
  if (text.find_first_of("#=\xE2") != std::string_view::npos) return true;
  constexpr std::array<std::string_view, 6> kEnds = {"мат", "Мат", "МАТ", "пат", "Пат", "ПАТ"};
  const std::string low = lower_case(text);
  return low.find("mat") != std::string::npos || low.find("pat") != std::string::npos ||
         std::any_of(kEnds.begin(), kEnds.end(), [&](std::string_view end) { return text.find(end) < text.size(); });
}

/// Whether the text that is a stipulation is nothing else, wherever it stands: words do, and so does the sign of mate
/// or stalemate behind the letter of a play; "#2" and "2#" may be numbers, and "+2" or "x3" anything.
bool is_unmistakable(std::string_view text) {
  const std::size_t sign = text.find_first_of("#=\xE2");
  if (is_digit(text[0])) return false;
  if (sign == std::string_view::npos) return may_state(text);
  return sign > 0 || text[0] == '\xE2';
}

/// The end of the longest stipulation that begins with words[from], as a number of words; `from` if there is none.
std::size_t end_of_stipulation(std::string_view text, const std::vector<Word>& words, std::size_t from,
                               FoundStipulation& found) {
  for (std::size_t to = std::min(words.size(), from + kLongestPhrase); to > from; --to) {
    const std::size_t begin = words[from].offset;
    const std::size_t end = words[to - 1].offset + words[to - 1].text.size();
    const std::string_view piece = without_punctuation(text.substr(begin, end - begin));
    if (piece.empty() || !parse_stipulation(piece) || !is_unmistakable(piece)) continue;
    found = {std::string(piece), std::string(without_punctuation(trimmed(text.substr(end))))};
    return to;
  }
  return from;
}

/// Whether the word counts the men, "(5+4)", or says that a program has tested the problem, "C+".
bool is_problem_note(std::string_view word) {
  word = without_punctuation(word);
  const std::size_t plus = word.find('+');
  if (word == "C+" || word == "HC+" || word == "C-") return true;
  return plus != std::string_view::npos && plus > 0 && plus + 1 < word.size() &&
         contains_only(word.substr(0, plus), "0123456789") && contains_only(word.substr(plus + 1), "0123456789");
}

/// The text without counts of men, "(5+4)" or "5 + 4", and "C+".
std::string without_problem_notes(std::string_view text) {
  std::string out(text);
  const std::vector<Word> words = words_of(text);
  const auto is_number = [&](std::size_t i) { return i < words.size() && contains_only(words[i].text, "0123456789"); };
  const auto blank_out = [&](const Word& word) {
    std::fill_n(out.begin() + static_cast<std::ptrdiff_t>(word.offset), word.text.size(), ' ');
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_problem_note(words[i].text) && !is_digit(words[i].text[0])) blank_out(words[i]);
    // Popeye prints "h#2     5 + 4".
    if (i == 0 || words[i].text != "+" || !is_number(i - 1) || !is_number(i + 1)) continue;
    for (std::size_t part = i - 1; part <= i + 1; ++part) blank_out(words[part]);
  }
  return out;
}

/// The text with ".5" for half a move: "h#2 1/2".
std::string with_half_move(std::string_view text) {
  constexpr std::string_view kHalf = " 1/2";
  std::string out(text);
  const std::size_t at = out.find(kHalf);
  const std::size_t end = at + kHalf.size();
  const bool behind = at != std::string::npos && at > 0 && is_digit(out[at - 1]);
  if (behind && (end == out.size() || !(is_digit(out[end]) || is_letter(out[end]))))
    out.replace(at, kHalf.size(), ".5");
  return out;
}

/// The number that a word names, in digits; the word itself if it names none.
std::string in_digits(std::string_view word) {
  constexpr std::array<std::string_view, 9> kNumbers = {"one", "two",   "three", "four", "five",
                                                        "six", "seven", "eight", "nine"};
  const auto* const found = std::find(kNumbers.begin(), kNumbers.end(), lower_case(word));
  return found == kNumbers.end() ? std::string(word) : std::to_string(found - kNumbers.begin() + 1);
}

/// A stipulation, in words or not, with the number of its solutions behind it: "Helpmate in 2, two solutions".
std::optional<FoundStipulation> with_solutions(std::string_view text) {
  const std::vector<Word> words = words_of(text);
  if (words.size() < 3) return std::nullopt;
  const Word& number = words[words.size() - 2];
  const std::string rest =
      in_digits(without_punctuation(number.text)) + " " + std::string(without_punctuation(words.back().text));
  if (!number_of_solutions(rest)) return std::nullopt;
  std::string_view head = without_punctuation(trimmed(text.substr(0, number.offset)));
  for (const std::string_view dash : {"-", "\u2013", "\u2014"}) {
    if (head.ends_with(dash)) head = without_punctuation(trimmed(head.substr(0, head.size() - dash.size())));
  }
  return parse_stipulation(head) ? std::optional(FoundStipulation{std::string(head), rest}) : std::nullopt;
}

template <std::size_t N>
bool is_in(const std::array<std::string_view, N>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// Whether a word of a sentence before "mate in 2", in small letters, says that the mate is not to be given. `joined`:
/// no sign stands between them.
bool denies_before(std::string_view word, bool joined) {
  constexpr std::array<std::string_view, 34> kAnywhere = {
      "threatens", "threatening", "threatened", "avoid",     "avoids",    "avoiding", "stop",   "stops",   "stopping",
      "prevent",   "prevents",    "preventing", "parry",     "parries",   "parrying", "defend", "defends", "defending",
      "survive",   "survives",    "surviving",  "missed",    "misses",    "missing",  "beware", "facing",  "faces",
      "overlooks", "overlooked",  "escaping",   "preventer", "prevented", "stopped",  "parried"};
  constexpr std::array<std::string_view, 15> kNear = {"not",    "no",      "against", "never",   "without",
                                                      "threat", "threats", "escape",  "escapes", "save",
                                                      "saves",  "saving",  "isn't",   "wasn't",  "miss"};
  return is_in(kAnywhere, word) || (joined && (is_in(kNear, word) || word.ends_with("n't")));
}

/// Whether a word directly behind "mate in 2", in small letters, says so.
bool denies_behind(std::string_view word) {
  constexpr std::array<std::string_view, 22> kWords = {
      "threat",     "threats", "threatened", "threatens", "threatening", "defence",   "defense",   "defending",
      "prevention", "parry",   "parried",    "escape",    "avoided",     "avoidance", "prevented", "stopped",
      "missed",     "fails",   "failed",     "refuted",   "overlooked",  "impossible"};
  return is_in(kWords, word);
}

bool ends_sentence(std::string_view word) { return !word.empty() && one_of(word.back(), ".!?"); }

/// Whether the sentence with the words from `phrase` to `last` asks if there is a mate: "Is there a mate in 1?"
bool asks_whether(const std::vector<Word>& words, std::size_t phrase, std::size_t last) {
  constexpr std::array<std::string_view, 6> kWords = {"is", "was", "are", "were", "does", "has"};
  while (phrase > 0 && !ends_sentence(words[phrase - 1].text)) --phrase;
  while (last + 1 < words.size() && !ends_sentence(words[last].text)) ++last;
  return is_in(kWords, without_punctuation(words[phrase].text)) && words[last].text.find('?') != std::string_view::npos;
}

/// Whether the words around those of the phrase "mate in 2", of which the first is at `phrase`, deny it.
bool is_denied(const std::vector<Word>& words, std::size_t phrase) {
  constexpr std::size_t kLooked = 4;  // words before it
  constexpr std::size_t kBehind = 2;
  bool joined = true;
  for (std::size_t i = phrase; i > 0 && i + kLooked > phrase && !ends_sentence(words[i - 1].text); --i) {
    const std::string_view word = without_punctuation(words[i - 1].text);
    joined &= !word.empty() && word.data() + word.size() == words[i - 1].text.data() + words[i - 1].text.size();
    joined &= word != "-" && word != "\u2013" && word != "\u2014";
    const bool number = word == "no" && i < words.size() && is_digit(words[i].text[0]);  // "no 5: mate in 2"
    if (!number && denies_before(word, joined)) return true;
  }
  const std::size_t last = phrase + 2;
  if (asks_whether(words, phrase, last)) return true;
  for (std::size_t i = last; i < words.size() && i < last + kBehind; ++i) {
    if (one_of(words[i].text.back(), kPunctuation) || ends_sentence(words[i].text)) return false;
    const std::size_t next = i + 1;
    if (next < words.size() && denies_behind(without_punctuation(words[next].text))) return true;
  }
  return false;
}

}  // namespace

bool denies_mate(std::string_view text) {
  const std::string low = lower_case(text);
  if (low.find("mate") == std::string::npos) return false;
  constexpr std::array<std::string_view, 4> kMates = {"mate", "mates", "checkmate", "checkmates"};
  const std::vector<Word> words = words_of(low);
  for (std::size_t i = 0; i + 2 < words.size(); ++i) {
    if (words[i + 1].text == "in" && is_in(kMates, without_punctuation(words[i].text)) && is_denied(words, i))
      return true;
  }
  return false;
}

bool notes_problem(std::string_view line) {
  const std::vector<Word> words = words_of(line);
  return !words.empty() && is_problem_note(words.front().text) && words.size() <= kMostNotes;
}

std::optional<FoundStipulation> stipulation_in_title(std::string_view text) {
  if (text.size() > kLongestTitle || !may_state(text) || denies_mate(text)) return std::nullopt;
  const std::vector<Word> words = words_of(text);
  std::optional<FoundStipulation> out;
  for (std::size_t i = 0; i < words.size();) {
    FoundStipulation found;
    const std::size_t end = end_of_stipulation(text, words, i, found);
    if (end > i && out && parse_stipulation(out->text) != parse_stipulation(found.text)) return std::nullopt;
    if (end > i && !out) out = std::move(found);
    i = std::max(end, i + 1);
  }
  return out;
}

std::optional<FoundStipulation> stipulation_in_line(std::string_view text) {
  text = trimmed(text);
  if (text.size() > kLongestTitle) return std::nullopt;
  for (const std::string_view head : {"stipulation:", "stip:", "forderung:"}) {
    if (lower_case(text.substr(0, head.size())) == head) text = trimmed(text.substr(head.size()));
  }
  text = behind_mover(text);
  const std::string plain = with_half_move(without_problem_notes(text));
  text = trimmed(plain);
  if (text.empty() || !may_state(text)) return std::nullopt;
  const std::string_view whole = without_punctuation(text);
  if (parse_stipulation(whole)) return FoundStipulation{std::string(whole), {}};
  if (auto found = with_solutions(whole)) return found;
  // "h#2 2.1.1.1"
  const std::size_t blank = text.find(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  const std::string_view first = without_punctuation(text.substr(0, blank));
  const std::string_view rest = without_punctuation(trimmed(text.substr(blank)));
  if (!parse_stipulation(first) || (!rest.empty() && !is_digit(rest[0])) || names_square(rest)) return std::nullopt;
  return FoundStipulation{std::string(first), std::string(rest)};
}

}  // namespace keymove
