// Agents: players that choose a move for a position.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/clock.h"
#include "positions/base/enum_names.h"
#include "positions/evaluation/heuristic.h"
#include "positions/game/setup.h"

namespace keymove::solver {

enum class AgentKind {
  dummy,       ///< the first move in generation order
  random,      ///< a random move
  greedy,      ///< wins at once if it can, else gives check, else a random move that leaves its royal man safe
  smart,       ///< by utilities of captures and checks; safe moves first, ties at random
  minimax,     ///< searches to a fixed depth without pruning
  alphabeta,   ///< finds the same move with pruning
  stochastic,  ///< averages random paths below each move
  keymove,     ///< iterative deepening until the time is up (PlaySearch)
};

inline constexpr EnumNames<AgentKind> kAgentKindNames = {
    {AgentKind::dummy, "dummy"},           {AgentKind::random, "random"},   {AgentKind::greedy, "greedy"},
    {AgentKind::smart, "smart"},           {AgentKind::minimax, "minimax"}, {AgentKind::alphabeta, "alphabeta"},
    {AgentKind::stochastic, "stochastic"}, {AgentKind::keymove, "keymove"}};

/// The name of the kind, such as "dummy" or "keymove".
constexpr std::string_view name_of(AgentKind kind) { return kAgentKindNames.name_of(kind); }

/// Which of several equally good moves minimax and alphabeta make.
enum class AgentTies { first, random };

/// The kind of an agent and its parameters.
struct AgentSpec {
  AgentKind kind = AgentKind::keymove;
  std::string name;  ///< for reports; empty: the kind's name
  int depth = 4;     ///< minimax, alphabeta, stochastic: plies; keymove: the last iteration, 0: until the time is up
  int breadth = 10;  ///< stochastic: number of paths below each move
  AgentTies ties = AgentTies::first;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> nodes;  ///< keymove: the limit of nodes per move
  HeuristicPtr heuristic;              ///< required by minimax, alphabeta and stochastic; keymove can do without
  std::function<bool()> gives_up;      ///< minimax, alphabeta: ends the search when it returns true; may be empty
  std::size_t hash_mib = 16;           ///< keymove: size of its table
};

/// How many positions the searches for one or several moves have visited.
struct SearchCounts {
  std::vector<std::uint64_t> by_depth;  ///< by distance from the root in plies; [0] counts the searches
  std::uint64_t parents = 0;            ///< positions with at least one position below them

  void add(const SearchCounts& other);
  [[nodiscard]] std::uint64_t total() const;
  /// The average number of positions below a parent; 0 if there are no parents.
  [[nodiscard]] double branching_factor() const;
};

/// A move of the root and what the search has found out about it.
struct RootMove {
  Move move;
  double value = 0;          ///< for White; with pruning it is only a bound, except for moves better than those before
  std::uint64_t states = 0;  ///< positions visited after the move, the first one included
};

/// The answer of an agent.
struct AgentMove {
  Move move;
  std::optional<double> value;       ///< for White; only agents that search give it
  std::uint64_t nodes = 0;           ///< positions visited
  int depth = 0;                     ///< the depth that was reached
  SearchCounts counts;               ///< minimax, alphabeta: their total is `nodes`
  std::vector<RootMove> root_moves;  ///< minimax, alphabeta: in the order of the last search
};

/// The state of a game that is being played.
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

  /// A legal move of the side to move. Requires that the game is not over. With a limit, minimax and alphabeta deepen
  /// ply by ply and answer with their last finished search; without one they search to their depth at once.
  virtual AgentMove choose(const GameSoFar& game, const std::optional<TimeLimit>& limit) = 0;
};

/// The value of a won game for the agents that search trees, at any depth. Requires that heuristics stay below it.
constexpr double kDecidedGame = 10000;

}  // namespace keymove::solver
