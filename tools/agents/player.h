// Players: agents of every kind, asked for their moves in a game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "positions/base/clock.h"
#include "solver/play/agent.h"
#include "tools/agents/examinee.h"
#include "verify/referee/arbiter.h"

namespace keymove::tools {

/// An agent that plays games: one of keymove's own, or another program.
struct PlayerSpec {
  PlayerSpec() = default;
  explicit PlayerSpec(solver::AgentSpec agent) : name(agent.name), own(std::move(agent)) {}

  std::string name;                      ///< for reports
  std::optional<solver::AgentSpec> own;  ///< absent: another program
  ExamineeSpec program;
};

/// The time for one move.
struct MoveTime {
  double seconds = 0;  ///< the time for the move
  double allowed = 0;  ///< who takes longer loses: the seconds and a tolerance
  double advised = 0;  ///< what an agent that watches its own time had better take
  Clock clock = Clock::wall;
};

/// Why a player loses the game at his move.
struct PlayerTrouble {
  std::string words;       ///< after the side's name: "exceeds the time", "makes an illegal move"
  std::string detail;      ///< "KeyError: 'e4'"; may be empty
  std::string last_words;  ///< the end of the program's standard error
  bool too_slow = false;   ///< whether he took too long
  bool lasting = false;    ///< whether he took too long or cannot be started, so that he will probably do it again
};

/// A player's legal move, or why there is none.
struct PlayerMove {
  solver::AgentMove answer;
  double seconds = 0;  ///< by the clock of the limit
  double charged = 0;  ///< what counts against limits
  std::optional<PlayerTrouble> trouble;
};

/// Plays one side of a game, move by move. Each object is used by one thread.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// Begins a game; returns the trouble if a program cannot be started. Programs are started anew, except UCI engines,
  /// which are told that a new game begins.
  virtual std::optional<PlayerTrouble> begin() { return std::nullopt; }
  /// The next move. Requires that the game is not over. Without a time, a program has the seconds of its spec.
  virtual PlayerMove move(const verify::Arbiter& game, const std::optional<MoveTime>& time) = 0;
};

/// Makes the player. The time of keymove's own agents is charged by the clock, but never with more than the processor
/// time of the thread: a busy machine costs them no game.
std::unique_ptr<Player> make_player(const VariantPtr& variant, const PlayerSpec& spec);

/// A player whose first `moves` moves are random, and who then moves like the other one, which must outlive him.
std::unique_ptr<Player> with_random_start(Player& player, int moves, std::uint64_t seed);

}  // namespace keymove::tools
