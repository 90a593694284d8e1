// Moves that stand among words, as people write the answers of puzzles.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/words.h"

namespace keymove {

/// The text with blanks in the place of all that is no part of its moves: words before them, "The key is Ra6", and
/// behind them, "Ra6 wins the queen", and signs between them, "Ra6,bxa6,b7#". What follows the number of a move stays
/// as it is. It is empty where words name neither a move nor a square, "see the book". Nothing if the text needs no
/// change, or if its words may say that a move is not the answer, "not Ra6", "if Kf8 then Ra6", "Ra6 fails, the key is
/// Rh1".
std::optional<std::string> moves_in_words(std::string_view text);

/// The moves of a text that names several first moves and nothing else: "Ra6 and Rh1", "Ra6; also Rh1", "Ra6. Rh1 also
/// mates"; behind a head such as "Keys:" (`keys`) also "Ra6, Rh1". None if it is another text.
std::vector<Word> joined_first_moves(std::string_view text, bool keys);

/// Whether the text begins with a move without a number, of which words say that another move behind them may be the
/// answer: "Ra6 looks good, but the key is Rh1".
bool may_answer_otherwise(std::string_view text);

}  // namespace keymove
