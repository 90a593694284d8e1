// The reader of game traces: lenient about layout and words, so that the traces of every team can be judged.
#pragma once

#include "positions/played_games/stated_game.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// The game of a trace (docs/traces.md). The variant is the chosen one, else that of the trace's "variant" line, else
/// minichess-5x5. Items that cannot be read are among its errors: `trace-item`, `trace-board`.
/// Errors: `trace` (nothing of a trace is found), the variant's or the start position's own.
Result<StatedGame> read_trace(const SuiteText& source);

}  // namespace keymove
