// Keeps the figures of an action that a trace states.
#pragma once

#include <optional>
#include <string_view>

#include "positions/base/text_lines.h"
#include "positions/played_games/stated_game.h"
#include "positions/played_games/trace_items.h"

namespace keymove {

/// Sets that figure of the action unless it is known. Counts of a single move are ignored; counts named as sums take
/// precedence over others.
void keep_number(StatedAction& action, TraceItem item, const StatedNumber& value, std::string_view lower);

/// Whether the text is about the time that a player took, not one that he has: "time elapsed: 1 s", and with a fraction
/// "thinking time: 0.21 s".
bool is_time_spent(std::string_view lower, const StatedNumber& value);

/// Reads numbers of states, or percentages, by depth.
class DepthReader {
 public:
  /// Must outlive it.
  explicit DepthReader(const TextLines& lines) : lines_(lines) {}

  /// Adds the numbers of the segment, and returns whether it has any.
  bool add(const TraceSegment& segment, TraceItem item, StatedStates& states);

 private:
  const TextLines& lines_;
  std::optional<int> first_;  ///< the depth of the first number in lists without depths
};

}  // namespace keymove
