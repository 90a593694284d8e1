// Plays one game between two agents.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/play/agent.h"
#include "verify/referee/arbiter.h"

namespace keymove::tools {

/// The limits of games.
struct GameRules {
  std::optional<TimeLimit> time;  ///< for each move; a side that exceeds it loses
  int max_turns = 0;              ///< after so many turns, each a move of both sides, the game is drawn; 0 = no limit
};

/// A move that was made, and how it was found.
struct MadeMove {
  Setup before;
  Move move;
  Setup after;
  int turn = 1;  ///< counts from 1 at the first move; Black's move ends a turn
  double seconds = 0;
  std::optional<solver::AgentMove> answer;  ///< absent for a move of a person
  solver::SearchCounts so_far;              ///< the sums over all moves of this side up to this one
  std::uint64_t nodes_so_far = 0;           ///< the nodes of all moves of this side up to this one
};

/// A game that was played.
struct PlayedGame {
  std::string event = "keymove match";
  std::array<std::string, 2> names;  ///< White, Black
  Setup start;
  std::vector<Move> opening;  ///< the moves that were given at the start
  std::vector<MadeMove> made;
  std::optional<verify::GameResult> result;  ///< absent while the game goes on
  double refused_seconds = 0;                ///< the time of a last move that was too late or illegal, and was not made

  /// Appends a move.
  void add(const Setup& before, const Move& move, const Setup& after, double seconds,
           const std::optional<solver::AgentMove>& answer);
  /// The number of turns that have begun.
  [[nodiscard]] int turns() const { return made.empty() ? 0 : made.back().turn; }
  /// The moves of the opening and those made after it.
  [[nodiscard]] std::vector<Move> moves() const;
  /// The seconds of the side's slowest move.
  [[nodiscard]] double slowest(Color side) const;
};

/// An agent's answer.
struct AgentTurn {
  solver::AgentMove answer;
  double seconds = 0;                         ///< the time for the answer
  std::optional<verify::GameResult> forfeit;  ///< present if the agent took too long or chose an illegal move
};

/// Has the agent choose the next move, but does not make it. Requires that the game is not over.
AgentTurn ask_agent(const verify::Arbiter& arbiter, solver::Agent& agent, const GameRules& rules);

/// A draw if the maximum number of turns has been played since the opening.
std::optional<verify::GameResult> out_of_turns(const PlayedGame& game, const GameRules& rules);

/// Plays from the arbiter's position until the game is over.
PlayedGame play_game(verify::Arbiter& arbiter, solver::Agent& white, solver::Agent& black, const GameRules& rules);

/// Makes `plies` random legal moves that do not end the game, or fewer if there are no such moves.
void play_random_opening(verify::Arbiter& arbiter, int plies, std::uint64_t seed);

/// "1-0", "0-1", "1/2-1/2", or "*" while the game goes on.
std::string score_of(const PlayedGame& game);

/// The game as PGN; `round` is its number. Moves are in SAN for games like chess, else in coordinate text.
std::string pgn_of(const PlayedGame& game, std::size_t round);
/// The game as one line of JSON.
std::string json_of(const PlayedGame& game, std::size_t round);

}  // namespace keymove::tools
