#include "positions/notes/note_reader.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/copied_text/stated_mover.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/game/stipulation.h"
#include "positions/notes/note_lines.h"
#include "positions/notes/noted_row.h"
#include "positions/notes/noted_solution.h"
#include "positions/notes/noted_stipulation.h"
#include "positions/notes/noted_table.h"
#include "positions/pgn/game_cutter.h"
#include "positions/pgn/game_reader.h"
#include "positions/pgn/record_item.h"
#include "positions/pgn/solution_list.h"
#include "positions/pgn/solutions_at_end.h"
#include "positions/puzzles/foreign_object.h"
#include "positions/puzzles/puzzle_claims.h"
#include "positions/puzzles/puzzle_mover.h"
#include "positions/puzzles/rival_moves.h"

namespace keymove {

namespace {

/// Whether a heading is the name of a program, such as "Mate in 2 solver", whose positions may be anything.
bool names_program(std::string_view heading) {
  constexpr std::array<std::string_view, 9> kWords = {"solver",  "finder", "generator", "engine", "library",
                                                      "program", "bot",    "search",    "script"};
  const std::string low = lower_case(heading);
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](std::string_view word) { return low.find(word) != std::string::npos; });
}

/// The lines around a position: a part of a section, which a heading begins.
struct NoteBlock {
  std::size_t line = 0;               ///< that with the FEN
  std::size_t begin = 0;              ///< the first line above it that is its own
  std::size_t end = 0;                ///< the first line below it that is another's
  std::vector<std::size_t> headings;  ///< the lines of its heading and of those above it, the highest first
};

class NoteReader {
 public:
  explicit NoteReader(const SuiteText& source)
      : source_(source), lines_(source.file, source.text), reader_(source, lines_) {
    read_note_lines(source.text, notes_);
    clean_.emplace(source.file, notes_.clean);
    std::vector<std::size_t> positions;
    for (std::size_t i = 0; i < notes_.lines.size(); ++i) {
      if (line(i).fen) positions.push_back(i);
    }
    if (positions.size() < 2) return;
    solutions_ = solutions_of_parts(*clean_, positions);
    if (!solutions_.empty()) return;
    SolutionsAtEnd one = solutions_at_end(*clean_);
    one.end = notes_.lines.size();
    if (one.found() || one.unread) solutions_ = {std::move(one)};
  }

  Suite read() {
    Suite suite;
    suite.name = source_.name;
    const std::vector<NoteBlock> found = blocks();
    std::vector<CutGame> games;
    std::vector<std::optional<TestPosition>> rows;
    std::vector<std::optional<MoveText>> opponents;
    for (const NoteBlock& block : found) {
      games.push_back(cut_block(block));
      rows.push_back(std::move(row_puzzle_));
      opponents.push_back(std::move(opponents_move_));
    }
    for (const SolutionsAtEnd& stated : solutions_) add_solutions(*clean_, stated, games);
    for (std::size_t i = 0; i < found.size(); ++i) {
      TestPosition position = rows[i] ? std::move(*rows[i]) : reader_.read(std::move(games[i]), i + 1);
      if (opponents[i] && !rows[i]) position.moves_before.push_back(std::move(*opponents[i]));
      const bool named = rows[i] && !position.id.empty();
      if (rows[i] && !named) position.id = source_.name + ":" + std::to_string(i + 1);
      if (std::string id = named ? std::string() : title_of(found[i]); !id.empty()) position.id = std::move(id);
      take_operations(found[i], position);
      suite.positions.push_back(std::move(position));
      // Of several FENs on a line the first has what is said there.
      for (const NotedFen& fen : line(found[i].line).more) {
        CutGame other;
        other.at = fen.begin;
        other.end = fen.end;
        other.tags.push_back({"FEN", notes_.clean.substr(fen.begin, fen.end - fen.begin), fen.begin});
        suite.positions.push_back(reader_.read(std::move(other), suite.positions.size() + 1));
      }
    }
    return suite;
  }

 private:
  [[nodiscard]] const NoteLine& line(std::size_t i) const { return notes_.lines[i]; }

  std::vector<NoteBlock> blocks() {
    std::vector<NoteBlock> out;
    std::vector<std::size_t> headings;
    std::size_t begin = 0;
    std::size_t of_section = 0;
    auto part = solutions_.begin();
    const auto end_of_part = [&] { return part == solutions_.end() ? notes_.lines.size() : part->heading; };
    for (std::size_t i = 0; i < notes_.lines.size(); ++i) {
      if (part != solutions_.end() && i == part->heading) {
        if (of_section > 0) out.back().end = i;
        begin = part->end;
        of_section = 0;
        i = part->end - 1;
        ++part;
        continue;
      }
      if (line(i).level > 0 && !is_solution_heading(i)) {
        if (of_section > 0) out.back().end = i;
        while (!headings.empty() && line(headings.back()).level >= line(i).level) headings.pop_back();
        headings.push_back(i);
        begin = i + 1;
        of_section = 0;
      }
      if (!line(i).fen) continue;
      if (of_section > 0) {
        begin = begin_of_next(out.back().line, i, states_above(out.back()));
        out.back().end = begin;
      }
      out.push_back({i, std::min(begin, i), end_of_part(), headings});
      ++of_section;
    }
    return out;
  }

