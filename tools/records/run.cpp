#include "tools/records/run.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace keymove::tools {

Standing standing_of(const RunRecord& record) {
  constexpr std::array<std::string_view, 4> kGood = {"confirmed", "no_claim", "opinion_agrees", "right"};
  constexpr std::array<std::string_view, 4> kDoubtful = {"unsupported", "unknown", "opinion_differs", "ungraded"};
  const auto is_in = [&](const auto& words) {
    return std::find(words.begin(), words.end(), record.verdict) != words.end();
  };
  return is_in(kGood) ? Standing::good : is_in(kDoubtful) ? Standing::doubtful : Standing::bad;
}

}  // namespace keymove::tools
