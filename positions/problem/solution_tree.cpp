#include "positions/problem/solution_tree.h"

#include <algorithm>

namespace keymove {

namespace {

bool lasts(const Variation& v) { return !v.is_short && !v.cut; }

/// The largest number of replies in a row, including this one, that meet the threat and are not short.
int length_of(const Variation& variation) {
  int maximum = 0;
  if (!variation.continuations.empty()) {
    for (const Variation& next : variation.continuations.front().variations) {
      if (next.meets_threat && lasts(next)) maximum = std::max(maximum, length_of(next));
    }
  }
  return maximum + 1;
}

}  // namespace

const Variation* main_variation(const std::vector<Variation>& variations) {
  const Variation* best = nullptr;
  int longest = 0;
  for (const Variation& variation : variations) {
    if (!variation.meets_threat || !lasts(variation)) continue;
    const int length = length_of(variation);
    if (length <= longest) continue;
    best = &variation;
    longest = length;
  }
  if (best != nullptr || variations.empty()) return best;
  const auto it = std::find_if(variations.begin(), variations.end(), lasts);
  return it == variations.end() ? &variations.front() : &*it;
}

}  // namespace keymove
