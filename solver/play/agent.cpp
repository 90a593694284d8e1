#include "solver/play/agent.h"

#include <algorithm>
#include <numeric>

namespace keymove::solver {

void SearchCounts::add(const SearchCounts& other) {
  by_depth.resize(std::max(by_depth.size(), other.by_depth.size()));
  for (std::size_t i = 0; i < other.by_depth.size(); ++i) by_depth[i] += other.by_depth[i];
  parents += other.parents;
}

std::uint64_t SearchCounts::total() const {
  return std::accumulate(by_depth.begin(), by_depth.end(), std::uint64_t{0});
}

double SearchCounts::branching_factor() const {
  if (parents == 0) return 0;
  return static_cast<double>(total() - by_depth.front()) / static_cast<double>(parents);
}

}  // namespace keymove::solver
