#include "positions/pgn/solution_list.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/stated_mover.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/pgn/game_cutter.h"
#include "positions/pgn/game_reader.h"
#include "positions/pgn/lines_of_problems.h"
#include "positions/pgn/pgn_words.h"
#include "positions/pgn/placed_position.h"
#include "positions/pgn/record_item.h"
#include "positions/pgn/solution_line.h"
#include "positions/pgn/solutions_at_end.h"
#include "positions/pgn/stated_problem.h"
#include "positions/problem/convention.h"
#include "positions/problem/solutions_text.h"

namespace keymove {

namespace {

/// What stands on the lines after a FEN.
struct LinesBelow {
  std::optional<PlacedTag> stipulation;
  std::size_t solution = 0;  ///< the index of the first line of the solution, or of the last line that was looked at
  std::size_t moves_at = 0;  ///< where the moves of the solution begin
  std::size_t moves_to = 0;  ///< where they end on its line, before marks such as a bracket
  bool has_solution = false;
  std::optional<Color> mover;  ///< who begins, if a line says it
  std::string condition;       ///< a condition that chess does not have
  std::string left_out;        ///< another position of the problem
  std::string unread;          ///< a line that has moves and is neither a solution nor anything else
};

/// The lines of a list, without the solutions at its end.
struct ListLines {
  const TextLines& lines;
  std::size_t end = 0;       ///< the number of the lines
  bool below = false;        ///< every position has its stipulation on the line below it
  bool above = false;        ///< the first position has its stipulation and its solution on the line above it
  bool moves_above = false;  ///< ... or a line that may be its solution

