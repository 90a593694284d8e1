#include "positions/pgn/pgn_words.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "positions/base/words.h"
#include "positions/notation/move_signs.h"

namespace keymove {

namespace {

constexpr std::string_view kHalf = "\u00BD-\u00BD";
constexpr std::string_view kEllipsis = "\u2026";

constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kResults = {
    {{"1-0", "1-0"},
     {"0-1", "0-1"},
     {"1/2-1/2", "1/2-1/2"},
     {"*", "*"},
     {"1/2", "1/2-1/2"},
     {kHalf, "1/2-1/2"},
     {"1:0", "1-0"},
     {"0:1", "0-1"},
     {"\u00BD", "1/2-1/2"},
     {"1\u20130", "1-0"},
     {"0\u20131", "0-1"},
     {"1/2\u20131/2", "1/2-1/2"},
     {"\u00BD\u2013\u00BD", "1/2-1/2"}}};

constexpr std::array<std::string_view, 8> kMates = {"mate", "mate!", "matt", "mat", "mate.", "matt.", "mat.", "#"};

// The signs of the Informant: White or Black is winning, better, slightly better; equal; unclear; and others.
constexpr std::array<std::string_view, 28> kAnnotations = {
    "+-", "-+", "+/-", "-/+", "+/=", "=/+",  "=",  "+=",  "=+", "\u00B1", "\u2213", "\u2A72", "\u2A71", "\u221E",
    "N",  "TN", "D",   "RR",  "ep",  "e.p.", "ch", "ch.", "+",  "dbl",    "disc",   "dis.",   "++",     "~"};

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::string_view kFiles = "abcdefghijklmnop";

/// Takes the last digits off the text, a rank of at most 16; false if there are none.
bool take_rank(std::string_view& text) {
  std::size_t digits = 0;
  while (digits < text.size() && is_digit(text[text.size() - 1 - digits])) ++digits;
  const auto rank = parse_int(text.substr(text.size() - digits));
  if (digits == 0 || digits > 2 || !rank || *rank < 1 || *rank > 16) return false;
  text.remove_suffix(digits);
  return true;
}

bool take_last(std::string_view& text, std::string_view set) {
  const bool found = !text.empty() && one_of(text.back(), set);
  if (found) text.remove_suffix(1);
  return found;
}

/// The word without what stands behind the square to which a man moves: marks and a promotion.
std::string_view without_move_ending(std::string_view word) {
  while (take_last(word, "+#!?.,;:)")) continue;
  if (word.size() > 3 && is_upper(word.back()) &&
      (is_digit(word[word.size() - 2]) || one_of(word[word.size() - 2], "=/(")))
    word.remove_suffix(is_digit(word[word.size() - 2]) ? 1 : 2);
  return word;
}

/// Whether the text begins with the brackets of a promotion.
bool opens_promotion(std::string_view text) { return text.size() >= 3 && is_letter(text[1]) && text[2] == ')'; }

}  // namespace

std::string_view first_pgn_word(std::string_view text) {
  constexpr std::string_view kEnds = "{}();";
  std::size_t size = 0;
  while (size < text.size() && !is_blank(text[size])) {
    const char c = text[size];
    if (c == '\0' || c == '\x1A') break;
    if (c == '(' && size > 0 && is_digit(text[size - 1]) && opens_promotion(text.substr(size))) {
      size += 3;
      continue;
    }
    if (kEnds.find(c) != std::string_view::npos) break;
    const bool captures =
        c == '*' && size + 2 < text.size() && one_of(text[size + 1], kFiles) && is_digit(text[size + 2]);
    if ((c == '$' || c == '*') && size > 0 && !captures) break;
    ++size;
  }
  return text.substr(0, size);
}

std::optional<std::string_view> pgn_result(std::string_view word) {
  for (const auto& [written, result] : kResults) {
    if (word == written) return result;
  }
  return std::nullopt;
}

std::string_view without_move_number(std::string_view word) {
  if (!word.empty() && is_letter(word[0])) return word;
  const auto dots = [](std::string_view text) -> std::size_t {
    if (text.starts_with('.')) return 1;
    return text.starts_with(kEllipsis) ? kEllipsis.size() : 0;
  };
  std::size_t skip = 0;
  while (skip < word.size() && is_digit(word[skip])) ++skip;
  if (skip < word.size() && dots(word.substr(skip)) == 0) return word;
  while (const std::size_t size = dots(word.substr(skip))) skip += size;
  return word.substr(skip);
}

std::string plain_move(std::string_view move) {
  std::string out = with_plain_signs(move);
  std::replace(out.begin(), out.end(), '*', 'x');
  if (out.size() > 3 && out.back() == 'N' && one_of(out[out.size() - 2], "!?")) out.pop_back();
  return out;
}

bool has_move_form(std::string_view word) {
  if (has_signs_of_print(word)) {
    const std::string plain = with_plain_signs(word);
    if (plain != word) return has_move_form(plain);
  }
  std::string_view rest = without_move_ending(word);
  if (rest == "0-0" || rest == "O-O" || rest == "o-o" || rest == "0-0-0" || rest == "O-O-O" || rest == "o-o-o")
    return true;
  if (!take_rank(rest) || !take_last(rest, kFiles)) return false;
  take_last(rest, "x:-*");
  take_rank(rest);
  take_last(rest, kFiles);
  constexpr std::size_t kLongestLetters = 6;  // bytes
  const bool plain = rest.size() <= 1 && (rest.empty() || is_upper(rest[0]));
  const auto is_foreign = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  return plain || (rest.size() <= kLongestLetters && std::all_of(rest.begin(), rest.end(), is_foreign));
}

bool resembles_move(std::string_view word) {
  constexpr std::size_t kFewest = 3;
  constexpr std::size_t kMost = 8;
  constexpr std::ptrdiff_t kMostLetters = 4;
  word = without_move_ending(word);
  if (word.size() < kFewest || word.size() > kMost || has_move_form(word)) return false;
  const bool from_square = is_lower(word[0]) && is_digit(word[1]) && word.size() > kFewest;
  if (!is_upper(word[0]) && !from_square) return false;
  std::string_view rest = word;
  while (!rest.empty() && is_digit(rest.back())) rest.remove_suffix(1);
  const std::size_t digits = word.size() - rest.size();
  if (digits == 0 || digits > 2 || rest.empty() || !is_lower(rest.back())) return false;
  const bool plain =
      std::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c) || one_of(c, "x:-~*/"); });
  return plain && std::count_if(word.begin(), word.end(), is_letter) <= kMostLetters;
}

