// What a question to the solver may cost, and its options.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace keymove::solver {

/// What a question has done so far, for other threads to look at while it is being answered.
struct SearchMeter {
  std::atomic<std::uint64_t> nodes = 0;  ///< some thousands behind
  std::atomic<int> plies = 0;            ///< the length that is being searched; 0: none yet
};

/// What one question may cost. Limits of nodes and plies give the same answer on every machine; seconds may not.
struct Limits {
  std::optional<int> plies;  ///< the longest forced win to look for if the goal has no length; depth of an opinion
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;
  std::size_t hash_mib = 256;               ///< for all tables and trees together
  std::size_t threads = 1;                  ///< for one position; each thread may spend all of `nodes`
  const std::atomic<bool>* stop = nullptr;  ///< ends a question when it becomes true
  SearchMeter* meter = nullptr;             ///< is told what a question has done
};

/// What a number of plies means in a search for any win: an upper bound, or the expected length.
enum class Length { at_most, about };

/// How large a certificate may become.
struct CertificateLimits {
  std::size_t strategy_bytes = std::size_t{1} << 22;    ///< for the proof that a win or loss is forced
  std::size_t refutation_bytes = std::size_t{1} << 16;  ///< for the proof that there is no other or shorter one
  std::size_t slack_bytes = std::size_t{1} << 24;       ///< for the proof of a long win or loss, with slack
  std::size_t value_bytes = std::size_t{1} << 24;       ///< for the proof of a value
};

/// Why a certificate is incomplete, or was not made.
enum class CertificateGap {
  none,
  nothing_to_certify,  ///< no win or loss was proved, nor that there is none within a number of plies
  too_many_plies,      ///< more than kMaxCertifiedPlies, or than kMaxSlackPlies where any win will do
  too_large,           ///< the proof exceeds CertificateLimits
  limit,               ///< making it would cost more than the question may
};

/// How full minimax counts the states of a game tree.
enum class TreeCount {
  by_visit,  ///< every state is visited, as often as there are paths to it
  by_table,  ///< a position is visited once; when it is met again, its count is added
};

}  // namespace keymove::solver
