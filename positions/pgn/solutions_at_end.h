// The solutions of a list of problems that stand at its end, numbered as the problems are.
#pragma once

#include <cstddef>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/pgn/game_cutter.h"

namespace keymove {

/// Where the solutions stand.
struct SolutionsAtEnd {
  /// The solution of the problem with the next number, from 1 on.
  struct Part {
    std::size_t from = 0;  ///< where its moves begin
    std::size_t to = 0;
  };

  std::size_t heading = 0;  ///< the index of the line "Solutions"
  std::vector<Part> parts;
  bool unread = false;  ///< they could not be told apart; then there are no parts

  [[nodiscard]] bool found() const { return !parts.empty(); }
};

/// The solutions below a line such as "Solutions" or "Answers:", each with its number, "1) Ra6", "Puzzle 1: 1. Ra6",
/// "| 1 | Ra6 |", in order from 1 on, and from 1 on again below the heading of a chapter. None if there are fewer than
/// two, or if there are several such lines, as where each problem has its own.
SolutionsAtEnd solutions_at_end(const TextLines& lines);

/// Gives each problem that has no solution its own. If their number is not that of the problems, or they are unread,
/// they are left out, which the first problem tells.
void add_solutions(const TextLines& lines, const SolutionsAtEnd& solutions, std::vector<CutGame>& problems);

}  // namespace keymove
