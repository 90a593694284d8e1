// The solver's door: one run-time switch per problem, from a setup to the searches for its variant.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "positions/finding.h"
#include "positions/problem.h"

namespace keymove::solver {

/// What one position may cost. Nodes and plies give the same answer on every machine; seconds need not.
struct Limits {
  std::optional<int> plies;  ///< the longest forced win looked for; also the depth of a best-move search
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;
  std::size_t hash_mib = 64;
};

/// Answers the goal for the position. A limit gives Status::unknown. Requires a legal setup (see verify::make_problem).
Finding solve(const Setup& setup, const Goal& goal, const Limits& limits);

/// Whether the side to move wins (Outcome::win) or loses by force within `plies`, and how soon, without asking for all
/// keys: cheaper than solve.
Finding decide(const Setup& setup, int plies, const Limits& limits);

/// The moves of the position, sorted; empty when the game is over.
std::vector<Move> legal_moves(const Setup& setup);

/// The number of move sequences of `depth` plies; a game that is over has none.
std::uint64_t perft(const Setup& setup, int depth);

}  // namespace keymove::solver
