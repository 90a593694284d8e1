// Writes down what a search has proved, so that a checker can replay it (docs/certificates.md).
//
// Idea: the proof is walked again from the root, and the search, whose table still holds most answers, is asked for a
// move at every node where one move suffices: the winner's moves of a forced win, the defender's moves where there is
// none. Only these choices are written, each as the move's index among the sorted legal moves. A position that was
// proved before for enough plies is left out.
// Source: our own; the model is a proof that a small checker replays, as in SAT solving (drat-trim, lrat-check).
// Exact: the maker is not trusted; a wrong certificate is one that the checker rejects.
// Cost: the nodes that the search spends where its table has forgotten; about one byte per choice, at most
// CertificateLimits; one map entry per position of at least kMinRemembered plies.
// It does not decide anything: the claim must be true already, and draws cannot be certified.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "positions/certificates/certificate.h"
#include "solver/search/forced.h"
#include "solver/search/limits.h"
#include "solver/search/proof_writer.h"

namespace keymove::solver {

/// Makes the body of one certificate.
template <class R>
class CertificateMaker : public ProofWriter<R> {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  /// Finds a move that wins within the given plies in a position where there is one.
  using Finder = std::function<Action(const State&, int)>;

  /// Wins within this many plies make short proofs.
  static constexpr int kSoon = 5;

  /// Winning moves come from `find`, except that `search` finds wins within `soon` plies.
  CertificateMaker(const R& rules, ForcedSearch<R>& search, Finder find, const CertificateLimits& limits,
                   int soon = kSoon)
      : ProofWriter<R>(rules), search_(search), find_(std::move(find)), limits_(limits), soon_(soon) {}

  /// From now on winning moves come from `win` alone, and holding moves from `hold`, which finds a move after which the
  /// mover does not lose within the given plies.
  void look_up(Finder win, Finder hold) {
    find_ = std::move(win);
    hold_ = std::move(hold);
  }

  /// The body that proves `claim` for the position. Requires that the claim is true and the game is not over. If the
  /// part for `only` or `exact` becomes too large or reaches the limit of the search, it is left out and the flag in
  /// `claim` is cleared. If the rest does, the result is nothing. To be called once.
  std::optional<std::vector<std::uint8_t>> make(const State& s, CertificateClaim& claim) {
    if (claim.outcome == Outcome::none) {
      return part(limits_.refutation_bytes, [&] { nothing(s, claim.plies); }) ? take() : std::nullopt;
    }
    const bool won = claim.outcome == Outcome::win;
    const auto strategy = [&] { won ? winning(s, claim) : losing(s, claim.plies); };
    if (!part(limits_.strategy_bytes, strategy)) return std::nullopt;
    const auto exactness = [&] { won ? others(s, claim) : longest(s, claim.plies); };
    if (won && claim.only && part(body_.size() + limits_.refutation_bytes, exactness)) return take();
    claim.only = false;
    if (claim.exact && !part(body_.size() + limits_.refutation_bytes, exactness)) claim.exact = false;
    return take();
  }

 private:
  using Base = ProofWriter<R>;
  using Base::body_;
  using Base::choose;
  using Base::ended;
  using Base::gap_;
  using Base::max_bytes_;
  using Base::rules_;
  using Base::sort;
  using typename Base::Actions;
  using typename Base::Memory;
  using typename Base::TooLarge;

  /// Positions with fewer plies left are not remembered. Must be the same number as in the checker.
  static constexpr int kMinRemembered = 3;

  /// Writes a part of the body and returns whether it was finished. An unfinished part leaves no trace: no part follows
  /// an unfinished strategy, and no part with refutations comes before another one.
  template <class Write>
  bool part(std::size_t max_bytes, const Write& write) {
    const std::size_t before = body_.size();
    max_bytes_ = max_bytes;
    try {
      write();
      return true;
    } catch (const TooLarge&) {
      gap_ = CertificateGap::too_large;
    } catch (const LimitReached&) {
      gap_ = CertificateGap::limit;
    }
    body_.resize(before);
    refutations_.clear();
    return false;
  }
  std::optional<std::vector<std::uint8_t>> take() { return std::move(body_); }

  // --- the claims

