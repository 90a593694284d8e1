// Makes the ids of a suite unique.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "positions/problem/problem.h"

namespace keymove {

/// Gives the position another id, and notes that as a repair.
void rename_position(TestPosition& position, const std::string& id);

/// Makes a position with the error kUnsupportedGame one that is unsupported, with the error's sentence.
void take_unsupported(TestPosition& position);

/// The ids of a suite so far. Only their hashes are kept, 11 to 22 bytes for each id whatever its length. Among a
/// million ids, the probability that two different ones have the same hash, so that one is renamed without need, is 1
/// to 37 million.
class UniqueIds {
 public:
  /// Changes the position's id if it is taken: a second `x` becomes `x#2`, which is noted as a repair.
  void make_unique(TestPosition& position);
  /// The id that a position has instead of `id` if that is taken, else nothing.
  std::optional<std::string> instead_of(std::string_view id);

 private:
  /// Adds the hash; returns false if it is there already.
  bool insert(std::uint64_t hash);
  void grow();

  std::vector<std::uint64_t> taken_;  ///< an open table, 0 where it is free
  std::size_t count_ = 0;
  std::unordered_map<std::uint64_t, int> numbers_;  ///< the last number given, for the ids that were taken
};

}  // namespace keymove
