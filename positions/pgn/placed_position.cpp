#include "positions/pgn/placed_position.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/copied_text/listed_men.h"
#include "positions/copied_text/mended_fen.h"
#include "positions/copied_text/popeye_board.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/pgn/lines_of_problems.h"

namespace keymove {

namespace {

/// Whether the line is a FEN: ranks and the side to move, or ranks alone.
bool is_fen_line(std::string_view line) {
  const std::vector<Word> words = words_of(line);
  if (words.empty() || one_of(words[0].text[0], "\"'`[")) return false;
  if (words.size() == 1) {
    const std::string_view board = words[0].text;
    constexpr std::ptrdiff_t kSlashes = 4;
    return std::count(board.begin(), board.end(), '/') >= kSlashes &&
           std::all_of(board.begin(), board.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '/'; }) &&
           board.find("//") == std::string_view::npos;
  }
  if (words.size() < 2 || std::count(words[0].text.begin(), words[0].text.end(), '/') < 2) return false;
  return words[1].text == "w" || words[1].text == "b";
}

/// The words before a FEN as a title: without its number and the signs around it.
std::string title_of(std::string_view before) {
  constexpr std::string_view kSigns = "0123456789.,:;()- ";
  while (!before.empty() && one_of(before.front(), kSigns)) before.remove_prefix(1);
  while (!before.empty() && one_of(before.back(), ".,:;- ")) before.remove_suffix(1);
  const std::string low = lower_case(before);
  return low == "fen" || low == "position" ? std::string() : std::string(before);
}

/// Whether the line has the name of a side, a colon, and men, its king among them: "White: Ke1, Ra1".
bool names_men_of(std::string_view line, std::initializer_list<std::string_view> names) {
  const std::size_t colon = std::min(line.find(':'), line.size());
  const std::string name = lower_case(trimmed(line.substr(0, colon)));
  const auto words = words_of(line.substr(colon));
  const auto is_king = [](const Word& word) { return one_of(word.text[0], "KR"); };
  const auto is_man = [](const Word& word) {
    std::string_view man = word.text;
    while (!man.empty() && one_of(man.back(), ",;.")) man.remove_suffix(1);
    return man.size() > 1 && is_digit(man.back()) && is_lower(man[man.size() - 2]);
  };
  return std::find(names.begin(), names.end(), name) != names.end() && words.size() > 1 &&
         std::any_of(words.begin(), words.end(), is_king) && std::all_of(words.begin() + 1, words.end(), is_man);
}

/// The position of a FEN with the stipulation behind it, if one stands there: "8/8/... w - - 0 1 mate in 2".
PlacedPosition with_stipulation_behind(PlacedPosition placed) {
  const auto words = words_of(placed.text);
  for (const std::size_t fields : {6U, 4U}) {
    if (words.size() <= fields) continue;
    const std::string rest = placed.text.substr(words[fields].offset);
    if (!stipulation_in_line(rest) || is_digit(rest[0])) continue;
    placed.stipulation = rest;
    placed.text.resize(words[fields].offset);
    while (placed.text.ends_with(' ')) placed.text.pop_back();
    return placed;
  }
  return placed;
}

}  // namespace

PlacedPosition position_at(const TextLines& lines, std::size_t at) {
  const std::string_view line = trimmed(lines.line(at));
  if (is_fen_line(line)) return with_stipulation_behind({std::string(line), 1, false, {}, {}});
  if (PopeyeBoard board = popeye_board_at(lines, at); board.lines > 0)
    return {std::move(board.fen), board.lines, true, {}, std::move(board.repairs), std::move(board.stipulation), true};
  const bool may_list = line.starts_with('W') || line.find(" - ") != std::string_view::npos;
  if (!may_list && line.find_first_of(":/w") == std::string_view::npos) return {};
  // Men of both sides that cannot be read are a position, too, which has an error.
  if (lists_men(line)) return {std::string(line), 1, true, {}, {}};
  if (const auto asks = stipulation_behind_men(line))
    return {std::string(line.substr(0, *asks)), 1, true, {}, {}, std::string(line.substr(*asks))};
  if (names_both_sides(line)) return {std::string(line), 1, true, {}, {}};
  if (const auto mended = mended_record(line); mended && is_fen_line(trimmed(mended->line)))
    return with_stipulation_behind(
        {std::string(trimmed(mended->line)), 1, false, title_of(mended->before), mended->repairs});
  const bool may_go_on = line.find(':') != std::string_view::npos || line.starts_with('w') || line.starts_with('W');
  if (at + 1 == lines.count() || !may_go_on) return {};
  const std::string_view next = trimmed(lines.line(at + 1));
  std::string both = std::string(line) + " " + std::string(next);
  if (const auto asks = stipulation_behind_men(both))
    return {both.substr(0, *asks), 2, true, {}, {}, both.substr(*asks)};
  const bool sides =
      names_men_of(line, {"white", "w", "weiss", "weiß", "ws", "bianco", "blancas", "brancas", "białe", "wit"}) &&
      names_men_of(next, {"black", "b", "schwarz", "ss", "nero", "negras", "pretas", "czarne", "zwart"});
  return sides || lists_men(both) ? PlacedPosition{std::move(both), 2, true, {}, {}} : PlacedPosition{};
}

}  // namespace keymove
