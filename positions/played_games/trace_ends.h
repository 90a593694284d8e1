// Recognises the lines of a trace that say how the game ended.
#pragma once

#include <optional>
#include <string_view>

#include "positions/base/stated_number.h"
#include "positions/game/board.h"
#include "positions/played_games/trace_items.h"

namespace keymove {

/// Whether the lower-case text may say how the game ended. A draw or a win that the text denies, or names as a rule, is
/// no end: "no draw has occurred".
bool is_end(std::string_view lower, TracePart part);

/// How a game ended, according to a line.
struct FoundEnd {
  std::optional<Color> winner;  ///< absent: a draw
  std::optional<FoundNumber> turns;
};
std::optional<FoundEnd> end_in(const TraceSegment& segment);

}  // namespace keymove
