// The table of proof-number searches without a length, in a HashMemory.
//
// Idea: of the positions that such a search lists, six of seven have never been visited. To look for them in a gigabyte
// costs more than all else that is done for them; so the positions that were stored are noted beside the table, and it
// is not asked about others.
// Cost: that of a TranspositionTable; besides, a sixty-fourth of the memory, but at most a mebibyte.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "solver/long_wins/proof_numbers.h"
#include "solver/long_wins/visited_positions.h"
#include "solver/rules/position.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// Numbers of positions. What was stored before the memory was cleared is forgotten. After the first update() several
/// threads may use it, if they may use the memory.
class ProofTable {
 public:
  explicit ProofTable(HashMemory& memory)
      : memory_(memory), table_(memory), visited_(std::min(memory.bytes() / kShare, kMostBytes)) {}

  [[nodiscard]] std::optional<ProofNumbers> find(const PositionKey& key) const {
    return may_have(key) ? table_.find(key) : std::nullopt;
  }

  /// Two steps after which find() waits less. The second is best taken when the first has been taken for all keys.
  [[gnu::always_inline]] void prepare_first(const PositionKey& key) const { visited_.prefetch(key); }
  [[gnu::always_inline]] void prepare(const PositionKey& key) const {
    if (may_have(key)) table_.prefetch(key);
  }

  /// As TranspositionTable::update().
  template <class Change>
  void update(const PositionKey& key, std::uint64_t work, const Change& change) {
    if (question_ != memory_.question()) {
      visited_.clear();
      question_ = memory_.question();
    }
    visited_.add(key);
    table_.update(key, work, change);
  }

 private:
  [[nodiscard]] bool may_have(const PositionKey& key) const {
    return visited_.may_have(key) && question_ == memory_.question();
  }

  static constexpr std::size_t kShare = 64;
  static constexpr std::size_t kMostBytes = std::size_t{1} << 20U;  ///< more do not stay in the processor's caches

  HashMemory& memory_;
  TranspositionTable<ProofNumbers> table_;
  VisitedPositions visited_;
  std::uint64_t question_ = 0;  ///< of the memory, for which visited_ stands
};

}  // namespace keymove::solver
