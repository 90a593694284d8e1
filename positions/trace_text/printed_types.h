// Takes away the names of types that programming languages print around values.
#pragma once

#include <string>

namespace keymove {

/// Blanks the names of types and their brackets, of the same length: "Move.from_uci('e2e4')" and "<Move e2e4>" leave
/// the move, "np.int64(3)" and "Value(1.0)" the number, "Move(from=(6, 4), to=(4, 4))" "from (6, 4) to (4, 4)". Only
/// types around one number, move or string, and around the two squares of a move: of others nothing is changed.
void blank_types(std::string& text);

}  // namespace keymove
