#include "positions/pgn/record_item.h"

#include <algorithm>
#include <array>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/pgn/game_cutter.h"
#include "positions/pgn/lines_of_problems.h"
#include "positions/pgn/moves_in_words.h"
#include "positions/pgn/pgn_words.h"
#include "positions/pgn/solution_line.h"
#include "positions/pgn/stated_problem.h"

namespace keymove {

namespace {

constexpr std::string_view kAround = " \t,.:-=>()[]";  // signs between FEN, stipulation and solution
constexpr std::size_t kMostWords = 40;
constexpr std::size_t kLongestPhrase = 11;  // words of a stipulation

/// The line from the offset on with blanks in the place of marks of Markdown, arrows and long dashes.
std::string without_marks(std::string_view line, std::size_t from) {
  constexpr std::array<std::string_view, 14> kSigns = {"\u2192", "\u21D2", "\u2013", "\u2014", "\u201C",
                                                       "\u201D", "\u201E", "\u2018", "\u2019", "\u00AB",
                                                       "\u00BB", "->",     "=>",     "//"};
  std::string out(line);
  for (std::size_t at = from; at < out.size(); ++at) {
    const bool strikes = out.compare(at, 2, "~~") == 0 || (out[at] == '~' && at > 0 && out[at - 1] == ' ');
    if (one_of(out[at], "`*|") || strikes) out[at] = ' ';
    for (const std::string_view sign : kSigns) {
      if (std::string_view(out).substr(at).starts_with(sign))
        std::fill_n(out.begin() + static_cast<std::ptrdiff_t>(at), sign.size(), ' ');
    }
  }
  return out;
}

std::size_t skip_signs(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(kAround, at), text.size());
}

/// The end of the stipulation that begins at the offset, the longest one; the offset itself if there is none.
std::size_t end_of_stipulation_at(std::string_view text, std::size_t at, std::string& found) {
  const std::vector<Word> words = words_of(text.substr(at));
  for (std::size_t count = std::min(words.size(), kLongestPhrase); count > 0; --count) {
    const Word& last = words[count - 1];
    std::size_t size = last.offset + last.text.size();
    // What follows the words, as in "mate in 2: 1.Ra6" or "#1)", is no part of them.
    while (size > 0 && one_of(text[at + size - 1], kAround)) --size;
    const auto stated = stipulation_in_line(text.substr(at, size));
    // In "#2: 1. Ra6!" the second number is that of a move.
    if (!stated || (!stated->rest.empty() && contains_only(stated->rest, "0123456789"))) continue;
    found = stated->text + (stated->rest.empty() ? "" : " " + stated->rest);
    return at + size;
  }
  return at;
}

/// Whether a move, or the number of one, stands at the offset.
bool begins_moves(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (moves_of_solution_in(rest)) return true;
  const auto words = words_of(rest);
  std::string_view word = words.empty() ? std::string_view() : words.front().text;
  while (!word.empty() && one_of(word.back(), "),.;")) word.remove_suffix(1);
  return !word.empty() && is_letter(word[0]) && (has_move_form(word) || are_two_moves(word) || resembles_move(word));
}

/// Sets where the solution stands in the text from the offset on.
void find_solution(RecordItem& item, std::size_t at) {
  const std::string_view text = item.text;
  at = skip_signs(text, at);
  std::size_t begin = std::string_view::npos;
  if (begins_moves(text, at)) begin = at;
  for (std::size_t open = text.rfind('(');
       begin == std::string_view::npos && open != std::string_view::npos && open >= at;
       open = open == 0 ? std::string_view::npos : text.rfind('(', open - 1)) {
    if (begins_moves(text, open + 1)) begin = open + 1;
  }
  if (begin == std::string_view::npos) {
    if (const auto behind = moves_behind_words(text.substr(at))) begin = at + *behind;
  }
  if (begin == std::string_view::npos) return;
  const std::string_view moves = text.substr(begin);
  item.from = begin + moves_of_solution_in(moves).value_or(0);
  // A solution within brackets ends with them.
  const std::size_t close = text.find(')', item.from);
  const bool within = begin > 0 && text.substr(0, begin).find_last_of("()") != std::string_view::npos &&
                      text[text.substr(0, begin).find_last_of("()")] == '(';
  item.to = within && close != std::string_view::npos ? close : text.size();
}

/// Sets the solution to the first move behind the offset that is a word among others: "White mates in 2 with Ra6". A
/// pawn's move of two letters, which may be a square, is none.
void find_lone_move(RecordItem& item, std::size_t at) {
  const std::string_view text = item.text;
  for (const Word& word : words_of(text.substr(at))) {
    const std::size_t skipped = std::min(word.text.find_first_not_of("(["), word.text.size());
    std::string_view move = word.text.substr(skipped);
    while (!move.empty() && one_of(move.back(), "),.;:]")) move.remove_suffix(1);
    if (move.size() < 3 || !is_letter(move[0]) || !has_move_form(move)) continue;
    item.from = at + word.offset + skipped;
    item.to = item.from + move.size();
    return;
  }
}

/// The stipulation of a part of the text that states nothing else, where parts are told apart by '|'; or empty.
std::string stipulation_of_part(std::string_view text) {
  for (std::size_t bar = text.find('|'); bar != std::string_view::npos; bar = text.find('|', bar + 1)) {
    const auto stated = stipulation_in_line(text.substr(bar + 1, text.find('|', bar + 1) - bar - 1));
    if (stated) return stated->text;
  }
  return {};
}

/// The stipulation that ends the text behind a sign, as in "Ra6 (mate in 2)" or "Ra6, mate in 2"; or empty. What
/// follows a word, as in "Ra6 and mate in 2", says how the solution goes on.
std::string stipulation_at_end(std::string_view text) {
  const std::vector<Word> words = words_of(text);
  for (std::size_t i = words.size() > kLongestPhrase ? words.size() - kLongestPhrase : 1; i < words.size(); ++i) {
    const std::string_view before = trimmed(text.substr(0, words[i].offset));
    std::string_view phrase = text.substr(words[i].offset);
    const bool signs = one_of(before.back(), ",;:|-([\"'") || one_of(phrase.front(), "([\"'");
    while (!phrase.empty() && one_of(phrase.front(), "([\"'")) phrase.remove_prefix(1);
    while (!phrase.empty() && one_of(phrase.back(), ")]\"', ")) phrase.remove_suffix(1);
    const auto stated = signs ? stipulation_in_line(phrase) : std::nullopt;
    if (stated) return stated->text;
  }
  return {};
}

/// The moves in the second of two quoted cells, of which the first ends with the FEN: '"Mate in 1: FEN";"Re8#"'.
std::optional<RecordItem> moves_of_next_cell(std::string_view line, std::size_t fen_end) {
  const std::string_view tail = line.substr(fen_end);
  constexpr std::string_view kQuoted = "\"";
  const bool cells = tail.size() > 3 && tail.starts_with(kQuoted) && one_of(tail[1], ",;\t");
  const std::size_t from = cells ? std::min(tail.find_first_not_of("\" ", 2), tail.size()) : tail.size();
  const std::size_t to = tail.find_last_not_of("\" \r\t;,") + 1;
  if (from >= to) return std::nullopt;
  const std::string_view moves = tail.substr(from, to - from);
  if (!is_moves_alone(moves) && !moves_of_solution_in(moves)) return std::nullopt;
  return RecordItem{std::string(line), {}, fen_end + from, fen_end + to};
}

}  // namespace

