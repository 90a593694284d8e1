// What a variant's list of ends lets the fast rules leave out.
#pragma once

#include <cstddef>

#include "positions/game/variant.h"

namespace keymove::solver {

/// Theorems about a list of ends, each true of every position of the game. The plain way to tell the end of a game is
/// to go through the list and take the first that holds; every short cut of the rules and the searches asks for one of
/// these and is not taken without it. The proofs stand in end_facts.cpp.
struct EndFacts {
  /// So many of the first ends need no moves to be told: the early ones. The others are the late ones.
  std::size_t early = 0;
  /// Some late end can hold where there are moves.
  bool late_with_moves = false;
  /// Some late end is told by the men alone, as the early ones are.
  bool late_by_men = false;
  bool late_losses = false;  ///< some late end is a loss
  bool late_wins = false;    ///< some late end is a win
  /// Some end is a win for the side to move. Without one a win takes an odd number of plies, a loss an even one.
  bool wins = false;
  /// A royal man leaves the board only when a man lands on its square.
  bool royals_stay = false;
  /// Where the game is not over by an early end, who can capture the royal man wins by it at once, and the game is not
  /// over by a late end either.
  bool capture_wins = false;
  /// Only so can a move win at once, and no position but that without the royal man is lost or won at once.
  bool only_capture_wins = false;
  /// A move wins at once exactly when it mates, and no position but a mate is lost or won at once.
  bool only_mate_wins = false;
  bool bare_kings = false;    ///< one of the ends
  bool far_row = false;       ///< one of the ends
  bool no_safe_move = false;  ///< one of the ends
};

/// What is true of the variant's ends.
EndFacts end_facts_of(const Variant& variant);

/// Whether an end can be told by the men on the board, without knowing the moves.
bool decided_by_men(EndWhen when);

}  // namespace keymove::solver
