// What a variant's list of ends allows the fast rules to skip.
#pragma once

#include <cstddef>

#include "positions/game/variant.h"

namespace keymove::solver {

/// Facts about a variant's list of ends that are true of every position of the game. The plain way to find the end of a
/// game is to go through the list and take the first end that holds. Every short cut of the rules and the searches
/// relies on one of these facts and is not taken without it. The proofs are in end_facts.cpp.
struct EndFacts {
  /// The number of ends at the head of the list that depend on the men alone: the early ends. The others are the late
  /// ends, which are tested once the number of moves is known.
  std::size_t early = 0;
  /// Some late end can hold in a position that has moves.
  bool late_with_moves = false;
  /// Some late end does not depend on the number of moves: on the men alone, as the early ends do, or on where moves
  /// lead.
  bool late_by_men = false;
  bool late_losses = false;  ///< some late end is a loss
  bool late_wins = false;    ///< some late end is a win
  /// Some end is a win for the side to move. If none is, a win takes an odd number of plies and a loss an even number.
  bool wins = false;
  /// Some end is a loss for the side to move. If none is, a win takes an even number of plies and a loss an odd number.
  bool losses = false;
  /// A royal man leaves the board only when an enemy man captures it on its square.
  bool royals_stay = false;
  /// If no early end holds and the side to move can capture the royal man, then no late end holds either and the
  /// capture wins at once.
  bool capture_wins = false;
  /// `capture_wins` holds, no other move wins at once, and only a position without the royal man is won or lost as it
  /// stands.
  bool only_capture_wins = false;
  /// A move wins at once exactly when it mates, and only a mate is a position that is won or lost as it stands.
  bool only_mate_wins = false;
  /// A position is won or lost as it stands exactly when the side to move is mated, and then it has won: self play.
  bool only_mated_wins = false;
  bool bare_kings = false;    ///< it is in the list
  bool other_by_men = false;  ///< some end is in the list that depends on men other than the royal ones
  bool no_safe_move = false;  ///< it is in the list
};

/// The facts about the variant's ends.
EndFacts end_facts_of(const Variant& variant);

/// Whether such an end depends on the men on the board alone, not on the moves.
bool decided_by_men(EndWhen when);

}  // namespace keymove::solver
