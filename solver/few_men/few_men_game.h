// The tables of one game, asked as a search is asked.
#pragma once

#include <cstdint>
#include <optional>

#include "solver/few_men/few_men_tables.h"
#include "solver/few_men/placement_rules_of.h"

namespace keymove::solver {

/// Answers what ForcedSearch answers, from tables. All functions but cost() and prepare() require that the last
/// position prepared is this one or leads to it.
template <class R>
class FewMenGame {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  FewMenGame(const R& rules, HashMemory& memory) : rules_(rules), placements_(rules), tables_(placements_, memory) {}
  FewMenGame(const FewMenGame&) = delete;
  FewMenGame& operator=(const FewMenGame&) = delete;

  /// See FewMenTables.
  [[nodiscard]] std::optional<std::uint64_t> cost(const State& s) {
    Placement at;
    if (!placement_of(s, rules_.compiled().kinds, at)) return std::nullopt;
    return tables_.cost(at);
  }
  void prepare(const State& s, Budget& budget) {
    Placement at;
    placement_of(s, rules_.compiled().kinds, at);
    tables_.prepare(at, budget);
  }

  /// The value of a position in which no early end holds.
  [[nodiscard]] TableValue value(const State& s) const {
    Placement at;
    placement_of(s, rules_.compiled().kinds, at);
    return tables_.value(at);
  }
  /// The value after a move.
  [[nodiscard]] TableValue value(const State& s, Action m) const {
    const State child = rules_.apply(s, m);
    if (const Ended e = rules_.early_end(child))
      return {*e == EndResult::loss ? Outcome::loss : *e == EndResult::win ? Outcome::win : Outcome::none, 0};
    return value(child);
  }

  /// The same questions as those to ForcedSearch.
  [[nodiscard]] bool wins(const State& s, int n) const { return is_within(value(s), Outcome::win, n); }
  [[nodiscard]] bool move_wins(const State& s, Action m, int n) const {
    return is_within(value(s, m), Outcome::loss, n - 1);
  }
  /// The first move that wins in the fewest plies; Action{} if none wins within n plies.
  [[nodiscard]] Action winning_move(const State& s, int n) const {
    typename R::Actions moves;
    rules_.generate(s, moves);
    Action best{};
    for (const Action m : moves) {
      const TableValue after = value(s, m);
      if (!is_within(after, Outcome::loss, n - 1)) continue;
      best = m;
      n = after.distance;
    }
    return best;
  }
  /// A move after which the mover does not lose within n plies, counted from s; Action{} if there is none. It is the
  /// first of those that hold out longest.
  [[nodiscard]] Action holding_move(const State& s, int n) const {
    typename R::Actions moves;
    rules_.generate(s, moves);
    Action best{};
    int longest = n - 1;
    for (const Action m : moves) {
      const TableValue after = value(s, m);
      if (after.outcome != Outcome::win) return m;
      if (after.distance <= longest) continue;
      best = m;
      longest = after.distance;
    }
    return best;
  }

 private:
  static bool is_within(const TableValue& value, Outcome outcome, int n) {
    return value.outcome == outcome && value.distance <= n;
  }

  const R& rules_;
  PlacementRulesOf<R> placements_;
  FewMenTables tables_;
};

}  // namespace keymove::solver
