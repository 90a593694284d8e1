#include "positions/notes/noted_row.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "positions/base/words.h"
#include "positions/notes/noted_stipulation.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/puzzle_claims.h"
#include "positions/puzzles/puzzle_csv.h"
#include "positions/puzzles/puzzle_stipulation.h"

namespace keymove {

namespace {

bool themes_say_mate(std::string_view text) {
  const std::vector<Word> words = words_of(text);
  return mate_in_text(text) || std::any_of(words.begin(), words.end(), [](const Word& word) {
           return word.text == "mate" || mate_of_tag(word.text).has_value();
         });
}

bool is_separator(char c) { return one_of(c, "|\t\"\r\n"); }

/// The names of the columns with bars between them.
std::string header_of(const NotedRow& row) {
  std::string out;
  for (const std::string& name : row.names) {
    if (!out.empty()) out += '|';
    std::replace_copy_if(
        name.begin(), name.end(), std::back_inserter(out), [](char c) { return is_separator(c) || one_of(c, ",;"); },
        ' ');
  }
  return out;
}

/// The cells of the row, each at its place behind `begin`, with bars between them.
std::string cells_of(const NotedRow& row, std::size_t begin) {
  std::string out;
  for (std::size_t i = 0; i < row.names.size(); ++i) {
    if (i > 0) out += '|';
    if (i >= row.cells.size()) continue;
    const NotedCell& cell = row.cells[i];
    if (cell.at > begin + out.size()) out.append(cell.at - begin - out.size(), ' ');
    std::replace_copy_if(cell.text.begin(), cell.text.end(), std::back_inserter(out), is_separator, ' ');
  }
  return out;
}

}  // namespace

std::string stipulation_of_row(const NotedRow& row) {
  if (const auto mate = moves_to_mate(row.text(row.columns.mate))) return "#" + std::to_string(*mate);
  std::string asked = stipulation_of_note(row.text(row.columns.stipulation));
  for (const int column : row.columns.phrases) {
    if (asked.empty()) asked = stipulation_of_note(row.text(column));
  }
  return asked;
}

std::optional<TestPosition> puzzle_of_row(const SuiteText& source, std::string_view clean, const NotedRow& row,
                                          const std::string& asked) {
  const bool themed = themes_say_mate(row.text(row.columns.themes));
  const bool played = !first_move_in(row.text(row.columns.moves)).empty();
  const bool solved = themed && !first_move_in(row.text(row.columns.solution)).empty();
  const std::string_view fen = row.text(row.columns.fen);
  if ((!played && !solved) || !is_whole_fen(fen) || !looks_like_fen(fen)) return std::nullopt;
  const auto mate = mate_of_stipulation(asked);
  if (!asked.empty() && !mate) return std::nullopt;

  const std::size_t first = row.cells.front().at;
  const std::size_t begin = clean.substr(0, first).rfind('\n') + 1;
  std::string header = header_of(row);
  std::string text = cells_of(row, begin);
  const std::string written = text;
  if (mate && !themed) {
    header += "|mate";
    text += "|" + std::to_string(*mate);
  }
  header += "\n" + text + "\n";
  SuiteText part = source;
  part.text = text;
  part.part.header = header;
  part.part.lines_before +=
      static_cast<std::size_t>(std::count(clean.begin(), clean.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
  Suite suite = parse_puzzle_csv(part);
  if (suite.positions.size() != 1) return std::nullopt;
  TestPosition puzzle = std::move(suite.positions.front());
  const NotedCell& last = row.cells.back();
  const bool one_line = clean.substr(begin, last.at + last.text.size() - begin).find('\n') == std::string_view::npos;
  puzzle.source_text =
      one_line ? std::string(source.text.substr(begin, source.text.find('\n', begin) - begin)) : written;
  if (row.text(row.columns.id).empty()) puzzle.id.clear();
  return puzzle;
}

std::optional<MoveText> take_opponents_move(CutGame& game, const std::string& asked) {
  const auto mate = mate_of_stipulation(asked);
  if (!mate || game.moves.size() != 2 * static_cast<std::size_t>(*mate)) return std::nullopt;
  const bool coordinates = std::all_of(game.moves.begin(), game.moves.end(), [](const MoveText& move) {
    constexpr std::size_t kSquares = 4;
    return move.text.size() >= kSquares && is_lower(move.text[0]) && is_digit(move.text[1]) && is_lower(move.text[2]) &&
           is_digit(move.text[3]);
  });
  if (!coordinates) return std::nullopt;
  MoveText first = std::move(game.moves.front());
  game.moves.erase(game.moves.begin());
  game.repairs.push_back("the line has one move more than a mate in " + std::to_string(*mate) + ": '" + first.text +
                         "' is the opponent's");
  return first;
}

}  // namespace keymove
