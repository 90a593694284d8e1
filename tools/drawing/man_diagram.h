// How a man moves, drawn in text.
#pragma once

#include <string>
#include <vector>

#include "positions/game/variant.h"

namespace keymove::tools {

/// A white man in the middle of an empty board, large enough for its leaps and three steps of its slides; a line a
/// rank. Marks: o may go there, x may capture there, * both, i only from a start square, h only over a man, + goes
/// there, captures there over a man.
std::string man_diagram(const ManKind& man);

/// What the diagram cannot show, a phrase each ("captures en passant", ...).
std::vector<std::string> man_remarks(const ManKind& man);

/// The meaning of each mark that occurs in the text of diagrams, on one line.
std::string legend_of(const std::string& diagrams);

}  // namespace keymove::tools
