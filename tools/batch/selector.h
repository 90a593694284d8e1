// Selects positions, one after the other.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "positions/problem/problem.h"
#include "tools/options/options.h"

namespace keymove::tools {

/// Selects those with the ids, classes and themes of the options, of these the first ones, and of these the shard,
/// which depends on a hash of the id alone. The memory used does not depend on the number of positions.
class Selector {
 public:
  /// Throws UsageError if the shard is not I/N with 1 <= I <= N.
  explicit Selector(const SelectionOptions& options);

  /// Whether no further position can be selected.
  [[nodiscard]] bool full() const { return before_shard_ == options_.first; }
  /// Whether ids alone decide what is selected, so that positions of other shards may be passed over.
  [[nodiscard]] bool is_by_id_alone() const;
  /// Whether a position with that id is in another shard.
  [[nodiscard]] bool is_elsewhere(std::string_view id) const;
  /// Counts positions of other shards that were passed over. Requires is_by_id_alone().
  void pass(std::size_t count);
  /// If the next position is selected and in the shard, its number, from 0, among the selected ones of all shards.
  std::optional<std::size_t> select(const TestPosition& position);

  /// The number of the positions selected so far, before the shard was taken.
  [[nodiscard]] std::size_t before_shard() const { return before_shard_; }
  [[nodiscard]] std::size_t shard() const { return shard_; }
  [[nodiscard]] std::size_t shards() const { return shards_; }
  /// Why no position was selected, with ids and classes that could have been; empty if one was.
  [[nodiscard]] std::string nothing() const;

 private:
  [[nodiscard]] bool matches(const TestPosition& position) const;

  SelectionOptions options_;
  std::size_t shard_ = 1;  ///< from 1
  std::size_t shards_ = 1;
  std::size_t seen_ = 0;
  std::size_t before_shard_ = 0;
  std::size_t in_shard_ = 0;
  std::set<std::string> ids_;  ///< the first ones in their order, while nothing is selected
  std::set<std::string> classes_;
  std::set<std::string> themes_;
};

}  // namespace keymove::tools
