// What those who write proofs for the checker have in common: the body, and the order of its moves
// (docs/certificates.md).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "positions/certificates/index_stream.h"
#include "solver/rules/position.h"
#include "solver/search/game.h"
#include "solver/search/limits.h"

namespace keymove::solver {

/// The body of a proof, which is written move by move.
template <class R>
class ProofWriter {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  /// Why something was left out, or nothing was made.
  [[nodiscard]] CertificateGap gap() const { return gap_; }

 protected:
  using Actions = typename R::Actions;

  /// Thrown when the body has more bytes than allowed.
  struct TooLarge {};
  struct KeyHash {
    std::size_t operator()(const PositionKey& key) const { return key.low ^ key.high; }
  };
  /// Plies by position.
  using Memory = std::unordered_map<PositionKey, int, KeyHash>;

  explicit ProofWriter(const R& rules, std::size_t max_bytes = 0) : rules_(rules), max_bytes_(max_bytes) {}

  /// The body after `write` has written it; nothing, with the reason in gap(), if it throws TooLarge or LimitReached.
  template <class Write>
  std::optional<std::vector<std::uint8_t>> written(const Write& write) {
    try {
      write();
      return std::move(body_);
    } catch (const TooLarge&) {
      gap_ = CertificateGap::too_large;
    } catch (const LimitReached&) {
      gap_ = CertificateGap::limit;
    }
    return std::nullopt;
  }
  /// Whether the game is over; else `moves` become the legal moves.
  bool ended(const State& s, Actions& moves) const {
    if (rules_.early_end(s)) return true;
    rules_.generate(s, moves);
    return rules_.late_end(s, moves.size()).has_value();
  }
  /// Sorts them as Move compares them.
  void sort(Actions& moves) const {
    std::sort(moves.begin(), moves.end(), [&](Action a, Action b) { return rules_.to_move(a) < rules_.to_move(b); });
  }

  /// Writes the index of the move among the legal moves, which need not be sorted. Errors: throws TooLarge.
  void choose(const Actions& moves, Action m) {
    const Move chosen = rules_.to_move(m);
    const auto before = std::count_if(moves.begin(), moves.end(), [&](Action a) { return rules_.to_move(a) < chosen; });
    append(static_cast<std::size_t>(before));
  }
  /// Writes a number. Errors: throws TooLarge.
  void append(std::size_t number) {
    append_index(body_, number);
    if (body_.size() > max_bytes_) throw TooLarge{};
  }

  const R& rules_;
  std::vector<std::uint8_t> body_;
  std::size_t max_bytes_;
  CertificateGap gap_ = CertificateGap::none;
};

}  // namespace keymove::solver