  void winning(const State& s, const CertificateClaim& claim) {
    for (const Action m : sorted(s)) {
      if (is_key(claim, m)) lost(rules_.apply(s, m), claim.plies - 1);
    }
  }
  void others(const State& s, const CertificateClaim& claim) {
    const Actions moves = sorted(s);
    for (const Action m : moves) {
      if (claim.exact && is_key(claim, m)) holds(rules_.apply(s, m), sooner(claim.plies) - 1);
    }
    for (const Action m : moves) {
      if (!is_key(claim, m)) holds(rules_.apply(s, m), (claim.only ? claim.plies : sooner(claim.plies)) - 1);
    }
  }
  void losing(const State& s, int n) {
    for (const Action m : sorted(s)) won(rules_.apply(s, m), n - 1);
  }
  void longest(const State& s, int n) { holds(s, sooner(n)); }
  void nothing(const State& s, int n) {
    not_won(s, rules_.win_may_take(n) ? n : n - 1);
    holds(s, rules_.loss_may_take(n) ? n : n - 1);
  }
  /// The largest number of plies below n that the same outcome can take.
  [[nodiscard]] int sooner(int n) const { return n - rules_.distance_step(); }

  // --- the four kinds of nodes, named after what is proved about the mover

  void won(const State& s, int n) {
    const PositionKey key = rules_.key(s);
    if (n >= kMinRemembered && known(strategies_, key, [n](int bound) { return bound <= n; })) return;
    Actions moves;
    if (ended(s, moves)) return;
    const auto soon = hold_ ? std::nullopt : search_.win_distance(s, std::min(n, soon_));
    const Action m = soon ? search_.winning_move(s, *soon) : find_(s, n);
    if (!m.valid()) throw LimitReached{};
    choose(moves, m);
    lost(rules_.apply(s, m), n - 1);
    if (n < kMinRemembered) return;
    const auto [at, fresh] = strategies_.try_emplace(key, n);
    if (!fresh) at->second = std::min(at->second, n);
  }
  void lost(const State& s, int n) {
    Actions moves;
    if (ended(s, moves)) return;
    sort(moves);
    for (const Action m : moves) won(rules_.apply(s, m), n - 1);
  }
  void not_won(const State& s, int n) {
    if (n <= 1) return;
    const PositionKey key = rules_.key(s);
    if (n >= kMinRemembered && known(refutations_, key, [n](int bound) { return bound >= n; })) return;
    Actions moves;
    if (ended(s, moves)) return;
    sort(moves);
    for (const Action m : moves) holds(rules_.apply(s, m), n - 1);
    if (n < kMinRemembered) return;
    const auto [at, fresh] = refutations_.try_emplace(key, n);
    if (!fresh) at->second = std::max(at->second, n);
  }
  void holds(const State& s, int n) {
    Actions moves;
    if (n < 1 || ended(s, moves)) return;
    const Action m = holding(s, n, moves);
    choose(moves, m);
    not_won(rules_.apply(s, m), n - 1);
  }

  /// A move to a position that is already refuted, else the one that the search finds.
  Action holding(const State& s, int n, const Actions& moves) {
    if (n - 1 >= kMinRemembered) {
      Action first{};
      for (const Action m : moves) {
        if (first.valid() && !(rules_.to_move(m) < rules_.to_move(first))) continue;
        const PositionKey key = rules_.key(rules_.apply(s, m));
        if (known(refutations_, key, [n](int bound) { return bound >= n - 1; })) first = m;
      }
      if (first.valid()) return first;
    }
    const Action m = hold_ ? hold_(s, n) : search_.holding_move(s, n, moves);
    if (!m.valid()) throw LimitReached{};
    return m;
  }

  template <class Enough>
  static bool known(const Memory& memory, const PositionKey& key, const Enough& enough) {
    const auto at = memory.find(key);
    return at != memory.end() && enough(at->second);
  }
  bool is_key(const CertificateClaim& claim, Action m) const {
    return std::binary_search(claim.keys.begin(), claim.keys.end(), rules_.to_move(m));
  }

  /// The legal moves, sorted as Move compares them.
  Actions sorted(const State& s) const {
    Actions moves;
    rules_.generate(s, moves);
    sort(moves);
    return moves;
  }

  ForcedSearch<R>& search_;
  Finder find_;
  Finder hold_;  ///< in place of `search_`, if it is set
  CertificateLimits limits_;
  int soon_;
  Memory strategies_;
  Memory refutations_;
};

}  // namespace keymove::solver
