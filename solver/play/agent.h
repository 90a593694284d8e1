// Players: programs that choose a move.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/clock.h"
#include "positions/evaluation/heuristic.h"
#include "positions/game/setup.h"

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
  std::function<bool()> gives_up;      ///< minimax, alphabeta: once it is true, they answer at once; may be empty
  std::size_t hash_mib = 16;           ///< keymove: of its table
};

/// What the searches for one move or several looked at.
struct SearchCounts {
  std::vector<std::uint64_t> by_depth;  ///< positions so many plies below the root; [0]: the root, each time
  std::uint64_t parents = 0;            ///< of them, those with one below

  void add(const SearchCounts& other);
  [[nodiscard]] std::uint64_t total() const;
  /// Positions below a parent, on average; 0 without parents.
  [[nodiscard]] double branching_factor() const;
};

/// A move of the root, as the search saw it.
struct RootMove {
  Move move;
  double value = 0;          ///< for White; with pruning, of the moves that are not better a bound
  std::uint64_t states = 0;  ///< looked at below it, its own with them
};

/// What an agent answers.
struct AgentMove {
  Move move;
  std::optional<double> value;       ///< for White, of the agents that search
  std::uint64_t nodes = 0;           ///< positions looked at
  int depth = 0;                     ///< reached
  SearchCounts counts;               ///< minimax, alphabeta: their sum is `nodes`
  std::vector<RootMove> root_moves;  ///< minimax, alphabeta: of the last search, in its order
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

  /// A legal move of the side to move. The game is not over. Minimax and alphabeta deepen ply by ply when there is a
  /// limit, and their last finished search counts; without one they search to their depth at once.
  virtual AgentMove choose(const GameSoFar& game, const std::optional<TimeLimit>& limit) = 0;
};

/// What a game that is decided is worth to the minimax and alphabeta agents, at any depth; heuristics stay below.
constexpr double kDecidedGame = 10000;

}  // namespace keymove::solver
