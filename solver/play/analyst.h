// Opinions on a position that deepen ply by ply, with the lines of play that they rest on.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "positions/base/clock.h"
#include "positions/evaluation/heuristic.h"
#include "solver/play/agent.h"

namespace keymove::solver {

/// The deepest iteration that can be asked for.
constexpr int kDeepestAnalysis = 100;

/// What is looked for, and what it may cost.
struct AnalysisRequest {
  std::size_t lines = 1;         ///< the best so many first moves, each with its line
  int depth = kDeepestAnalysis;  ///< the last iteration
  std::optional<std::uint64_t> nodes;
  std::optional<TimeLimit> time;
  std::vector<Move> only;                   ///< the first moves looked at, all legal; empty: every one
  const std::atomic<bool>* stop = nullptr;  ///< ends the analysis when it becomes true
};

/// A first move, and the play that is expected after it.
struct AnalysedLine {
  std::vector<Move> moves;
  int value = 0;               ///< in hundredths of the heuristic's unit, for the side to move
  std::optional<int> end_ply;  ///< the plies to the end of a game that is decided: won with a value above 0, else lost
};

/// What an iteration has found.
struct Analysis {
  int depth = 0;                    ///< 0: there was no time for one, and the line is any move without a value
  std::uint64_t nodes = 0;          ///< so far
  std::vector<AnalysedLine> lines;  ///< the best first
};

/// Is told every finished iteration; whether the next is wanted.
using AnalysisListener = std::function<bool(const Analysis&)>;

/// Searches as the agent keymove does. Not to be shared between threads.
class Analyst {
 public:
  Analyst() = default;
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;
  virtual ~Analyst() = default;

  /// What the last iteration has found, and what the one that was broken off had found better. Each analysis starts
  /// with an empty table. Requires that the game is not over.
  virtual Analysis analyse(const GameSoFar& game, const AnalysisRequest& request, const AnalysisListener& listener) = 0;
};

}  // namespace keymove::solver
