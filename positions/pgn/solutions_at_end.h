// The solutions of a list of problems that stand at its end, numbered as the problems are.
#pragma once

#include <cstddef>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/pgn/game_cutter.h"

namespace keymove {

/// Where the solutions stand.
struct SolutionsAtEnd {
  /// The solution of a problem.
  struct Part {
    std::size_t from = 0;  ///< where its moves begin
    std::size_t to = 0;
    std::size_t number = 0;  ///< that it has
  };

  std::size_t heading = 0;           ///< the index of the line "Solutions"
  std::size_t end = 0;               ///< that of the first line behind them
  std::size_t first = 0;             ///< the first position that they may belong to
  std::size_t count = 0;             ///< the number of these
  std::vector<std::size_t> numbers;  ///< of the positions, as the text has them; or none
  std::vector<Part> parts;
  bool unread = false;  ///< they could not be told apart; then there are no parts

  [[nodiscard]] bool found() const { return !parts.empty(); }
};

/// The solutions below a line such as "Solutions" or "Answers:", each with its number, "1) Ra6", "Puzzle 1: 1. Ra6",
/// "| 1 | Ra6 |", in order from 1 on, and from 1 on again below the heading of a chapter. None if there are fewer than
/// two, or if there are several such lines, as where each problem has its own.
SolutionsAtEnd solutions_at_end(const TextLines& lines);

/// The same of each part of a text in which several positions stand, with the lines at which they begin, and then the
/// heading of their solutions, "Solutions", "Answers to the puzzles on page 12" or "Solutions: 1. Ra6; 2. Rh1". They go
/// to the positions with their numbers, "Puzzle 12" or "2) 8/8/...", where these have numbers. Solutions of several
/// that cannot be told apart are unread.
std::vector<SolutionsAtEnd> solutions_of_parts(const TextLines& lines, const std::vector<std::size_t>& positions);

/// Gives each problem that has no solution its own. If their number is not that of the problems, or they are unread,
/// they are left out, which the first problem tells.
void add_solutions(const TextLines& lines, const SolutionsAtEnd& solutions, std::vector<CutGame>& problems);

}  // namespace keymove
