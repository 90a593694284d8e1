// Counters of moves and plies, which a file may state as high as an int goes.
#pragma once

#include <limits>

namespace keymove {

/// The counter's next value; the largest of an int stays what it is.
constexpr int next_count(int counter) { return counter == std::numeric_limits<int>::max() ? counter : counter + 1; }

}  // namespace keymove
