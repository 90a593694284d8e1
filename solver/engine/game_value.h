// The value of a position in a game where no position can repeat, with its distance and best moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "positions/certificates/certificate.h"
#include "positions/certificates/packed_layer.h"
#include "positions/problem/finding.h"
#include "solver/engine/holding_moves.h"
#include "solver/engine/sorted_moves.h"
#include "solver/joining/proof_book.h"
#include "solver/rules/value_range.h"
#include "solver/search/limits.h"
#include "solver/search/shared_values.h"
#include "solver/search/value.h"
#include "solver/search/value_maker.h"

namespace keymove::solver {

/// Nodes that may be spent on the distance if no limit is set.
constexpr std::uint64_t kDistanceNodes = 20'000'000;

/// Turns the results of ValueSearch into a finding.
template <class R>
class GameValue {
 public:
  using State = typename R::State;

  /// `memory` is the memory of the table; it is locked in stripes while several threads work.
  GameValue(const R& rules, TranspositionTable<ValueBounds>& values, HashMemory& memory, std::size_t threads)
      : rules_(rules), values_(values), memory_(memory), threads_(threads) {}

  /// The value of the position alone, or with `at_least` only whether it is at least that; otherwise as find().
  Finding outcome(const State& s, std::optional<Outcome> at_least, Budget& budget) const {
    SharedValues<R> search(rules_, values_, memory_, threads_);
    const auto goal = at_least ? std::optional(*at_least == Outcome::win ? 1 : 0) : std::nullopt;
    const ValueRange range = search.range(s, goal, budget);
    Finding f = finding_of(range);
    if (goal && (range.low >= *goal || range.high < *goal)) f.status = Status::proved;
    f.nodes = budget.nodes();
    return f;
  }

  /// The value of the position and the moves that keep it, for a win or a loss also the distance, unless a limit is
  /// reached first. Status::unknown if the budget does not suffice for the value; what is found of it is then a bound.
  /// Requires that the game is not over and that the variant is `only_forward`.
  Finding find(const State& s, const Limits& limits, Budget& budget) const {
    SharedValues<R> search(rules_, values_, memory_, threads_);
    const ValueRange range = search.range(s, std::nullopt, budget);
    Finding f = finding_of(range);
    f.nodes = budget.nodes();
    if (f.status == Status::unknown) return f;
    BestMoves best;
    try {
      // The best moves of a lost position are those that last longest. They are found with the distance.
      if (range.low >= 0) best.all = keeping(search, s, range.low, budget);
      if (range.low > 0) f.keys = best.all;
    } catch (const LimitReached&) {
      f.nodes = budget.nodes();
      return f;
    }
    // The distance can be far harder to find than the value.
    Budget rest = limits.nodes || limits.seconds ? budget.rest() : budget.rest(kDistanceNodes);
    ValueHistory history;
    ValueSearch<R> distances(rules_, values_, rest, history);
    if (f.outcome != Outcome::draw) add_distance(distances, s, f, best);
    f.nodes = budget.nodes() + rest.nodes();
    if (best.all.empty()) {
      for (const auto& [m, action] : sorted_moves(rules_, s)) best.all.push_back(m);
    }
    best.best = best.all.front();
    f.answer = std::move(best);
    return f;
  }

