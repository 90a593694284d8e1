// Turns the results of the searches for help, series and reflex play into findings.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "positions/problem/finding.h"
#include "solver/search/move_aim_search.h"
#include "solver/search/reflex_search.h"
#include "solver/search/shared_lines.h"

namespace keymove::solver {

/// All solutions of help or series play, or those of full length if `exact`; those found so far, with Status::unknown,
/// if there are too many or a limit is reached. `budget` is that of the search.
template <class R>
Finding solution_lines(SharedLines<R> search, const typename R::State& s, bool exact, const Budget& budget) {
  Finding f;
  SolutionLines found;
  try {
    for (int n = exact ? search.longest() : search.shortest(); n <= search.longest() && !found.too_many;
         n += search.step()) {
      budget.begin_length(n);
      found.too_many = !search.find(s, n);
      if (!found.too_many) f.proved_plies = n;
    }
    if (!found.too_many) f.status = search.lines().empty() ? Status::disproved : Status::proved;
    if (!found.too_many) f.proof = Proof::solver;
  } catch (const LimitReached&) {
    f.status = Status::unknown;
  }
  for (const auto& line : search.lines()) {
    std::vector<Move>& moves = found.lines.emplace_back();
    for (const auto m : line) moves.push_back(search.rules().to_move(m));
  }
  const auto before = [](const auto& a, const auto& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; };
  std::sort(found.lines.begin(), found.lines.end(), before);
  f.answer = std::move(found);
  f.nodes = search.nodes();
  return f;
}

/// The keys of the shortest solution within the stated number of moves, by a ReflexSearch or a MoveAimSearch.
template <class Search, class S>
Finding stipulated_keys(Search search, const S& s, Stipulation stipulation, const Budget& budget) {
  Finding f;
  const int longest = stipulation.moves;
  try {
    for (int n = 1; n <= longest && f.keys.empty(); ++n) {
      budget.begin_length(2 * n - 1);
      for (const auto m : search.keys(s, n)) f.keys.push_back(search.rules().to_move(m));
      stipulation.moves = n;
      if (f.keys.empty()) {
        f.proved_plies = stipulation.plies();
      } else {
        f.outcome = Outcome::win;
        f.distance = stipulation.plies();
      }
    }
    std::sort(f.keys.begin(), f.keys.end());
    f.status = f.keys.empty() ? Status::disproved : Status::proved;
    f.proof = Proof::solver;
  } catch (const LimitReached&) {
    f.status = Status::unknown;
    f.keys.clear();
  }
  f.nodes = search.nodes();
  return f;
}

}  // namespace keymove::solver
