#include "positions/printed_boards/board_questions.h"

#include <algorithm>
#include <array>
#include <utility>

#include "positions/base/words.h"
#include "positions/pgn/lines_of_problems.h"
#include "positions/pgn/pgn_words.h"
#include "positions/pgn/solution_line.h"
#include "positions/pgn/solutions_at_end.h"
#include "positions/pgn/stated_problem.h"
#include "positions/printed_boards/board_caption.h"
#include "positions/puzzles/puzzle_claims.h"
#include "positions/puzzles/puzzle_stipulation.h"

namespace keymove {

namespace {

void state_question(TestPosition& position, const std::string& text, CutGame solution) {
  const auto mate = mate_of_stipulation(text);
  if (!mate) {
    state_stipulation(position, text, std::move(solution));
  } else if (solution.moves.empty()) {
    state_mate(position, *mate);
  } else {
    solution.tags = {{"Stipulation", "#" + std::to_string(*mate)}};
    state_problem(solution, position);
  }
}

/// The line without the signs of comments, lists and emphasis before its words.
std::string_view without_signs(std::string_view line) {
  line = trimmed(line);
  while (!line.empty() && one_of(line.front(), "#*>/-_ ")) line.remove_prefix(1);
  return line;
}

/// Whether the line is a move and nothing else.
bool is_lone_move(std::string_view line) {
  const auto words = words_of(line);
  return words.size() == 1 && has_move_form(words[0].text) && is_letter(words[0].text[0]);
}

/// Whether the line begins with the number of a move, right behind which something stands: "1.R-R6".
bool begins_with_move_number(std::string_view line) {
  const std::size_t digits = line.find_first_not_of("0123456789");
  return digits != 0 && digits < line.size() && line[digits] == '.' && digits + 1 < line.size() &&
         !is_blank(line[digits + 1]);
}

/// Whether the line, below one of a solution, goes on with it.
bool continues_solution(std::string_view line) {
  constexpr std::array<std::string_view, 6> kBeginnings = {"but", "threat", "threat:", "thr.", "zz", "zugzwang"};
  const std::string first(words_of(line).front().text);
  return one_of(first[0], "([.") || has_move_form(without_move_number(first)) ||
         std::find(kBeginnings.begin(), kBeginnings.end(), lower_case(first)) != kBeginnings.end();
}

}  // namespace

void BoardQuestions::pass_board(bool sound) {
  boards_.push_back({sound});
  if (boards_.size() == 1 && !above_.empty())
    boards_.back().repairs.push_back("passed over what stands above the board: " + shortened(above_));
  beside_ = true;
  near_ = true;
  open_ = false;
  apart_ = false;
}

std::string_view BoardQuestions::read(std::string_view line) {
  const std::string_view rest = read_solution(line);
  const bool whole = rest.size() == line.size();
  const bool beside = std::exchange(beside_, false);
  if (trimmed(rest).empty()) return rest;
  Part behind;
  if (!whole) {
    const auto from = static_cast<std::size_t>(rest.data() + rest.size() - lines_.text().data());
    behind = {from, from + line.size() - rest.size()};
  }
  const bool asks = note_question(rest, behind);
  if (asks && all_.size() == 1) first_beside_ = beside;
  if (!whole && !asks) take_solution(behind);
  if (whole) apart_ = true;
  near_ = near_ && (asks || mover_in_line(rest));
  return rest;
}

/// The line without the solution, which it notes unless other words stand before it.
std::string_view BoardQuestions::read_solution(std::string_view line) {
  const std::string_view text = without_signs(line);
  const bool open = std::exchange(open_, false);
  if (text.empty()) return line;
  const auto offset = static_cast<std::size_t>(text.data() - lines_.text().data());
  const std::size_t end = offset + text.size();
  auto moves = moves_of_solution_in(text);
  if (!moves && ((near_ && is_lone_move(text)) || (open && continues_solution(text)))) moves = 0;
  if (moves) {
    open_ = true;
    if (boards_.empty()) {
      above_ = text;
      return line;
    }
    take_solution({offset + *moves, end});
    return {};
  }
  if (has_solution_head(text) || begins_with_move_number(text)) {
    open_ = true;
    const bool alone = text.find_first_of(" :") + 1 >= text.size();
    if (!alone && !boards_.empty()) {
      boards_.back().repairs.push_back("found no moves in: " + shortened(text));
      if (mentions_move(text)) boards_.back().unread = text;
    }
    return boards_.empty() ? line : std::string_view();
  }
  const auto behind = moves_behind_words(text);
  return behind ? line.substr(0, static_cast<std::size_t>(text.data() - line.data()) + *behind) : line;
}

/// Gives the last board a solution, or more of the one that it has.
void BoardQuestions::take_solution(const Part& part) {
  if (boards_.empty()) {
    above_ = lines_.text().substr(part.from, part.to - part.from);
    return;
  }
  Part& solution = boards_.back().solution;
  if (!solution.found()) {
    solution = part;
    apart_ = false;
  } else if (!apart_) {
    solution.to = part.to;
  }
}

bool BoardQuestions::note_question(std::string_view line, const Part& solution) {
  std::string text(trimmed(line));
  TestPosition nothing;
  if (const auto mate = mate_in_line(line)) {
    text = "#" + std::to_string(*mate);
  } else if (!mate_of_stipulation(text) && !state_stipulation(nothing, text, {})) {
    return false;
  }
  all_.push_back({std::move(text), boards_.size(), solution});
  return true;
}

/// Whether the last one stands below all boards, and none above all; or, where all stand between boards, the first one
/// on the line below a board.
bool BoardQuestions::stand_below() const {
  return !all_.empty() && all_.front().boards > 0 && (all_.back().boards == boards_.size() || first_beside_);
}

/// The question that is nearest to the board; nullptr if there is none.
const BoardQuestions::Question* BoardQuestions::question_of(std::size_t board, bool below) const {
  const std::size_t above = below ? board + 1 : board;
  const auto is_its = [&](const Question& question) { return question.boards == above; };
  const auto first = std::find_if(all_.begin(), all_.end(), is_its);
  const auto last = std::find_if(all_.rbegin(), all_.rend(), is_its);
  if (first == all_.end()) return nullptr;
  return below ? &*first : &*last;
}

/// Whether the moves below the boards are those of a game that leads from one to the next: "1. e4", "1... e5", "2.
/// Nf3".
bool BoardQuestions::show_game() const {
  if (!all_.empty()) return false;
  int plies = 0;
  std::size_t moves = 0;
  bool mate = false;
  for (const Board& board : boards_) {
    if (!board.solution.found()) continue;
    if (mate) return false;  // the number is that of a problem
    const std::string_view text = lines_.text().substr(board.solution.from, board.solution.to - board.solution.from);
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto number = parse_int(text.substr(0, digits));
    const bool black = text.substr(digits).starts_with("..") || text.substr(digits).starts_with("\u2026");
    const int ply = 2 * number.value_or(0) + (black ? 1 : 0);
    if (!number || (moves++ > 0 && ply <= plies)) return false;
    plies = ply;
    mate = text.find('#') != std::string_view::npos;
  }
  return moves > 1;
}

/// The solution of each board, with what is said of it.
std::vector<CutGame> BoardQuestions::solutions(bool below) const {
  const SolutionsAtEnd at_end = boards_.size() > 1 ? solutions_at_end(lines_) : SolutionsAtEnd{};
  std::vector<CutGame> out;
  if (show_game()) {
    out.resize(boards_.size());
    out.front().repairs.emplace_back("the moves below the boards look like those of a game, and state nothing");
    return out;
  }
  for (std::size_t board = 0; board < boards_.size(); ++board) {
    const Question* question = question_of(board, below);
    Part part = question != nullptr && question->solution.found() ? question->solution : boards_[board].solution;
    if (at_end.found() && part.from > lines_.start(at_end.heading)) part = {};
    CutGame& solution = out.emplace_back();
    if (part.found()) solution = GameCutter::of_solution(lines_, part.from, part.to).next().value_or(CutGame{});
    solution.repairs = boards_[board].repairs;
    solution.unread = boards_[board].unread;
  }
  add_solutions(lines_, at_end, out);
  return out;
}

bool BoardQuestions::black_begins(std::size_t position) const {
  if (show_game()) return false;
  for (const Board& board : boards_) {
    if (!board.sound || position-- > 0) continue;
    const std::string_view moves = lines_.text().substr(board.solution.from, board.solution.to - board.solution.from);
    return all_.empty() && (moves.starts_with("1...") || moves.starts_with("1\u2026"));
  }
  return false;
}

void BoardQuestions::state_in(std::vector<TestPosition>& positions) {
  const bool below = stand_below();
  std::vector<CutGame> all = solutions(below);
  std::size_t position = 0;
  for (std::size_t board = 0; board < boards_.size(); ++board) {
    if (!boards_[board].sound) continue;
    TestPosition& asked = positions[position++];
    CutGame& solution = all[board];
    asked.repairs.insert(asked.repairs.end(), solution.repairs.begin(), solution.repairs.end());
    asked.unread = solution.unread;
    if (!asked.setup) continue;
    if (const Question* question = question_of(board, below)) {
      state_question(asked, question->text, std::move(solution));
    } else if (!solution.moves.empty()) {
      state_problem(solution, asked);
    }
  }
}

}  // namespace keymove
