// The numbers of one proof-number search in a table that several searches share.
//
// Idea: searches with other weights differ in what they expect, but what one has decided on every path is decided for
// all of them. So each has numbers of its own, and tells the others what is decided.
// Cost: that of the table; what is told to the others takes an entry for each of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "solver/long_wins/proof_numbers.h"
#include "solver/long_wins/proof_table.h"
#include "solver/long_wins/proof_weights.h"
#include "solver/rules/position.h"

namespace keymove::solver {

/// The numbers of the search for wins of one attacker with certain weights.
class SearchNumbers {
 public:
  /// The attacker is 0 (White) or 1.
  SearchNumbers(ProofTable& table, int attacker, const ProofWeights& weights)
      : table_(table), attacker_(static_cast<std::uint64_t>(attacker)), number_(weights.number) {}

  [[nodiscard]] std::optional<ProofNumbers> find(const PositionKey& key) const {
    return table_.find(salted(key, number_));
  }

  /// As ProofTable::prepare_first() and ProofTable::prepare().
  [[gnu::always_inline]] void prepare_first(const PositionKey& key) const {
    table_.prepare_first(salted(key, number_));
  }
  [[gnu::always_inline]] void prepare(const PositionKey& key) const { table_.prepare(salted(key, number_)); }

  /// As TranspositionTable::update().
  template <class Change>
  void update(const PositionKey& key, std::uint64_t work, const Change& change) {
    table_.update(salted(key, number_), work, change);
  }
  /// The same for the searches of the same attacker with other weights.
  template <class Change>
  void update_others(const PositionKey& key, std::uint64_t work, const Change& change) {
    for (std::size_t other = 0; other < ProofWeights::kNumbers; ++other) {
      if (other != number_) table_.update(salted(key, other), work, change);
    }
  }

 private:
  /// The keys of the two attackers and of other weights differ, and from those of other tables in the same memory.
  [[nodiscard]] PositionKey salted(PositionKey key, std::size_t number) const {
    constexpr std::uint64_t kSalt = 0x9E3779B97F4A7C15ULL;
    key.high ^= kSalt + attacker_ + 2 * number;
    return key;
  }

  ProofTable& table_;
  std::uint64_t attacker_;
  std::size_t number_;
};

}  // namespace keymove::solver
