// The analyst over one instance of Rules.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "solver/play/analyst.h"
#include "solver/play/play_search.h"
#include "solver/play/play_value.h"
#include "solver/play/search_helpers.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

template <class R>
class AnalystOf final : public Analyst {
 public:
  using State = typename R::State;
  using Action = typename R::Action;
  using Actions = typename R::Actions;

  /// `owner` keeps the rules alive. Nothing else may use `memory` during an analysis.
  AnalystOf(const R& rules, std::shared_ptr<const void> owner, std::shared_ptr<HashMemory> memory)
      : owner_(std::move(owner)),
        rules_(rules),
        evaluate_(rules, *rules.compiled().variant, nullptr),
        memory_(std::move(memory)) {
    memory_->prefer_large_pages();
  }

  Analysis analyse(const GameSoFar& game, const AnalysisRequest& request, const AnalysisListener& listener) override {
    Budget budget(request.nodes.value_or(UINT64_MAX), request.time.value_or(TimeLimit{1e18}));
    if (request.stop != nullptr) budget.watch(request.stop);
    std::vector<PositionKey> before;
    for (const Setup& setup : game.before) before.push_back(rules_.key(rules_.from_setup(setup)));
    return analyse(rules_.from_setup(game.now), before, request, budget, listener);
  }

  /// The same within `budget` instead of the limits of the request.
  Analysis analyse(const State& s, const std::vector<PositionKey>& before, const AnalysisRequest& request,
                   Budget& budget, const AnalysisListener& listener) {
    if (!request.goes_on) memory_->clear();
    TranspositionTable<PlayBound> table(*memory_);
    Search search(rules_, evaluate_, table, budget);
    Actions moves = search.begin(s, before);
    if (!request.only.empty()) keep_only(request.only, moves);
    std::vector<Answer> best(std::min(std::max<std::size_t>(1, request.lines), moves.size()));
    best.front().move = moves[0];
    Answer better;  // the first line, while it is searched
    Favourite favourite{request.clear_after};
    const int deepest = std::min(request.depth, kDeepestAnalysis);
    SearchHelpers<R, PlayValue<R>> helpers(rules_, evaluate_, table, *memory_);
    const auto told = [&] { return analysis_of(s, search, best, budget.nodes() + helpers.nodes()); };
    try {
      for (int depth = 1; depth <= deepest; ++depth) {
        if (request.threads > 1 && !helpers.started() && !budget.limits_nodes() && budget.nodes() >= kWorthThreads)
          helpers.start(request.threads - 1, s, before, moves, depth, deepest, budget);
        std::vector<Answer> found(best.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
          better = best.front();
          search.iterate(s, moves, i, depth, best[i].value, i == 0 ? better : found[i]);
          if (i == 0) found[i] = better;
        }
        sort(found, moves);
        best = found;
        if (!listener(told())) break;
        if (request.clear_after > 0 && favourite.is_clear(search, s, moves, best.front(), budget)) break;
        if (std::all_of(best.begin(), best.end(), [&](const Answer& a) { return Search::decided_within(a, depth); }))
          break;
      }
    } catch (const LimitReached&) {
      if (better.depth > 0 && better.move != best.front().move) promote(better, best);
    }
    return told();
  }

 private:
  static constexpr std::uint64_t kWorthThreads = 5'000;  ///< nodes; threads cost more than they save below that

  using Search = PlaySearch<R, PlayValue<R>>;
  using Answer = typename Search::Answer;

  /// The best move so far, which may be so much better than the others that the analysis can end.
  struct Favourite {
    std::uint64_t next_test = 0;  ///< in nodes
    Action move{};
    int iterations = 0;  ///< for which it has been the best

    /// Whether the best move of the iteration that has ended is clearly the best.
    bool is_clear(Search& search, const State& s, const Actions& moves, const Answer& best, const Budget& budget) {
      constexpr int kSteady = 4;
      constexpr int kMargin = 150;
      constexpr int kShallower = 2;
      iterations = best.move == move ? iterations + 1 : 1;
      move = best.move;
      if (iterations < kSteady || budget.nodes() < next_test || Search::end_ply(best.value)) return false;
      next_test = 2 * budget.nodes();
      return moves.size() == 1 || !search.reaches(s, moves, 1, best.depth - kShallower, best.value - kMargin);
    }
  };

  void keep_only(const std::vector<Move>& only, Actions& moves) const {
    std::size_t kept = 0;
    for (const Action m : moves) {
      if (std::find(only.begin(), only.end(), rules_.to_move(m)) != only.end()) moves[kept++] = m;
    }
    moves.resize(kept);
  }

  /// Sorts the lines of one iteration: a later line may have the better value, since the table knows more by then.
  static void sort(std::vector<Answer>& found, Actions& moves) {
    std::stable_sort(found.begin(), found.end(), [](const Answer& a, const Answer& b) { return a.value > b.value; });
    for (std::size_t i = 0; i < found.size(); ++i) moves[i] = found[i].move;
  }

  /// Puts `better` first. It replaces the line with the same move, or else the last line.
  static void promote(const Answer& better, std::vector<Answer>& best) {
    const auto old = std::find_if(best.begin(), best.end() - 1, [&](const Answer& a) { return a.move == better.move; });
    std::rotate(best.begin(), old, old + 1);
    best.front() = better;
  }

  Analysis analysis_of(const State& s, const Search& search, const std::vector<Answer>& best,
                       std::uint64_t nodes) const {
    Analysis out;
    out.depth = best.front().depth;
    out.nodes = nodes;
    for (const Answer& answer : best) {
      if (!answer.move.valid()) continue;  // the first iteration was not finished
      AnalysedLine line;
      line.value = answer.value;
      line.end_ply = Search::end_ply(answer.value);
      const int length = std::max(1, line.end_ply.value_or(answer.depth));
      for (const Action m : search.line(s, answer.move, length)) line.moves.push_back(rules_.to_move(m));
      out.lines.push_back(std::move(line));
    }
    return out;
  }

  std::shared_ptr<const void> owner_;  ///< keeps the rules alive
  const R& rules_;
  PlayValue<R> evaluate_;
  std::shared_ptr<HashMemory> memory_;
};

}  // namespace keymove::solver