std::optional<RecordItem> item_behind_fen(std::string_view line, std::size_t fen_end) {
  if (auto item = moves_of_next_cell(line, fen_end)) return item;
  const std::string_view tail = line.substr(fen_end);
  const std::vector<Word> words = words_of(tail);
  if (words.empty() || words.size() > kMostWords || tail.find(';') != std::string_view::npos) return std::nullopt;
  // Behind an opcode a text in quotation marks is its operand.
  const bool quoted = one_of(tail[std::min(tail.find_first_not_of(" \t,:"), tail.size() - 1)], "\"'");
  if (!quoted && tail.find('"') != std::string_view::npos) return std::nullopt;
  const bool mate = lower_case(words[0].text) == "mate" && stipulation_in_line(tail);
  if (mate || (words.size() == 1 && has_move_form(words[0].text))) return std::nullopt;
  RecordItem out;
  out.text = without_marks(line, fen_end);
  if (quoted)
    std::replace_if(
        out.text.begin() + static_cast<std::ptrdiff_t>(fen_end), out.text.end(),
        [](char c) { return one_of(c, "\"'"); }, ' ');
  std::size_t at = skip_signs(out.text, fen_end);
  // "0 1: mate in 2"
  const std::size_t digits = std::min(out.text.find_first_not_of("0123456789", fen_end + 1), out.text.size());
  if (at == fen_end + 1 && digits > at && digits < out.text.size() && one_of(out.text[digits], ":,"))
    at = skip_signs(out.text, digits);
  if (std::string_view(out.text).substr(at).starts_with("# ")) at = skip_signs(out.text, at + 1);  // a comment
  const std::size_t end = end_of_stipulation_at(out.text, at, out.stipulation);
  find_solution(out, end);
  if (out.stipulation.empty() && out.to > 0) {
    const auto titled = stipulation_in_title(std::string_view(out.text).substr(at, out.from - at));
    if (titled) out.stipulation = titled->text;
  } else if (out.stipulation.empty()) {
    if (const auto titled = stipulation_in_title(std::string_view(out.text).substr(at))) out.stipulation = titled->text;
  }
  if (out.stipulation.empty()) out.stipulation = stipulation_of_part(tail);
  if (out.stipulation.empty()) out.stipulation = stipulation_at_end(tail);
  if (denies_mate(out.text)) out.stipulation.clear();
  if (!out.stipulation.empty() && out.to == 0) find_lone_move(out, end);
  return out.stipulation.empty() && out.to == 0 ? std::nullopt : std::optional(std::move(out));
}

