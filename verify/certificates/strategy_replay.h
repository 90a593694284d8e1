// The replay of a win or a loss with slack, of up to kMaxSlackPlies: docs/certificates.md in code.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "positions/certificates/index_stream.h"
#include "verify/certificates/check_certificate.h"
#include "verify/certificates/check_meter.h"
#include "verify/certificates/packed_positions.h"
#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// Replays one certificate of the kind `strategy`. The levels of the replay are in a list of its own, not on the stack
/// of the program, because there may be thousands; the list grows with them.
class StrategyReplay {
 public:
  StrategyReplay(const Certificate& certificate, const Rulebook& rules, const CheckLimits& limits);

  CheckResult run();

 private:
  /// A position of the defender some of whose moves are still to be replayed. They are those from `first` of `moves_`
  /// on, to the end for the last level.
  struct Level {
    Position position;
    std::optional<Position> attacker;  ///< where the attacker moved to it; absent at the root and after its keys
    int plies = 0;                     ///< within which the defender is to lose
    std::size_t first = 0;
    std::size_t next = 0;  ///< the next move
  };

  bool replay_claim();
  /// Whether the mover of the position, a defender, is proved to lose within `plies`. Else the error is in result_.
  bool replay(const Position& position, int plies);
  /// The mover is to win within `plies`. Reads a move and its slack, if the position needs one, and enters its level.
  bool attack(const Position& position, int plies);
  /// The mover is to lose within `plies`. Adds a level, unless the game is over.
  bool defend(const Position& position, const std::optional<Position>& attacker, int plies);
  /// Notes that the attacker, if there is one, wins from that position by the last move of the path, within one ply
  /// more than `plies`.
  void proved(const std::optional<Position>& attacker, int plies);
  /// The index of a move and the slack after it; absent after an error.
  std::optional<std::size_t> read(std::size_t moves, int& slack, int plies);

  bool fail(std::string error);
  /// Whether the limits allow the replay to go on; otherwise the result is undecided. Called at every node.
  bool goes_on() { return result_.nodes < meter_.next_look() || look_at_limits(); }
  bool look_at_limits();

  const Certificate& certificate_;
  const Rulebook& rules_;
  IndexStream numbers_;
  CheckMeter meter_;
  PackedPositions won_;  ///< the smallest number of plies within which the mover is proved to win
  std::vector<Level> levels_;
  std::vector<Move> moves_;  ///< of all levels
  std::vector<Move> list_;   ///< of the node that is being replayed
  CheckResult result_;
};

}  // namespace keymove::verify