  /// The first line from `at` on that is not empty.
  [[nodiscard]] std::size_t next_text(std::size_t at) const {
    while (at < end && trimmed(lines.line(at)).empty()) ++at;
    return at;
  }
};

/// Whether every position has its stipulation on the next line, and none stands above the first: FENs alone, not
/// records of EPD.
bool states_below(const ListLines& list) {
  constexpr std::size_t kFields = 6;
  std::size_t positions = 0;
  for (std::size_t i = 0; i < list.end; ++i) {
    const PlacedPosition placed = position_at(list.lines, i);
    if (placed.lines == 0) {
      if (positions == 0 && stipulation_in_title(list.lines.line(i))) return false;
      continue;
    }
    if (!placed.is_list_of_men && words_of(placed.text).size() > kFields) return false;
    i = list.next_text(i + placed.lines);
    if (i < list.end && stated_mover(list.lines.line(i)) && !asked_in(list.lines.line(i))) i = list.next_text(i + 1);
    if (i == list.end || !asked_in(list.lines.line(i))) return false;
    ++positions;
  }
  return positions > 0;
}

/// The line above the first position.
std::string_view line_above_first(const ListLines& list) {
  std::string_view above;
  for (std::size_t i = 0; i < list.end; ++i) {
    if (position_at(list.lines, i).lines > 0) return above;
    if (const std::string_view line = trimmed(list.lines.line(i)); !line.empty()) above = line;
  }
  return {};
}

/// The line of the solution beyond the line `at`, which is not known, and others like it. Within the paragraph it is
/// any sure one; beyond an empty line only one with a head, and only where the stipulation stands above it (`asked`).
std::optional<std::size_t> solution_beyond(const ListLines& list, std::size_t at, bool asked, bool gap) {
  std::optional<std::size_t> first;
  bool others = false;
  for (std::size_t i = at; i < list.end; ++i) {
    const std::string_view line = trimmed(list.lines.line(i));
    if (position_at(list.lines, i).lines > 0) break;
    if (line.empty()) {
      gap = true;
      if (!asked) break;
      continue;
    }
    const bool sure = i > at && is_sure_solution(line);
    const std::size_t next = list.next_text(i + 1);
    const bool heads =
        i > at && names_solution(std::string(line) + ':') && next == i + 1 && next < list.end &&
        (is_moves_alone(trimmed(list.lines.line(next))) || is_sure_solution(trimmed(list.lines.line(next))));
    if (heads || (sure && names_solution(line))) return i;
    if (sure && !first && !gap && !others) first = i;
    if (other_position_in(line) == 0 || (!sure && begins_other_problem(line))) break;
    others |= introduces_other_moves(line);
  }
  return first;
}

/// A sure solution from the line `at` on, before the next position.
std::string_view unused_solution(const ListLines& list, std::size_t at) {
  for (; at < list.end && position_at(list.lines, at).lines == 0; ++at) {
    const std::string_view line = trimmed(list.lines.line(at));
    if (!line.empty() && is_sure_solution(line)) return line;
  }
  return {};
}

/// The solutions at the ends of the parts of the text; they are none of a list with a single position.
std::vector<SolutionsAtEnd> solutions_in(const TextLines& lines) {
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::size_t size = position_at(lines, i).lines;
    if (size == 0) continue;
    positions.push_back(i);
    i += size - 1;
  }
  if (positions.size() < 2) return {};
  if (auto parts = solutions_of_parts(lines, positions); !parts.empty()) return parts;
  SolutionsAtEnd one = solutions_at_end(lines);
  if (!(one.found() || one.unread) || one.heading < positions[1]) return {};
  one.end = lines.count();
  return {std::move(one)};
}

/// The list up to the first of these solutions.
ListLines list_of(const TextLines& lines, const std::vector<SolutionsAtEnd>& solutions) {
  ListLines out{lines, solutions.empty() ? lines.count() : solutions.front().heading};
  out.below = states_below(out);
  const std::string_view above = line_above_first(out);
  out.above = asked_and_solved(above).has_value();
  out.moves_above = !above.empty() && is_sure_solution(above);
  return out;
}

/// Looks for the solution below the FEN of the line `at`. A line with the stipulation, one such as "Solution:", counts
/// of men and empty lines may precede it. Beyond an empty line a solution belongs to the position only if `alone`, or
/// if a stipulation stands between them: it might be the first of a list of solutions.
LinesBelow lines_below(const ListLines& list, std::size_t at, bool alone, bool is_popeyes) {
  const TextLines& lines = list.lines;
  LinesBelow out;
  out.solution = at;
  bool gap = false;         // an empty line
  bool gap_before = false;  // ... between the FEN and the stipulation
  bool may_be_bare = true;  // moves without a number may stand on the line
  for (std::size_t i = at + 1; i < list.end; ++i) {
    const std::string_view line = without_marks_around_moves(trimmed(lines.line(i)));
    if (position_at(lines, i).lines > 0) {
      // What stands between two positions is the title of the second, unless only an empty line follows it.
      if (out.stipulation && (list.below || (gap && !gap_before))) return out;
      LinesBelow nothing;
      nothing.solution = at;
      return nothing;
    }
    const std::string_view next = i + 1 < list.end ? trimmed(lines.line(i + 1)) : std::string_view();
    if (is_popeyes && tells_progress(line)) continue;
    const bool tries = tells_tries(line) || precedes_key(line, next);
    auto moves = tries ? std::nullopt : moves_of_solution_in(line);
    if (!moves && may_be_bare && is_moves_alone(line)) moves = 0;
    const bool may_ask = !moves && !tries && !list.above && !out.stipulation;
    if (const auto asked = may_ask ? asked_and_solved(line) : std::nullopt) {
      out.stipulation = {"Stipulation", asked->stipulation, lines.start(i)};
      moves = asked->from;
    }
    if (moves) {
      if (gap && !alone && !out.stipulation) {
        out.unread = unused_solution(list, i);
        break;
      }
      out.has_solution = true;
      out.solution = i;
      out.moves_at = lines.start(i) + static_cast<std::size_t>(line.data() - lines.line(i).data()) + *moves;
      out.moves_to = out.moves_at + line.size() - *moves;
      break;
    }
    if (without_labels(line).empty()) {
      gap |= line.empty();
      may_be_bare &= out.stipulation.has_value();
      continue;
    }
    may_be_bare = false;
    const std::size_t other = other_position_in(line);
    if (other < line.size()) out.left_out = line.substr(other);
    const bool counts =
        out.stipulation && line.size() > 1 && is_letter(line[line.size() - 2]) && speaks_of_solutions(line);
    if (counts && out.stipulation->value.ends_with(' ')) out.stipulation->value += line;
    auto found = out.stipulation ? std::nullopt : asked_in(line.substr(0, other));
    const auto mover = stated_mover(line);
    if (mover && !out.mover) out.mover = mover;
    // Popeye prints each condition on a line of its own below the stipulation.
    const bool listed =
        is_popeyes && out.stipulation && other == line.size() && !counts && (!gap || is_zero_position(line));
    const std::string condition = listed ? std::string(line) : fairy_condition(line);
    if (!condition.empty() && out.condition.empty()) {
      out.condition = condition;
    } else if (!found && !mover && other != 0 && !counts && !tries && !heads_solution(line) && !notes_problem(line) &&
               !asks_for_study(line)) {
      if (mentions_move(line) && !(list.above && asked_and_solved(line))) out.unread = line;
      const bool may_go_on = !list.above && !list.moves_above;
      if (const auto beyond = may_go_on ? solution_beyond(list, i, out.stipulation.has_value(), gap) : std::nullopt) {
        i = *beyond - 1;
        continue;
      }
      if (out.unread.empty()) out.unread = unused_solution(list, i);
      break;
    }
    if (heads_solution(line) && mentions_move(line)) out.unread = line;
    may_be_bare = found || mover || heads_solution(line);
    if (found) {
      out.stipulation = {"Stipulation", found->text + " " + found->rest, lines.start(i)};
      gap_before = gap;
      gap = false;
    }
    out.solution = i;
  }
  if (!out.has_solution && gap_before && !list.below) {
    out.stipulation.reset();
    out.solution = at;
  }
  return out;
}

/// The end of the paragraph that begins with the line: the next line is empty, or begins a position.
std::size_t end_of_paragraph(const ListLines& list, std::size_t at) {
  const TextLines& lines = list.lines;
  while (at + 1 < list.end && !trimmed(lines.line(at + 1)).empty() && position_at(lines, at + 1).lines == 0) ++at;
  return at;
}

/// The first line behind `at`, empty lines and, of Popeye, its progress, that goes on with a solution; nothing if
/// something else follows.
std::optional<std::size_t> next_solution(const ListLines& list, std::size_t at, bool is_popeyes) {
  std::size_t i = list.next_text(at + 1);
  while (is_popeyes && i < list.end && tells_progress(list.lines.line(i))) i = list.next_text(i + 1);
  if (i == list.end || position_at(list.lines, i).lines > 0) return std::nullopt;
  return moves_of_solution_in(trimmed(list.lines.line(i))) ? std::optional(i) : std::nullopt;
}

/// The solution below a position of which `at` is the last line, and the stipulation between them as a tag. The
/// solution goes on to an empty line or the next position, and beyond empty lines where it goes on with numbers of
/// moves; `at` becomes its last line. `alone`: the positions before it have solutions of their own.
CutGame solution_below(const ListLines& list, std::size_t& at, bool alone, bool is_popeyes) {
  const TextLines& lines = list.lines;
  LinesBelow below = lines_below(list, at, alone, is_popeyes);
  at = below.solution;
  const std::size_t first = at;
  if (below.has_solution) {
    at = end_of_paragraph(list, at);
    while (const auto next = next_solution(list, at, is_popeyes)) at = end_of_paragraph(list, *next);
  }
  const std::size_t end = at + 1 < lines.count() ? lines.start(at + 1) : lines.text().size();
  CutGame game;
  const std::size_t to = at == first ? below.moves_to : end;
  if (below.has_solution) game = GameCutter::of_solution(lines, below.moves_at, to).next().value_or(CutGame{});
  if (below.has_solution) {
    const std::size_t line = lines.start(first);
    const std::string head = lower_case(lines.text().substr(line, below.moves_at - line));
    heed_words(lines, below.moves_at, to, head.find("keys") < head.size(), game);
  }
  if (!game.moves.empty() && game.moves.front().text.ends_with('?') && !game.moves.front().text.ends_with("!?")) {
    game.moves.clear();
    game.repairs.emplace_back(kTriesAlone);
    game.unread = kTriesAlone;
  }
  if (!below.unread.empty()) {
    game.note_unread(below.unread, names_solution(below.unread));
    game.open_number = true;
  }
  if (!below.left_out.empty()) {
    game.repairs.push_back("left out another position: " + shortened(below.left_out));
    if (!game.other_position) {
      game.open_number = true;  // they may be those of the other one
      game.solutions = 0;
      game.other_lines.clear();
      game.series_lines.resize(std::min<std::size_t>(game.series_lines.size(), 1));
    }
  }
  if (below.stipulation) game.tags.push_back(*std::exchange(below.stipulation, std::nullopt));
  if (below.mover == Color::black) game.tags.push_back({std::string(kListMover), "b", lines.start(at)});
  if (!below.condition.empty()) game.tags.push_back({"Condition", below.condition, lines.start(at)});
  game.end = end;
  return game;
}

/// Takes the solution that stands with the stipulation on the line above a position: "Mate in 2. Key: Ra6".
void take_solution_above(const TextLines& lines, const PlacedTag& title, CutGame& game) {
  const auto item = asked_and_solved(title.value);
  if (!item) return;
  const std::size_t from = title.value_at + lines.text().substr(title.value_at).find(title.value);
  CutGame above = GameCutter::of_solution(lines, from + item->from, from + item->to).next().value_or(CutGame{});
  game.take_solution(std::move(above));
  if (!game.tag("Stipulation")) game.tags.push_back({"Stipulation", item->stipulation, from});
}

}  // namespace

