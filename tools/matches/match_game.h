// One game between two agents.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/play/agent.h"
#include "verify/referee/arbiter.h"

namespace keymove::tools {

/// How games are played.
struct GameRules {
  std::optional<TimeLimit> time;  ///< of a move; who takes longer loses
  int max_turns = 0;              ///< White's and Black's move are one turn; then a draw; 0 = no limit
};

/// A move that was made, and what is known of how it was found.
struct MadeMove {
  Setup before;
  Move move;
  Setup after;
  int turn = 1;  ///< counted from the first move; Black's move ends one
  double seconds = 0;
  std::optional<solver::AgentMove> answer;  ///< absent: a person's
  solver::SearchCounts so_far;              ///< of the agent, in the whole game
  std::uint64_t nodes_so_far = 0;           ///< the same
};

/// A game that was played.
struct PlayedGame {
  std::string event = "keymove match";
  std::array<std::string, 2> names;  ///< White, Black
  Setup start;
  std::vector<Move> opening;  ///< the moves that were set
  std::vector<MadeMove> made;
  std::optional<verify::GameResult> result;  ///< absent while the game goes on
  double refused_seconds = 0;                ///< of a last move that came too late or was illegal, and was not made

  /// Adds a move after the others.
  void add(const Setup& before, const Move& move, const Setup& after, double seconds,
           const std::optional<solver::AgentMove>& answer);
  /// Turns that have begun.
  [[nodiscard]] int turns() const { return made.empty() ? 0 : made.back().turn; }
  /// The opening and what was made.
  [[nodiscard]] std::vector<Move> moves() const;
  /// The seconds of a side's slowest move.
  [[nodiscard]] double slowest(Color side) const;
};

/// An agent's answer, and whether the game is lost by it: it took too long, or is no legal move.
struct AgentTurn {
  solver::AgentMove answer;
  double seconds = 0;  ///< that it took
  std::optional<verify::GameResult> forfeit;
};

/// Lets the agent choose the next move, but does not make it. Requires that the game is not over.
AgentTurn ask_agent(const verify::Arbiter& arbiter, solver::Agent& agent, const GameRules& rules);

/// The draw that so many turns bring, if they are played since the opening.
std::optional<verify::GameResult> out_of_turns(const PlayedGame& game, const GameRules& rules);

/// Plays on from the arbiter's position until the game is over. The agents are White's and Black's.
PlayedGame play_game(verify::Arbiter& arbiter, solver::Agent& white, solver::Agent& black, const GameRules& rules);

/// Makes random legal moves, but none that ends the game; fewer where there are none.
void play_random_opening(verify::Arbiter& arbiter, int plies, std::uint64_t seed);

/// "1-0", "0-1", "1/2-1/2", or "*" while the game goes on.
std::string score_of(const PlayedGame& game);

/// The game as PGN; `round` is its number. Moves in SAN where the game is like chess, else in coordinate text.
std::string pgn_of(const PlayedGame& game, std::size_t round);
/// The game as one JSON line.
std::string json_of(const PlayedGame& game, std::size_t round);

}  // namespace keymove::tools
