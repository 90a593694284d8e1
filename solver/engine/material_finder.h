// Findings of the search for material: the material won by force.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "positions/problem/finding.h"
#include "solver/engine/sorted_moves.h"
#include "solver/search/material.h"

namespace keymove::solver {

/// Turns the results of MaterialSearch into findings. Requires that the game is not over.
template <class R>
class MaterialFinder {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  MaterialFinder(const R& rules, TranspositionTable<MaterialBound>& table) : rules_(rules), table_(table) {}

  /// Adds the material that the best move wins within `plies`. The status is `proved` if it gains something and
  /// more than any other move, `unknown` at a limit, else `disproved`.
  void add_gain(const State& s, int plies, Budget& budget, Finding& f) const {
    try {
      auto search = std::make_unique<MaterialSearch<R>>(rules_, table_, budget);
      std::vector<Action> actions = sorted_actions(s);
      for (int n = 1; n < plies; ++n) {
        budget.begin_length(n);
        const auto ranked = search->best(s, n, actions);
        std::stable_partition(actions.begin(), actions.end(), [&](Action a) { return a == ranked.move; });
      }
      std::sort(actions.begin() + 1, actions.end(),
                [&](Action a, Action b) { return rules_.to_move(a) < rules_.to_move(b); });
      budget.begin_length(plies);
      const auto ranked = search->root(s, plies, actions);
      const int now = rules_.material(s);
      MaterialGain found{rules_.to_move(ranked.front().move), ranked.front().value - now, std::nullopt,
                         ranked.front().value >= kWonValue};
      if (ranked.size() > 1) found.second = ranked[1].value - now;
      const bool alone = !found.second || *found.second < found.gain;
      f.status = found.gain > 0 && alone ? Status::proved : Status::disproved;
      f.line = {found.best};
      f.answer = found;
    } catch (const LimitReached&) {
      f.status = Status::unknown;
      f.proof = Proof::none;
    }
    f.nodes += budget.nodes();
  }

 private:
  std::vector<Action> sorted_actions(const State& s) const {
    std::vector<Action> out;
    for (const auto& [m, action] : sorted_moves(rules_, s)) out.push_back(action);
    return out;
  }

  const R& rules_;
  TranspositionTable<MaterialBound>& table_;
};

}  // namespace keymove::solver
