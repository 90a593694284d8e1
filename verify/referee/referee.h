// Finds the faults of a game that a file states, with the reference rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "positions/played_games/stated_game.h"

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
  std::string message;  ///< a sentence without a full stop

  [[nodiscard]] bool is_warning() const { return kind == FaultKind::missing; }
};

/// The referee's findings about a game.
struct Findings {
  std::vector<Fault> faults;  ///< including warnings, in the order of the file
  std::size_t moves = 0;      ///< number of moves judged
  std::string end;            ///< by the rules: "white won: the king is captured"; empty if the game has not ended

  /// Whether there are no faults other than warnings.
  [[nodiscard]] bool right() const;
};

/// The findings about a game. Scores are judged for players whose heuristic is named like one of `heuristics`, or is e0
/// if the variant has it. After a fault the referee goes on from what the file states, so that a mistake is reported
/// only once. Requires heuristics of the game's variant.
Findings referee(const StatedGame& game, const std::vector<HeuristicPtr>& heuristics);

}  // namespace keymove::verify
