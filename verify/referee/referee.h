// Says what is wrong in a game that a file states, by the reference rules.
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
  wrong_board,       ///< does not follow from the move
  wrong_player,      ///< not the one to move
  missed_promotion,  ///< the pawn stands on as a pawn
  wrong_turn,        ///< the number of an action's turn
  wrong_winner,
  wrong_turn_count,   ///< of the whole game
  draw_too_early,     ///< claimed while the game goes on
  draw_missed,        ///< moves after a draw
  wrong_score,        ///< not the named heuristic's
  wrong_states,       ///< cumulative counts that do not add up, or fall
  wrong_percentages,  ///< do not fit the counts, or do not add up
  wrong_branching,    ///< a factor that the counts exclude
  over_time,          ///< more than the timeout, and not lost
  wrong_parameter,    ///< a parameter contradicts the file's name
  unreadable,         ///< an item that cannot be read
  missing,            ///< an item that the course asks for; a warning
};

/// The name of the kind: "illegal-move".
std::string_view name_of(FaultKind kind);

/// One thing that is wrong.
struct Fault {
  Location where;
  FaultKind kind = FaultKind::illegal_move;
  std::optional<int> turn;
  std::optional<Color> mover;
  std::string message;  ///< a sentence without its full stop

  [[nodiscard]] bool is_warning() const { return kind == FaultKind::missing; }
};

/// What the referee found.
struct Findings {
  std::vector<Fault> faults;  ///< warnings too, in the order of the file
  std::size_t moves = 0;      ///< judged
  std::string end;  ///< how the game ended by the rules: "white won: the king is captured"; empty if it did not

  /// Whether nothing but warnings was found.
  [[nodiscard]] bool right() const;
};

/// Judges a game. Scores are judged of players whose heuristic has the name of one of `heuristics`, and e0 always,
/// where the variant has it. After a fault the referee goes on from what the file states, so that a mistake is said
/// once. Requires heuristics of the game's variant.
Findings referee(const StatedGame& game, const std::vector<HeuristicPtr>& heuristics);

}  // namespace keymove::verify