bool shows_solution_list(std::string_view text) {
  const TextLines lines({}, text);
  const std::vector<SolutionsAtEnd> solutions = solutions_in(lines);
  const ListLines list = list_of(lines, solutions);
  if (list.below || list.above) return true;
  bool alone = true;
  for (std::size_t i = 0; i < list.end; ++i) {
    const PlacedPosition placed = position_at(lines, i);
    if (placed.is_list_of_men || (placed.lines > 0 && lines_below(list, i, alone, false).has_solution)) return true;
    if (placed.lines > 0 && !solutions.empty()) return true;
    alone &= placed.lines == 0;
  }
  return false;
}

Suite parse_solution_list(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text);
  const std::vector<SolutionsAtEnd> solutions = solutions_in(lines);
  ListLines list = list_of(lines, solutions);
  auto part = solutions.begin();
  std::vector<CutGame> games;
  std::vector<bool> printed;  // by Popeye, whose kings and rooks at home may castle
  std::optional<PlacedTag> title;
  std::optional<PlacedTag> heading;  // a stipulation of several positions
  bool alone = true;                 // each position so far has its solution below it
  for (std::size_t i = 0; i < lines.count(); ++i) {
    if (part != solutions.end() && i == part->heading) {
      i = part->end - 1;
      ++part;
      list.end = part == solutions.end() ? lines.count() : part->heading;
      title.reset();
      heading.reset();
      continue;
    }
    const std::string_view line = trimmed(lines.line(i));
    const PlacedPosition placed = position_at(lines, i);
    if (placed.lines == 0) {
      const bool may_title = !line.empty() && (games.empty() || list.moves_above || !is_sure_solution(line));
      if (may_title) title = {"Event", std::string(line), lines.start(i)};
      continue;
    }
    const std::size_t begin = lines.start(i) + lines.line(i).find(line[0]);
    i += placed.lines - 1;
    CutGame game = solution_below(list, i, alone, placed.is_popeyes);
    alone &= !game.moves.empty();
    game.at = begin;
    game.tags.push_back({"FEN", placed.text, begin});
    game.repairs.insert(game.repairs.begin(), placed.repairs.begin(), placed.repairs.end());
    if (!placed.title.empty()) title = {"Event", placed.title, begin};
    // A list of men, and a board alone, do not say who begins; the lines around them may.
    const bool open = placed.is_list_of_men || words_of(placed.text).size() == 1;
    if (!open) std::erase_if(game.tags, [](const PlacedTag& tag) { return tag.name == kListMover; });
    if (open && title && stated_mover(title->value) == Color::black)
      game.tags.push_back({std::string(kListMover), "b", begin});
    if (title && !game.tag("Stipulation") && placed.stipulation.empty() && !asked_in_title(title->value).empty())
      game.tags.push_back({"Stipulation", std::string(asked_in_title(title->value)), title->value_at});
    // With the solutions at the end a stipulation heads the positions below it that have no title of their own.
    const bool heads = title && !solutions.empty() && !asked_in_title(title->value).empty();
    if (title) heading = heads ? title : std::nullopt;
    if (heading && !game.tag("Stipulation") && placed.stipulation.empty())
      game.tags.push_back({"Stipulation", std::string(asked_in_title(heading->value)), heading->value_at});
    if (title && list.above && game.moves.empty()) take_solution_above(lines, *title, game);
    if (title) game.tags.push_back(*std::exchange(title, std::nullopt));
    if (!placed.stipulation.empty()) game.tags.push_back({"Stipulation", placed.stipulation, begin});
    printed.push_back(placed.is_popeyes);
    games.push_back(std::move(game));
  }
  for (const SolutionsAtEnd& stated : solutions) add_solutions(lines, stated, games);
  GameReader reader(source, lines);
  for (CutGame& game : games) {
    const PlacedTag* condition = game.tag("condition");
    const std::string unsupported = condition != nullptr ? "the condition " + condition->value : "";
    suite.positions.push_back(reader.read(std::move(game), suite.positions.size() + 1));
    if (printed[suite.positions.size() - 1]) follow_convention(suite.positions.back(), Convention::problem);
    if (!unsupported.empty()) suite.positions.back().unsupported = unsupported;
  }
  return suite;
}

}  // namespace keymove
