// Opinions: what the search of the analyst thinks of a position where nothing is proved.
//
// Idea: the analyst (solver/play/analyst.h) looks for the best move, and then, with the same table, for the best of the
// other moves. The values of both are compared at the same depth.
// Not exact: nothing of an opinion is a proof, an expected end neither.
// Cost: the budgets; less of them if an end is expected, if one move is clearly the best (where nodes are the limit),
// or if there is only one move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "positions/problem/finding.h"
#include "solver/engine/effort.h"
#include "solver/engine/sorted_moves.h"
#include "solver/play/analyst_of.h"

namespace keymove::solver {

/// Adds opinions to findings. Not to be shared between threads.
template <class R>
class OpinionFinder {
 public:
  using State = typename R::State;

  OpinionFinder(const R& rules, std::shared_ptr<HashMemory> memory)
      : rules_(rules), analyst_(rules, nullptr, std::move(memory)) {}

  /// Adds the opinion of the deepest search that the budgets allow, up to `depth` plies. So many threads work on it if
  /// its budget is one of time. Requires that there is a move.
  void add(const State& s, int depth, std::size_t threads, Efforts& efforts, Finding& f) {
    AnalysisRequest request;
    request.depth = depth;
    request.threads = threads;
    for (const auto& [move, action] : sorted_moves(rules_, s)) request.only.push_back(move);
    if (efforts.opinion.limits_nodes()) request.clear_after = efforts.opinion.left() / kEarly;
    std::vector<int> values;  // of the best move, by depth
    const Analysis best = analyst_.analyse(s, {}, request, efforts.opinion, [&](const Analysis& now) {
      values.push_back(now.lines.front().value);
      return request.only.size() > 1;
    });
    const AnalysedLine& line = best.lines.front();
    Opinion found{line.moves.front(), best.depth, std::nullopt, std::nullopt, std::nullopt};
    f.nodes += best.nodes;
    f.line = line.moves;
    if (line.end_ply) {
      found.end_ply = line.value > 0 ? *line.end_ply : -*line.end_ply;
    } else if (best.depth > 0) {
      found.score = line.value;
      if (request.only.size() > 1) {
        std::erase(request.only, found.best);
        request.depth = static_cast<int>(values.size());
        request.goes_on = true;
        request.clear_after = 0;
        const Analysis other = analyst_.analyse(s, {}, request, efforts.margin, [](const Analysis&) { return true; });
        f.nodes += other.nodes;
        // A move that loses at once is as much worse as its score says.
        if (other.depth > 0) {
          const int value = values[static_cast<std::size_t>(other.depth) - 1];
          found.margin = std::max(0, value - other.lines.front().value);
        }
      }
    }
    f.answer = found;
  }

 private:
  static constexpr std::uint64_t kEarly = 5;  ///< the part of the nodes after which a clear best move ends the search

  const R& rules_;
  AnalystOf<R> analyst_;
};

}  // namespace keymove::solver
