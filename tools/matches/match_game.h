// Plays one game between two agents.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "positions/base/clock.h"
#include "solver/play/agent.h"
#include "tools/agents/player.h"
#include "verify/referee/arbiter.h"

namespace keymove::tools {

/// The limits of games.
struct GameRules {
  std::optional<double> time;       ///< the seconds for each move; a side that takes longer loses
  std::optional<double> game_time;  ///< the seconds of each side for all its moves
  Clock clock = Clock::wall;        ///< the clock of these times
  std::optional<double> tolerance;  ///< by how many seconds a time may be exceeded; absent: by 50 ms and 5 % of it
  int max_turns = 0;                ///< after so many turns, each a move of both sides, the game is drawn; 0 = no limit

  /// The seconds after which a time is exceeded.
  [[nodiscard]] double allowed(double seconds) const;
  /// The time for a move of a side that has used so many seconds of its time for the game; nothing without limits.
  [[nodiscard]] std::optional<MoveTime> move_time(double used) const;
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
  std::optional<PlayerTrouble> trouble;      ///< why the loser has lost, if not by the rules of the game
  double refused_seconds = 0;                ///< the time of a last move that was too late or illegal, and was not made
  std::array<double, 2> charged = {};        ///< the seconds of White and Black that count against limits

  /// Appends a move.
  void add(const Setup& before, const Move& move, const Setup& after, double seconds,
           const std::optional<solver::AgentMove>& answer);
  /// The number of turns that have begun.
  [[nodiscard]] int turns() const { return made.empty() ? 0 : made.back().turn; }
  /// The moves of the opening and those made after it.
  [[nodiscard]] std::vector<Move> moves() const;
  /// The seconds of the side's slowest move.
  [[nodiscard]] double slowest(Color side) const;
  /// The seconds of all the side's moves.
  [[nodiscard]] double seconds(Color side) const;
};

/// The loss of the side that has the trouble.
verify::GameResult forfeit(Color side, const PlayerTrouble& trouble);

/// Has the player choose the next move, but does not make it. `used` are the seconds that count against his time for
/// the game. The trouble is absent if and only if the move is legal and in time. Requires that the game is not over.
PlayerMove ask_player(const verify::Arbiter& arbiter, Player& player, const GameRules& rules, double used);

/// A draw if the maximum number of turns has been played since the opening.
std::optional<verify::GameResult> out_of_turns(const PlayedGame& game, const GameRules& rules);

/// Plays from the arbiter's position until the game is over. A player whose program misbehaves loses the game.
PlayedGame play_game(verify::Arbiter& arbiter, Player& white, Player& black, const GameRules& rules);

/// Makes `plies` random legal moves that do not end the game, or fewer if there are no such moves.
void play_random_opening(verify::Arbiter& arbiter, int plies, std::uint64_t seed);

/// "1-0", "0-1", "1/2-1/2", or "*" while the game goes on.
std::string score_of(const PlayedGame& game);

/// The game as PGN; `round` is its number. Moves are in SAN for games like chess, else in coordinate text.
std::string pgn_of(const PlayedGame& game, std::size_t round);
/// The game as one line of JSON.
std::string json_of(const PlayedGame& game, std::size_t round);

}  // namespace keymove::tools
