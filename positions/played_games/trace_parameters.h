// Reads the parameters of a game in the head of its trace.
#pragma once

#include <optional>
#include <string_view>

#include "positions/base/text_lines.h"
#include "positions/played_games/stated_game.h"
#include "positions/played_games/trace_items.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// Whether the lower-case value says that a parameter does not apply: "none", "n/a", "-".
bool is_no_value(std::string_view lower);

/// What a segment about minimax alone says of alpha-beta: "Minimax: off" that it is on. Absent if it says nothing.
std::optional<AlphaBeta> search_by_minimax(const TraceSegment& segment);

/// Sets the play modes, alpha-beta or the heuristic of the game from the segment, which has such an item. A parameter
/// is that of both players, unless the segment names one of them or `line_color` is present. A line such as "Player 1:
/// AI (alpha-beta on)" has two parameters. Does not replace modes and alpha-beta that are known.
void read_parameter(const TraceSegment& segment, TraceItem item, std::optional<Color> line_color, const Location& where,
                    StatedGame& game);

/// The chosen variant, otherwise that of the trace's own "variant" line, otherwise chess if at least every second move
/// needs its board, otherwise minichess-5x5.
/// Errors: `unknown-variant`, at the line.
Result<VariantPtr> trace_variant(const SuiteText& source, const TextLines& lines);

}  // namespace keymove
