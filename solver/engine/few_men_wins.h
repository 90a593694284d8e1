// Findings about positions of few men, from tables.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "positions/problem/finding.h"
#include "solver/engine/principal_line.h"
#include "solver/engine/sorted_moves.h"
#include "solver/few_men/few_men_game.h"
#include "solver/long_wins/proved.h"
#include "solver/search/game.h"

namespace keymove::solver {

/// Answers questions about forced wins and losses from tables, in the form of the answers of a search.
template <class R>
class FewMenWins {
 public:
  using State = typename R::State;

  FewMenWins(const R& rules, HashMemory& memory) : rules_(rules), game_(rules, memory) {}

  [[nodiscard]] const FewMenGame<R>& game() const { return game_; }

  /// A search of so few nodes comes first, since many questions need no table. It is the same whether the tables are
  /// there or not, and tables count as nodes in either case, so that nodes do not depend on earlier questions.
  [[nodiscard]] std::uint64_t trial_nodes(const State& s) {
    constexpr std::uint64_t kUsual = 300;
    constexpr std::uint64_t kShare = 1'000;
    const std::uint64_t cost = game_.cost(s).value_or(0);
    return cost > kLarge ? cost / kShare : kUsual;
  }

  /// How many nodes an answer from tables takes at most, where they exist and can be made in so many seconds.
  [[nodiscard]] std::optional<std::uint64_t> nodes(const State& s, double seconds) {
    const auto cost = game_.cost(s);
    if (!cost || static_cast<double>(*cost) * kSeconds > seconds) return std::nullopt;
    return *cost + 2 * trial_nodes(s);  // the trial may exceed its limit by a node
  }

  /// Whether tables answer the question for wins within `plies`, if a search of trial_nodes() does not. They do not
  /// where a search is expected to cost less, or where they cost more than is left.
  [[nodiscard]] bool serve(const State& s, int plies, const Budget& budget) {
    if (plies <= kShort) return false;  // most questions, so that no cost need be found out
    const auto cost = game_.cost(s);
    if (!cost) return false;
    const int searched = *cost <= kSmall ? kShort : *cost <= kLarge ? kMiddling : kLong;
    return plies > searched && *cost + trial_nodes(s) < budget.left() &&
           static_cast<double>(*cost) * kSeconds <= budget.seconds_left();
  }

  /// Whether a finding with so many nodes comes from tables.
  [[nodiscard]] bool have_answered(const State& s, std::uint64_t nodes) {
    const auto cost = game_.cost(s);
    return cost && nodes >= *cost;
  }

  /// Makes the tables for the position. Requires that they serve it. Errors: throws LimitReached.
  void prepare(const State& s, Budget& budget) { game_.prepare(s, budget); }

  /// The shortest win, with all its keys and a line, or loss within `plies`. If there is neither, the finding is a draw
  /// where `of_any_length`, else disproved. Requires that prepare() was called and that the game is not over.
  Finding shortest(const State& s, int plies, bool of_any_length) const {
    const TableValue value = game_.value(s);
    Finding f;
    if (value.outcome == Outcome::none && of_any_length) {
      set_drawn(f);
    } else if (value.outcome == Outcome::none || (value.distance > plies && !of_any_length)) {
      disprove(f, plies);
    } else {
      set_proved(f, value.outcome, value.distance);
      if (value.distance > 1) f.proved_plies = value.distance - 1;
      for (const auto& [move, action] : sorted_moves(rules_, s)) {
        if (value.outcome == Outcome::win && game_.move_wins(s, action, value.distance)) f.keys.push_back(move);
      }
      PrincipalLine<R, const FewMenGame<R>>(rules_, game_).add(s, f);
    }
    return f;
  }

  /// Whether the position is won or lost within `plies`, without keys. Requires the same.
  Finding decide(const State& s, int plies) const {
    const TableValue value = game_.value(s);
    Finding f;
    if (value.outcome == Outcome::none || value.distance > plies) {
      disprove(f, plies);
    } else {
      set_proved(f, value.outcome, value.distance);
    }
    return f;
  }

 private:
  static constexpr int kShort = 3;     ///< plies for which a search is always cheaper
  static constexpr int kMiddling = 5;  ///< plies for which a search is cheaper than tables that are not small
  static constexpr int kLong = 9;      ///< plies for which a search is cheaper than large tables
  static constexpr std::uint64_t kSmall = 500'000;    ///< numbers of small tables
  static constexpr std::uint64_t kLarge = 8'000'000;  ///< numbers of those that are not yet large
  static constexpr double kSeconds = 3e-7;            ///< for a number

  static void disprove(Finding& f, int plies) {
    f.status = Status::disproved;
    f.proof = Proof::solver;
    f.proved_plies = plies;
  }

  const R& rules_;
  FewMenGame<R> game_;
};

}  // namespace keymove::solver
