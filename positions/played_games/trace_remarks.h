// The words around the moves of a trace: remarks in brackets behind them, and verbs before them.
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

}  // namespace keymove
