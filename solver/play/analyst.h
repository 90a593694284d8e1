// Analysis of a position for a UCI front end: the best moves with their values and expected lines of play.
//
// Idea: the search of the agent keymove (play_search.h), iteration by iteration. To find several lines, each iteration
// searches the moves again without those that were found best; every finished iteration is reported.
// Sources: those of play_search.h.
// Not exact: values are opinions of a heuristic search. A decided game (end_ply) is what the search has seen, not a
// proof that the checker accepts.
// Cost: about one search per line and iteration, in the memory of one table.
// Several threads share the table (search_helpers.h); what they find differs from run to run.
// It does not keep anything from one analysis to the next.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "positions/base/clock.h"
#include "solver/play/agent.h"

namespace keymove::solver {

/// The greatest depth that a request may have.
constexpr int kDeepestAnalysis = 100;

/// What to look for, and what it may cost.
struct AnalysisRequest {
  std::size_t lines = 1;         ///< the number of best first moves to find, each with its line
  int depth = kDeepestAnalysis;  ///< depth of the last iteration, in plies
  std::optional<std::uint64_t> nodes;
  std::optional<TimeLimit> time;
  std::size_t threads = 1;  ///< one thread works if there is a limit of nodes: the result is then always the same
  std::vector<Move> only;   ///< the first moves to consider, all legal; empty: all moves
  const std::atomic<bool>* stop = nullptr;  ///< ends the analysis when it becomes true
  /// Ends an analysis of one line when it has taken so many nodes and one move is clearly the best, so that more nodes
  /// would hardly change that; 0: never.
  std::uint64_t clear_after = 0;
  bool goes_on = false;  ///< whether the table of the analysis before is kept
};

/// A first move and the play that is expected after it.
struct AnalysedLine {
  std::vector<Move> moves;
  int value = 0;               ///< in hundredths of a pawn, for the side to move
  std::optional<int> end_ply;  ///< plies to the end of a decided game, won if `value` is above 0, else lost
};

/// The result of an iteration.
struct Analysis {
  int depth = 0;                    ///< 0: no iteration was finished, and the line is some move without a value
  std::uint64_t nodes = 0;          ///< nodes so far, of all threads
  std::vector<AnalysedLine> lines;  ///< best line first
};

/// Called with the result of each finished iteration; returns whether to go on.
using AnalysisListener = std::function<bool(const Analysis&)>;

/// Searches as the agent keymove does. Not to be shared between threads.
class Analyst {
 public:
  Analyst() = default;
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;
  virtual ~Analyst() = default;

  /// The result of the last finished iteration; if the one that was broken off had found a better first move, that move
  /// comes first. Unless it goes on, an analysis starts with an empty table. Requires that the game is not over.
  virtual Analysis analyse(const GameSoFar& game, const AnalysisRequest& request, const AnalysisListener& listener) = 0;
};

}  // namespace keymove::solver