bool is_null_move(std::string_view word) {
  constexpr std::array<std::string_view, 4> kNulls = {"--", "Z0", "0000", "@@@@"};
  return is_one_of(kNulls, word);
}

bool says_mate(std::string_view word) { return is_one_of(kMates, word); }

bool is_or(std::string_view word) {
  constexpr std::array<std::string_view, 5> kWords = {"or", "oder", "ou", "/", "|"};
  return !word.empty() && one_of(word[0], "o/|") && is_one_of(kWords, word);
}

bool are_two_moves(std::string_view word) {
  const std::size_t slash = word.find('/');
  return slash != std::string_view::npos && has_move_form(word.substr(0, slash)) &&
         has_move_form(word.substr(slash + 1));
}

std::string without_comments(std::string_view text) {
  std::string out(text);
  for (std::size_t at = out.find('{'); at < out.size(); at = out.find('{', at + 1)) {
    const std::size_t close = out.find('}', at);
    if (close == std::string::npos) break;
    const auto begin = out.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = out.begin() + static_cast<std::ptrdiff_t>(close) + 1;
    if (std::any_of(begin, end, is_blank)) std::fill(begin, end, ' ');
  }
  return out;
}

bool lists_alternatives(std::string_view text) {
  if (text.find('{') != std::string_view::npos) {
    if (const std::string plain = without_comments(text); plain != text) return lists_alternatives(plain);
  }
  const std::vector<Word> words = words_of(text);
  return words.size() > 1 &&
         std::any_of(words.begin() + 1, words.end(), [](const Word& word) { return is_or(word.text); });
}

bool is_annotation(std::string_view word) {
  return word.empty() || word[0] == '$' || word.find_first_not_of("!?") == std::string_view::npos ||
         is_one_of(kAnnotations, word);
}

}  // namespace keymove