  /// Whether a heading is only that of the solution of the position above.
  [[nodiscard]] bool is_solution_heading(std::size_t i) const { return speaks_of_solution(line(i)) && !line(i).fen; }

  [[nodiscard]] bool states_above(const NoteBlock& block) const {
    for (std::size_t i = block.begin; i < block.line; ++i) {
      if (line(i).item || !stipulation_of_note(line(i).text).empty()) return true;
    }
    return false;
  }

  /// The first line between two positions that belongs to the second.
  [[nodiscard]] std::size_t begin_of_next(std::size_t first, std::size_t second, bool above) const {
    std::size_t begin = first + 1;
    for (std::size_t i = first + 1; i < second; ++i) {
      if (line(i).item) return i;
      if (!speaks_of_solution(line(i))) continue;
      begin = i + 1;
      if (!heads_solution_below(line(i))) continue;
      while (begin < second && line(begin).text.empty()) ++begin;
      while (begin < second && !line(begin).text.empty() && !line(begin).item) ++begin;
      i = begin - 1;
    }
    if (begin > first + 1 || above) return std::min(begin, second);
    // Without a solution, what stands directly above the second is its own.
    std::size_t own = second;
    while (own > first + 1 && !line(own - 1).text.empty()) --own;
    return own == first + 1 ? second : own;
  }

  /// What the lines around a position say of it.
  CutGame cut_block(const NoteBlock& block) {
    const NotedFen fen = *line(block.line).fen;
    CutGame game;
    decided_ = false;
    row_mover_.reset();
    row_puzzle_.reset();
    std::string stipulation = take_own_line(block, game);
    if (game.moves.empty() && !decided_) {
      const bool black = notes_.clean.substr(fen.begin, fen.end - fen.begin).find(" b") != std::string::npos;
      if (const auto moves = noted_solution(notes_, block.line + 1, block.end, black))
        cut(moves->from, moves->to, game);
    }
    note_other_lines(block, game);
    if (stipulation.empty()) stipulation = stipulation_around(block, game);
    if (const auto row = row_of_fen(source_.text, notes_.clean, fen))
      row_puzzle_ = puzzle_of_row(source_, notes_.clean, *row, stipulation);
    opponents_move_ = take_opponents_move(game, stipulation);
    game.at = fen.begin;
    game.end = fen.end;
    std::string text = notes_.clean.substr(fen.begin, fen.end - fen.begin);
    if (text.find(' ') == std::string::npos && (row_mover_ ? *row_mover_ == Color::black : black_moves(block))) {
      text += " b";
      game.repairs.emplace_back("took Black to move from the words around the FEN");
    }
    game.tags.push_back({"FEN", std::move(text), fen.begin});
    if (!stipulation.empty()) game.tags.push_back({"Stipulation", stipulation, fen.begin});
    if (!line(block.line).variant.empty()) game.tags.push_back({"Variant", line(block.line).variant, fen.begin});
    return game;
  }

  /// Takes the operations of a record of EPD behind the FEN that state something: bm, dm and id.
  void take_operations(const NoteBlock& block, TestPosition& position) const {
    const NoteLine& own = line(block.line);
    std::string_view rest = own.text.substr(own.fen->end - own.at);
    if (rest.find(';') == std::string_view::npos || !position.claim.empty()) return;
    for (std::size_t end = rest.find(';'); !rest.empty(); end = rest.find(';')) {
      const auto words = words_of(rest.substr(0, end));
      const std::string opcode = words.size() > 1 ? lower_case(words[0].text) : "";
      if (opcode == "bm") {
        for (std::size_t i = 1; i < words.size(); ++i)
          position.claim.keys.push_back({std::string(words[i].text), lines_.location_of(static_cast<std::size_t>(
                                                                         words[i].text.data() - notes_.clean.data()))});
        if (position.goal.kind == GoalKind::none) position.goal.kind = GoalKind::best;
      } else if (const auto mate = opcode == "dm" ? parse_int(words[1].text) : std::nullopt;
                 mate && *mate > 0 && *mate <= kMaxPuzzleMate) {
        state_mate(position, *mate);
      } else if (opcode == "id") {
        std::string_view id = trimmed(rest.substr(words[1].offset, std::min(end, rest.size()) - words[1].offset));
        while (id.starts_with('"')) id.remove_prefix(1);
        while (id.ends_with('"')) id.remove_suffix(1);
        position.id = std::string(id);
      }
      rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    }
  }

