// Players: programs that choose a move.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/heuristic.h"
#include "positions/setup.h"

namespace keymove::solver {

enum class AgentKind {
  dummy,       ///< the first move in generation order
  random,      ///< any move
  greedy,      ///< ends the game if it can, else checks, else a random move that leaves its royal man safe
  smart,       ///< by utilities of captures and checks, ties at random, safe moves where there are any
  minimax,     ///< to a fixed depth, nothing pruned
  alphabeta,   ///< the same move with pruning
  stochastic,  ///< random paths below each move, averaged
  keymove,     ///< iterative deepening until the time is over
};

/// "dummy", "keymove": the word of the kind.
std::string_view name_of(AgentKind kind);

/// Which of equally good moves an agent of a fixed depth makes.
enum class AgentTies { first, random };

struct AgentSpec {
  AgentKind kind = AgentKind::keymove;
  std::string name;  ///< for reports; the kind's unless told
  int depth = 4;  ///< minimax, alphabeta, stochastic: plies; keymove: the deepest iteration, 0 = until the time is over
  int breadth = 10;  ///< stochastic: paths
  AgentTies ties = AgentTies::first;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> nodes;  ///< keymove: at most so many a move
  HeuristicPtr heuristic;              ///< what positions are worth; needed by the searching kinds
  std::size_t hash_mib = 16;           ///< keymove: of its table
};

/// What an agent answers.
struct AgentMove {
  Move move;
  std::optional<double> value;  ///< for White, of the agents that search
  std::uint64_t nodes = 0;      ///< positions looked at
  int depth = 0;                ///< reached
};

/// Where a game stands.
struct GameSoFar {
  Setup now;
  std::vector<Setup> before;  ///< the positions since the last capture or pawn move, oldest first
};

/// Plays one side, move by move. Not to be shared between threads.
class Agent {
 public:
  Agent() = default;
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;
  virtual ~Agent() = default;

  /// A legal move of the side to move. The game is not over. `seconds`: what the move may take; the searching agents of
  /// a fixed depth do not look at it.
  virtual AgentMove choose(const GameSoFar& game, const std::optional<double>& seconds) = 0;
};

std::unique_ptr<Agent> make_agent(const VariantPtr& variant, const AgentSpec& spec);

}  // namespace keymove::solver
