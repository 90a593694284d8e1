// What the referee finds wrong in a game.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/game/variant.h"
#include "positions/problem/problem.h"

namespace keymove::verify {

enum class FaultKind {
  illegal_move,
  after_end,         ///< a move after the end of the game
  wrong_board,       ///< the board does not follow from the move
  wrong_player,      ///< the player is not the side to move
  missed_promotion,  ///< the pawn remains a pawn
  wrong_turn,        ///< the turn number of an action
  wrong_winner,
  wrong_turn_count,   ///< the number of turns of the whole game
  draw_too_early,     ///< a draw is stated while the game goes on
  draw_missed,        ///< the game goes on after a draw
  wrong_score,        ///< differs from the named heuristic's value
  wrong_states,       ///< the cumulative counts do not add up, or decrease
  wrong_percentages,  ///< the percentages do not match the counts, or do not add up
  wrong_branching,    ///< the counts exclude the branching factor
  over_time,          ///< a move took longer than the timeout, and its player has not lost
  wrong_parameter,    ///< a parameter contradicts the name of the file
  unreadable,         ///< an item cannot be read
  wrong_rejection,    ///< a legal move is rejected
  missing,            ///< an item that the course asks for is missing; a warning
};

/// The name of the kind, such as "illegal-move".
std::string_view name_of(FaultKind kind);

/// One fault of a game.
struct Fault {
  Location where;
  FaultKind kind = FaultKind::illegal_move;
  std::optional<int> turn;
  std::optional<Color> mover;
  std::string message;          ///< a sentence without a full stop
  std::vector<Location> again;  ///< where the same mistake is made later

  [[nodiscard]] bool is_warning() const { return kind == FaultKind::missing; }
};

/// Collects the faults of one game.
class FaultLog {
 public:
  /// Faults that are reported from now on have this turn and this player; absent: they concern the whole game.
  void set_action(std::optional<int> turn, std::optional<Color> mover);

  /// Adds a fault. Faults of the same kind and the same cause are one mistake, which is told where it is made first; an
  /// empty cause is that of this fault alone.
  void report(const Location& where, FaultKind kind, std::string message, const std::string& cause = "");
  /// Adds faults that have their own turns and players.
  void add(std::vector<Fault> faults);

  /// The faults in the order of the file. Leaves the log empty.
  std::vector<Fault> take();

 private:
  std::vector<Fault> faults_;
  std::map<std::pair<FaultKind, std::string>, std::size_t> causes_;  ///< the index of the first fault of each cause
  std::optional<int> turn_;
  std::optional<Color> mover_;
};

}  // namespace keymove::verify