  /// Takes what stands on the line of the FEN: the moves, and the stipulation, which it returns.
  std::string take_own_line(const NoteBlock& block, CutGame& game) {
    const NoteLine& own = line(block.line);
    if (const auto row = row_of_fen(source_.text, notes_.clean, *own.fen)) {
      take_row(*row, game);
      std::string asked = stipulation_of_row(*row);
      if (asked.empty()) asked = stipulation_of_note(own.text.substr(own.fen->end - own.at));
      if (asked.empty()) asked = stipulation_of_note(own.text.substr(0, own.fen->begin - own.at));
      if (decided_ || !game.moves.empty()) return asked;
    }
    if (const NotedChoices choices = choices_behind_fen(source_.text, *own.fen); choices.count > 1) {
      decided_ = true;
      const auto moves = choices.right ? noted_moves_at(notes_, *choices.right) : std::nullopt;
      moves ? cut(moves->from, moves->to, game, moves->to)
            : game.repairs.push_back("none of the choices is marked as right: they are not read");
      return stipulation_of_note(own.text.substr(0, own.fen->begin - own.at));
    }
    const std::size_t end = own.fen->end - own.at;
    std::string stipulation;
    if (const auto item = item_behind_fen(own.text, end)) {
      stipulation = item->stipulation;
      if (item->to > 0) {
        if (const auto moves = noted_moves_at(notes_, own.at + item->from)) cut(moves->from, moves->to, game);
      }
    } else if (end < own.text.size()) {
      stipulation = stipulation_of_note(own.text.substr(end));
      const auto words = words_of(own.text.substr(end));
      const auto moves = noted_moves_at(notes_, own.at + end + (words.empty() ? 0 : words[0].offset));
      if (moves) cut(moves->from, moves->to, game);
    }
    if (game.moves.empty() && own.text.find(';', end) == std::string_view::npos) {
      const auto moves = solution_within(notes_, own.text.substr(end), own.at + end);
      if (moves) cut(moves->from, moves->to, game);
    }
    return stipulation.empty() ? stipulation_of_note(own.text.substr(0, own.fen->begin - own.at)) : stipulation;
  }

  /// Takes the answer of a row as the names of the columns say; if they say nothing, the only cell with moves.
  void take_row(const NotedRow& row, CutGame& game) {
    row_mover_ = mover_named(row.text(row.columns.mover));
    const RowAnswer answer = answer_of_row(row);
    decided_ = answer.decided;
    game.repairs = answer.notes;
    if (row.text(answer.column).empty()) return;
    const NotedCell& cell = row.cells[static_cast<std::size_t>(answer.column)];
    const std::size_t end = cell.at + cell.text.size();
    const auto moves = noted_moves_at(notes_, cell.at);
    if (moves) return cut(moves->from, std::min(moves->to, end), game, end);
    if (!stands_for_none(cell.text)) game.note_unread(in_single_blanks(cell.text), false);
  }

  /// Notes the lines below the position whose moves are not read.
  void note_other_lines(const NoteBlock& block, CutGame& game) const {
    if (std::any_of(solutions_.begin(), solutions_.end(), [](const auto& one) { return one.found(); })) return;
    const bool unread = game.moves.empty() && game.repairs.empty();
    const NoteLine& own = line(block.line);
    NoteLine behind;
    behind.text = trimmed(own.text.substr(own.fen->end - own.at));
    if (unread && !decided_ && promises_moves(behind)) game.note_unread(in_single_blanks(behind.text), true);
    for (std::size_t i = block.line + 1; i < block.end; ++i) {
      const bool of_somebody = is_answer_of_somebody(line(i)) && !game.moves.empty() && !is_within(line(i), game);
      const bool stated = unread && game.repairs.empty() && promises_moves(line(i));
      if (of_somebody || stated || (unread && game.repairs.empty() && names_move(line(i))))
        game.note_unread(in_single_blanks(line(i).text), stated);
    }
  }

  /// Whether the line is the one of the game's first move.
  [[nodiscard]] bool is_within(const NoteLine& text, const CutGame& game) const {
    return clean_->location_of(text.at).line == game.moves.front().where.line;
  }