  /// The certificate of a value that find() found in the same memory: with the moves that keep it, or without them if
  /// it would become too large so; absent, with the reason in `gap`, if it is too large, or would cost more than
  /// `budget`. Moves that `book` has need not be found again. Requires that the game is not over and that the variant
  /// is `only_forward`.
  std::optional<Certificate> certify(const Setup& setup, const Finding& finding, const Budget& budget,
                                     std::size_t max_bytes, CertificateGap& gap,
                                     const ProofBook<R>* book = nullptr) const {
    Certificate out{setup, {}, {}};
    ValueClaim& claim = out.value.emplace();
    const BestMoves& moves_and_bounds = *finding.best_moves();
    claim.at_least = moves_and_bounds.at_least;
    claim.at_most = moves_and_bounds.at_most;
    if (finding.outcome == Outcome::win || finding.outcome == Outcome::draw) claim.at_least = finding.outcome;
    if (finding.outcome == Outcome::loss || finding.outcome == Outcome::draw) claim.at_most = finding.outcome;
    const VariantPtr& variant = setup.variant;
    Budget rest = budget.rest();
    ValueHistory history;
    ValueSearch<R> search(rules_, values_, rest, history);
    HoldingMoves<R> moves(rules_, search, book);
    const auto body = [&] {
      return with_words(PackedFields(*variant).words(), [&](auto words) {
        ValueMaker<R, words, HoldingMoves<R>> maker(rules_, variant, moves, rest, max_bytes);
        auto made = maker.make(rules_.from_setup(setup), claim);
        gap = maker.gap();
        return made;
      });
    };
    auto made = body();
    if (!made) return std::nullopt;
    out.body = std::move(*made);
    if (!claim.at_least || finding.distance || finding.best_moves()->all.empty()) return out;
    gap = CertificateGap::too_large;
    if (out.body.size() * kMovesShare > max_bytes) return out;
    claim.keys = finding.best_moves()->all;
    claim.only = true;
    rest = budget.rest();
    if (auto whole = body()) {
      out.body = std::move(*whole);
    } else {
      claim.keys.clear();
      claim.only = false;
    }
    return out;
  }

 private:
  /// The value, or Status::unknown with what is known of it.
  static Finding finding_of(const ValueRange& range) {
    Finding f;
    if (range.high - range.low > 1) return f;
    f.proof = Proof::solver;
    BestMoves known;
    if (range.decided()) {
      f.status = Status::proved;
      f.outcome = range.low > 0 ? Outcome::win : range.low < 0 ? Outcome::loss : Outcome::draw;
    } else {
      (range.low == 0 ? known.at_least : known.at_most) = Outcome::draw;
    }
    f.answer = known;
    return f;
  }

  /// The moves that keep a value take about so many times the bytes of the value alone.
  static constexpr std::size_t kMovesShare = 4;

  /// The moves after which the mover still has the value: 0 or 1.
  std::vector<Move> keeping(SharedValues<R>& search, const State& s, int value, Budget& budget) const {
    const auto moves = sorted_moves(rules_, s);
    std::vector<typename SharedValues<R>::Question> questions;
    for (const auto& [m, action] : moves) questions.push_back({rules_.apply(s, action), 1 - value});
    const std::vector<bool> reached = search.answers(questions, budget);
    std::vector<Move> out;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (!reached[i]) out.push_back(moves[i].first);
    }
    return out;
  }

  /// Adds the distance of a known win or loss, the moves that keep it and a line, unless a limit is reached.
  void add_distance(ValueSearch<R>& search, State s, Finding& f, BestMoves& best) const {
    try {
      int n = search.distance(s);
      const std::vector<Move> kept = keeping(search, s, f.outcome, n);
      std::vector<Move> line;
      for (Outcome outcome = f.outcome; n > 0; --n) {
        line.push_back(keeping(search, s, outcome, n).front());
        s = rules_.apply(s, find_action(sorted_moves(rules_, s), line.back()));
        outcome = outcome == Outcome::win ? Outcome::loss : Outcome::win;
      }
      f.distance = static_cast<int>(line.size());
      best.all = kept;
      if (f.outcome == Outcome::win) f.keys = kept;
      f.line = std::move(line);
    } catch (const LimitReached&) {
      return;  // the value and the moves that keep it are still right
    }
  }

  /// The moves that keep outcome and distance, in a position that is won or lost in n plies.
  std::vector<Move> keeping(ValueSearch<R>& search, const State& s, Outcome outcome, int n) const {
    std::vector<Move> out;
    for (const auto& [m, action] : sorted_moves(rules_, s)) {
      const State child = rules_.apply(s, action);
      const bool kept = outcome == Outcome::win ? !search.reaches(child, 0) && search.over_within(child, n - 1)
                                                : n < 2 || !search.over_within(child, n - 2);
      if (kept) out.push_back(m);
    }
    return out;
  }

  const R& rules_;
  TranspositionTable<ValueBounds>& values_;
  HashMemory& memory_;
  std::size_t threads_;
};

}  // namespace keymove::solver
