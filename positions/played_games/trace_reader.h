// Reads game traces. It is lenient about layout and words, so that the traces of every team can be judged.
#pragma once

#include "positions/played_games/stated_game.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// The game of a trace (docs/traces.md). The variant is the chosen one, otherwise that of the trace's "variant" line,
/// otherwise chess if its moves need that board, otherwise minichess-5x5. Items that cannot be read become errors of
/// the game: `trace-item`, `trace-board`. Errors: `trace` (the text is not a trace), and those of the variant and the
/// start position.
Result<StatedGame> read_trace(const SuiteText& source);

}  // namespace keymove
