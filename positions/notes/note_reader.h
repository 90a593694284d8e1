// Positions in notes: in Markdown, and in texts that are mostly prose.
#pragma once

#include <string_view>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// Whether the text is a note that has a FEN: it is marked up as Markdown, or has more sentences than FENs.
bool shows_notes(std::string_view text);

/// Whether some line of the text has a FEN, perhaps amid words and marks.
bool has_noted_fen(std::string_view text);

/// Reads each FEN of a note as a position, named by the heading above it, with the stipulation that a line near it or
/// the heading states, and the solution that stands behind it or below. Sentences are passed over.
Suite parse_notes(const SuiteText& source);

}  // namespace keymove
