// What a question may cost, and what else is said with it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace keymove::solver {

/// What one question may cost. Nodes and plies give the same answer on every machine; seconds need not.
struct Limits {
  std::optional<int> plies;  ///< the longest forced win looked for when the goal names none; depth of an opinion
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;
  std::size_t hash_mib = 64;  ///< of all tables and trees together
  std::size_t threads = 1;    ///< for the keys of one position; each has the whole of `nodes`
  /// Ends a question when it becomes true. Several threads on one position do not look at it.
  const std::atomic<bool>* stop = nullptr;
};

/// What a number of plies means to who looks for any win: a bound, or the length that one is thought to have.
enum class Length { at_most, about };

/// How large a certificate may become.
struct CertificateLimits {
  std::size_t strategy_bytes = std::size_t{1} << 22;    ///< of what proves that a win or loss is forced
  std::size_t refutation_bytes = std::size_t{1} << 16;  ///< of what proves that there is no other or shorter one
};

/// Why a certificate leaves something out, or was not made.
enum class CertificateGap {
  none,
  nothing_to_certify,  ///< no win, loss or lack of both within a number of plies was found
  too_many_plies,      ///< more than kMaxCertifiedPlies
  too_large,           ///< the proof exceeds CertificateLimits
  limit,               ///< to make it would exceed what the question may cost
};

/// How full minimax counts the states of a game's tree.
enum class TreeCount {
  by_visit,  ///< every state is visited, as often as there are ways to it
  by_table,  ///< a position is visited once, its states are added again
};

}  // namespace keymove::solver
