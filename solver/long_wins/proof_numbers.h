// What proof-number search without a length stores in the table.
#pragma once

#include <cstdint>

namespace keymove::solver {

/// What is known about a position, for one attacker.
struct ProofNumbers {
  static constexpr std::uint32_t kInfinite = 1U << 30U;

  std::uint32_t proof = 1;      ///< 0: the attacker wins; kInfinite: he does not
  std::uint32_t disproof = 1;   ///< the other way round
  std::uint32_t best = 0;       ///< the raw move that wins; of a refutation the visit that it relies on
  std::uint16_t plies = 0;      ///< of a win; of a refutation how often it was found, less one
  std::uint8_t shallowest = 0;  ///< of a refutation: that of Returns, and one
  std::uint8_t deepest = 0;     ///< the same; 0: the refutation holds on every path

  [[nodiscard]] bool won() const { return proof == 0; }
  [[nodiscard]] bool refuted() const { return disproof == 0; }
};

}  // namespace keymove::solver
