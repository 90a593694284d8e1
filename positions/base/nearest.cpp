#include "positions/base/nearest.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace keymove {

namespace {

/// The number of letters that must be inserted, deleted, replaced or swapped with their neighbour.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> away(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) away[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) away[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = away[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U);
      away[i][j] = std::min({away[i - 1][j] + 1, away[i][j - 1] + 1, changed});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        away[i][j] = std::min(away[i][j], away[i - 2][j - 2] + 1);
    }
  }
  return away[a.size()][b.size()];
}

}  // namespace

std::vector<std::string> nearest_names(std::string_view wanted, const std::vector<std::string>& names) {
  if (wanted.empty()) return {};
  // Up to half of the letters of a short word may be wrong, and a third of those of a long one.
  const std::size_t maximum = std::min(wanted.size() / 2, std::max<std::size_t>(3, wanted.size() / 3));
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const std::string& name : names) {
    const bool begins = name.starts_with(wanted);
    const bool contains = begins || name.find(wanted) != std::string::npos;
    const std::size_t away = begins ? 0 : contains ? 1 : edit_distance(wanted, name);
    if (away <= maximum) ranked.emplace_back(away, name);
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::string> nearest;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, ranked.size()); ++i) nearest.push_back(ranked[i].second);
  return nearest;
}

}  // namespace keymove
