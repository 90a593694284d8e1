#include "positions/solution_tree.h"

#include <algorithm>

namespace keymove {

const Variation* main_variation(const std::vector<Variation>& variations) {
  const auto lasts = [](const Variation& v) { return !v.is_short && !v.cut; };
  auto it = std::find_if(variations.begin(), variations.end(),
                         [&](const Variation& v) { return lasts(v) && v.meets_threat; });
  if (it == variations.end()) it = std::find_if(variations.begin(), variations.end(), lasts);
  if (it == variations.end()) it = variations.begin();
  return it == variations.end() ? nullptr : &*it;
}

}  // namespace keymove
