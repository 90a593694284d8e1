// The words around the moves of a trace: remarks in brackets behind them, verbs before them, lists of moves that are
// not made, and warnings.
#pragma once

#include <string>
#include <string_view>

#include "positions/base/words.h"

namespace keymove {

/// The line with blanks in the place of remarks about other moves: "White: e4 (d4 was possible)", "B2 B3 [best of C2
/// C3]". What may be a part of the move stays, as do figures, promotions and warnings: "(Q)", "(time: 0.2 s)",
/// "(illegal move)".
std::string without_remarks(std::string_view line);

/// The move in SAN that a player makes in words, with nothing behind it: "White plays e4", "AI moves Nf3."; an empty
/// word if there is none.
Word san_behind_verb(std::string_view text);

/// The part of the line before a list of moves that a player has or thinks of: "Legal moves: B2 B3, C2 C3".
std::string_view before_move_list(std::string_view line);
/// Whether the line has moves and nothing else, as those below "Legal moves:".
bool has_only_moves(std::string_view line);

/// Whether the lower-case text warns that a move is illegal, so that the player moves again.
bool rejects_move(std::string_view lower);

}  // namespace keymove
