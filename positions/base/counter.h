// Counters of moves and plies. A file may state them as large as an int can be.
#pragma once

#include <limits>

namespace keymove {

/// The counter plus one; the largest int stays unchanged.
constexpr int next_count(int counter) { return counter == std::numeric_limits<int>::max() ? counter : counter + 1; }

}  // namespace keymove
