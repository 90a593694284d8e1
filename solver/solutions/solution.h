// The full solution of a forced win or loss, found by asking the solver every question of a problemist.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "positions/game/setup.h"
#include "positions/problem/finding.h"
#include "positions/problem/solution_tree.h"
#include "solver/engine/solver.h"

namespace keymove::solver {

/// How large a tree may grow unless something else is asked.
constexpr std::size_t kDefaultTreeMoves = 20'000;

/// Which moves of a tree are followed to the end.
enum class Followed {
  printed,     ///< replies that meet the threat, or the main variation where none does, by their first continuations
  with_duals,  ///< these replies by all their continuations
  all,
};

/// What a tree holds and what it may cost.
struct SolutionOptions {
  std::size_t max_moves = kDefaultTreeMoves;  ///< with so many moves no further position is looked at
  Followed followed = Followed::all;
  bool set_play = false;
  bool tries = false;
  std::optional<std::uint64_t> nodes;  ///< of all questions together; each has the solver's own limits besides
  std::optional<double> seconds;
};

/// The solution of a position that `finding` proves to be won (with all its keys) or lost in `finding.distance` plies,
/// at least one. It grows evenly: what is nearer to the root, and what a printed solution shows, comes first.
/// A continuation that wins later than another is not among the continuations. Throws std::logic_error when the
/// solver's answers contradict each other.
SolutionTree find_solution(Solver& solver, const Setup& setup, const Finding& finding, const SolutionOptions& options);

}  // namespace keymove::solver
