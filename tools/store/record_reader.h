// Reads the records of a stored run in order, a few at a time, so that a run of any length takes little memory, and
// other programs may write to the store meanwhile.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "tools/records/run.h"

namespace keymove::tools {

/// Goes through the records of a run once.
class RecordReader {
 public:
  /// The next records in order, after that place; none at the end of the run. Errors: may throw StoreError.
  using More = std::function<std::vector<RunRecord>(const std::optional<RecordPlace>& after)>;

  static constexpr std::size_t kAtOnce = 256;  ///< records that are worth a query

  explicit RecordReader(More more) : more_(std::move(more)) {}

  /// The next record, which stays the next; null at the end.
  const RunRecord* peek() {
    if (next_ == read_.size() && !over_) {
      read_ = more_(after_);
      next_ = 0;
      over_ = read_.empty();
      if (!over_) after_ = read_.back().place_in_run();
    }
    return over_ ? nullptr : &read_[next_];
  }
  std::optional<RunRecord> next() {
    if (peek() == nullptr) return std::nullopt;
    return std::move(read_[next_++]);
  }

 private:
  More more_;
  std::vector<RunRecord> read_;
  std::size_t next_ = 0;
  std::optional<RecordPlace> after_;
  bool over_ = false;
};

}  // namespace keymove::tools
