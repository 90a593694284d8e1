// Draws the moves of a man as text.
#pragma once

#include <string>
#include <vector>

#include "positions/game/variant.h"

namespace keymove::tools {

/// A white man in the middle of an empty board, which is large enough for its leaps and for three steps of its slides;
/// each line is a rank. Marks: o the man may move there, x it may capture there, * both, i only from a start square,
/// h only over another man, + it moves there and captures there over another man.
std::string man_diagram(const ManKind& man);

/// One phrase for each property that the diagram cannot show ("captures en passant", ...).
std::vector<std::string> man_remarks(const ManKind& man);

/// The meanings of the marks that occur in the text of these diagrams, on one line.
std::string legend_of(const std::string& diagrams);

}  // namespace keymove::tools