std::optional<RecordItem> asked_and_solved(std::string_view line) {
  if (other_position_in(line) < line.size()) return std::nullopt;  // "h#1 b) Ra1 to b1"
  auto item = item_behind_fen(line, 0);
  if (!item || item->stipulation.empty() || item->to == 0) return std::nullopt;
  // Other words, as in "Mate in 2 (after 24.Kc8)" or "Mate in 2. Rh1 was played", tell something else.
  const std::string_view text = item->text;
  const std::size_t end = text.find(item->stipulation) + item->stipulation.size();
  if (end > item->from || !introduces_moves(text.substr(end, item->from - end))) return std::nullopt;
  std::string_view moves = text.substr(item->from, item->to - item->from);
  moves.remove_prefix(std::min(moves.find_first_not_of("0123456789. "), moves.size()));
  if (text.find_first_not_of(kAround, item->to) < text.size()) return std::nullopt;
  const bool tries = moves.find('?') < moves.size();  // "Mate in 2. Rh1? Ra6!"
  return is_moves_alone(moves) && !tries ? std::move(item) : std::nullopt;
}

std::optional<RecordItem> asked_with_key(std::string_view line) {
  constexpr std::array<std::string_view, 8> kBefore = {"with", "by", "via", "is", "plays", "play", "playing", "mit"};
  if (auto item = asked_and_solved(line)) return item;
  auto item = item_behind_fen(line, 0);
  if (!item || item->stipulation.empty() || item->to == 0 || may_answer_otherwise(line)) return std::nullopt;
  const auto before = words_of(std::string_view(item->text).substr(0, item->from));
  const std::string last = before.empty() ? "" : lower_case(before.back().text);
  return std::find(kBefore.begin(), kBefore.end(), last) != kBefore.end() ? std::move(item) : std::nullopt;
}

void state_record_item(const RecordItem& item, const std::string& otherwise, TestPosition& position) {
  if (!position.setup) return;
  CutGame game;
  const TextLines lines(position.where.file, item.text, static_cast<std::size_t>(position.where.line) - 1);
  if (item.to > 0) game = GameCutter::of_solution(lines, item.from, item.to).next().value_or(CutGame{});
  const std::string& stipulation = item.stipulation.empty() ? otherwise : item.stipulation;
  if (!stipulation.empty()) game.tags.push_back({"Stipulation", stipulation, item.from});
  position.repairs.emplace_back("read the words behind the FEN");
  state_problem(game, position);
}

}  // namespace keymove