  /// Takes moves of the text, unless the first one is a try, or the words behind it, up to `end` or the end of their
  /// line, may mean another one.
  void cut(std::size_t from, std::size_t to, CutGame& game, std::size_t end = std::string::npos) {
    auto repairs = std::move(game.repairs);
    if (auto found = GameCutter::of_solution(*clean_, from, to).next()) game = std::move(*found);
    game.repairs.insert(game.repairs.end(), repairs.begin(), repairs.end());
    const bool tried = !game.moves.empty() && game.moves.front().text.ends_with('?');
    end = std::min(end, std::min(notes_.clean.find('\n', from), notes_.clean.size()));
    const std::string_view text = std::string_view(notes_.clean).substr(from, end - from);
    const bool open = !game.moves.empty() &&
                      (game.moves.front().text.ends_with("?!") || (!begins_with_try(text) && names_rival(text)));
    if (open) game.repairs.push_back(note_of_rival(text));
    if (open) game.unread = text;
    game.open_number |= has_more_lines(notes_.clean, to);
    if (open || (tried && !game.moves.front().text.ends_with("!?"))) game.moves.clear();
    if (game.moves.empty()) game.take_solution({});
  }

  /// The stipulation that lines near the position state, or its heading, or one above that, unless the solution mates
  /// in another number of moves.
  [[nodiscard]] std::string stipulation_around(const NoteBlock& block, const CutGame& game) const {
    for (std::size_t i = block.line + 1; i < block.end && !speaks_of_solution(line(i)); ++i) {
      if (std::string found = stipulation_of_note(line(i).text); !found.empty()) return found;
    }
    for (std::size_t i = block.line; i > block.begin; --i) {
      if (std::string found = stipulation_of_note(line(i - 1).text); !found.empty()) return found;
    }
    for (auto heading = block.headings.rbegin(); heading != block.headings.rend(); ++heading) {
      if (line(*heading).fen) continue;
      std::string found = names_program(line(*heading).text) ? std::string() : stipulation_of_note(line(*heading).text);
      if (found.empty()) continue;
      const bool own = heading == block.headings.rbegin();
      const bool mates = !game.moves.empty() && game.moves.back().text.ends_with('#');
      const auto asked = parse_stipulation(found);
      return own || !mates || (asked && static_cast<std::size_t>(asked->plies()) == game.moves.size()) ? found
                                                                                                       : std::string();
    }
    return {};
  }

  [[nodiscard]] bool black_moves(const NoteBlock& block) const {
    if (!block.headings.empty() && stated_mover(line(block.headings.back()).text) == Color::black) return true;
    for (std::size_t i = block.begin; i < block.end; ++i) {
      if (stated_mover(line(i).text) == Color::black) return true;
    }
    return false;
  }

  /// The title of a position: that of its item, else the heading above it; or empty.
  [[nodiscard]] std::string title_of(const NoteBlock& block) const {
    for (std::size_t i = block.begin; i < block.line; ++i) {
      if (line(i).item) return in_single_blanks(line(i).text);
    }
    if (block.headings.empty()) return {};
    const NoteLine& heading = line(block.headings.back());
    if (!heading.fen) return in_single_blanks(heading.text);
    std::string_view before = heading.text.substr(0, heading.fen->begin - heading.at);
    while (!before.empty() && one_of(before.back(), " :-")) before.remove_suffix(1);
    return in_single_blanks(before);
  }

  const SuiteText& source_;
  TextLines lines_;
  GameReader reader_;
  NoteLines notes_;
  std::optional<TextLines> clean_;          ///< of the notes
  std::vector<SolutionsAtEnd> solutions_;   ///< of several positions
  std::optional<MoveText> opponents_move_;  ///< that leads to the position
  std::optional<TestPosition> row_puzzle_;  ///< the position as the row of its table states it
  std::optional<Color> row_mover_;          ///< that the row of the position states
  bool decided_ = false;  ///< the line of the position tells what is its answer, or that there is none
};

}  // namespace

bool shows_notes(std::string_view text) {
  NoteLines notes;
  read_note_lines(text, notes);
  std::size_t fens = 0;
  for (const NoteLine& line : notes.lines) {
    if (line.fen) ++fens;
    if (lists_men(line.text)) return false;
  }
  if (fens == 0 || notes.records) return false;
  if (notes.marked || (notes.headed && notes.prose > 0)) return true;
  // Titles of a list with solutions are fewer.
  constexpr std::size_t kFewestSentences = 2;
  return notes.prose >= kFewestSentences &&
         (notes.prose > 2 * fens || (notes.prose > fens && !shows_solution_list(text)));
}

bool has_noted_fen(std::string_view text) {
  NoteLines notes;
  read_note_lines(text, notes);
  return std::any_of(notes.lines.begin(), notes.lines.end(), [](const NoteLine& line) { return line.fen.has_value(); });
}

Suite parse_notes(const SuiteText& source) { return NoteReader(source).read(); }

}  // namespace keymove
