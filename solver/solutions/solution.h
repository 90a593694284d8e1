// The full solution of a forced win or loss: keys, threats, variations, set play and tries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "positions/game/setup.h"
#include "positions/problem/finding.h"
#include "positions/problem/solution_tree.h"
#include "solver/engine/solver.h"

namespace keymove::solver {

/// The default limit for the size of a solution, in moves.
constexpr std::size_t kDefaultTreeMoves = 20'000;

/// Which moves of a tree are followed to the end.
enum class Followed {
  printed,     ///< first continuations after replies that meet the threat, or after the main variation if none does
  with_duals,  ///< all continuations after these replies
  all,
};

/// What a solution is to contain and what it may cost.
struct SolutionOptions {
  std::size_t max_moves = kDefaultTreeMoves;  ///< with this many moves, no further position is followed
  Followed followed = Followed::all;
  bool set_play = false;
  bool tries = false;
  bool try_play = false;                  ///< what follows the tries, when all else has been followed
  std::optional<int> longest_with_tries;  ///< in plies: tries of longer solutions are not looked for
  std::optional<Stipulation> aim;         ///< direct or self play for an aim that is a move, in place of a forced end
  std::optional<std::uint64_t> nodes;  ///< for all questions together; the solver's limits for one question apply too
  std::optional<double> seconds;
};

/// The solution of a position that `finding` proves to be won (with all its keys) or lost in `finding.distance` plies,
/// where a problem that reaches its aim counts as won.
/// Requires that the distance is at least 1. Moves that a printed solution shows are followed first, and among them
/// those nearer to the root. Continuations that do not win as fast as possible are left out. Errors: throws
/// std::logic_error if the solver's answers contradict each other.
SolutionTree find_solution(Solver& solver, const Setup& setup, const Finding& finding, const SolutionOptions& options);

}  // namespace keymove::solver
