#include "positions/pgn/solution_list.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/pgn/game_cutter.h"
#include "positions/pgn/game_reader.h"

namespace keymove {

namespace {

/// Whether the line is a FEN: ranks and the side to move, or ranks alone.
bool is_fen_line(std::string_view line) {
  const std::vector<Word> words = words_of(line);
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

/// Whether the line begins with the number of a move.
bool is_solution(std::string_view line) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits > 0 && line.substr(digits).starts_with('.');
}

/// A position that begins with a line: a FEN, or the men of both sides on one line or two.
struct PlacedPosition {
  std::string text;
  std::size_t lines = 0;  ///< none: the line is something else
  bool is_list_of_men = false;
};

PlacedPosition position_at(const TextLines& lines, std::size_t at) {
  const std::string_view line = trimmed(lines.line(at));
  if (is_fen_line(line)) return {std::string(line), 1, false};
  if (line.find_first_of(":/") == std::string_view::npos) return {};
  if (lists_men(line)) return {std::string(line), 1, true};
  if (at + 1 == lines.count() || line.find(':') == std::string_view::npos) return {};
  std::string both = std::string(line) + " " + std::string(trimmed(lines.line(at + 1)));
  return lists_men(both) ? PlacedPosition{std::move(both), 2, true} : PlacedPosition{};
}

/// What stands on the lines after a FEN.
struct LinesBelow {
  std::optional<PlacedTag> stipulation;
  std::size_t solution = 0;  ///< the index of the first line of the solution, or of the last line that was looked at
  bool has_solution = false;
};

/// Looks for the solution below the FEN of the line `at`. A line with the stipulation and one such as "Solution:" may
/// precede it.
LinesBelow lines_below(const TextLines& lines, std::size_t at) {
  LinesBelow out{{}, at, false};
  for (std::size_t i = at + 1; i < lines.count(); ++i) {
    const std::string_view line = trimmed(lines.line(i));
    out.has_solution = is_solution(line);
    if (out.has_solution) out.solution = i;
    if (position_at(lines, i).lines > 0)
      return {{}, at, false};  // what stands between two positions is the title of the second
    if (out.has_solution || line.empty()) break;
    const auto found = out.stipulation ? std::nullopt : stipulation_in_line(line);
    const bool heads_solution = line.back() == ':' && line.find(' ') == std::string_view::npos;
    if (!found && !heads_solution) break;
    if (found) out.stipulation = {"Stipulation", found->text + " " + found->rest, lines.start(i)};
    out.solution = i;
  }
  return out;
}

/// The solution below a position of which `at` is the last line, and the stipulation between them as a tag. The
/// solution goes on to an empty line or the next position; `at` becomes its last line.
CutGame solution_below(const TextLines& lines, std::size_t& at) {
  LinesBelow below = lines_below(lines, at);
  const auto goes_on = [&] {
    return at + 1 < lines.count() && !trimmed(lines.line(at + 1)).empty() && position_at(lines, at + 1).lines == 0;
  };
  at = below.solution;
  const std::size_t from = lines.start(at);
  while (below.has_solution && goes_on()) ++at;
  const std::size_t end = at + 1 < lines.count() ? lines.start(at + 1) : lines.text().size();
  CutGame game;
  if (below.has_solution) game = GameCutter::of_solution(lines, from, end).next().value_or(CutGame{});
  if (below.stipulation) game.tags.push_back(*std::exchange(below.stipulation, std::nullopt));
  game.end = end;
  return game;
}

}  // namespace

bool shows_solution_list(std::string_view text) {
  const TextLines lines({}, text);
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const PlacedPosition placed = position_at(lines, i);
    if (placed.is_list_of_men || (placed.lines > 0 && lines_below(lines, i).has_solution)) return true;
  }
  return false;
}

Suite parse_solution_list(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text);
  GameReader reader(source, lines);
  std::optional<PlacedTag> title;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string_view line = trimmed(lines.line(i));
    const PlacedPosition placed = position_at(lines, i);
    if (placed.lines == 0) {
      if (!line.empty()) title = {"Event", std::string(line), lines.start(i)};
      continue;
    }
    const std::size_t begin = lines.start(i) + lines.line(i).find(line[0]);
    i += placed.lines - 1;
    CutGame game = solution_below(lines, i);
    game.at = begin;
    game.tags.push_back({"FEN", placed.text, begin});
    if (title) game.tags.push_back(*std::exchange(title, std::nullopt));
    suite.positions.push_back(reader.read(std::move(game), suite.positions.size() + 1));
  }
  return suite;
}

}  // namespace keymove
