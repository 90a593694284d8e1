// Which answers of a long run its HTML page shows.
#pragma once

#include <cstddef>

#include "tools/records/run.h"

namespace keymove::tools {

/// All answers to up to kAllShown positions; of a longer run those that are not good, and of the others those to every
/// n-th position, about kSample of them. It depends on the number of the position alone, so that shards, threads and
/// interruptions change nothing.
class PageSample {
 public:
  static constexpr std::size_t kAllShown = 5000;
  static constexpr std::size_t kSample = 1000;

  /// `positions` is the number of the selected positions of all shards.
  explicit PageSample(std::size_t positions)
      : every_(positions <= kAllShown ? 1 : (positions + kSample - 1) / kSample) {}

  /// 1 if all are shown, else the n of every n-th.
  [[nodiscard]] std::size_t every() const { return every_; }
  [[nodiscard]] bool has(std::size_t index) const { return index % every_ == 0; }
  [[nodiscard]] bool shows(std::size_t index, Standing standing) const {
    return standing != Standing::good || has(index);
  }

 private:
  std::size_t every_;
};

}  // namespace keymove::tools
