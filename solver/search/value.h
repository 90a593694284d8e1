// The game-theoretic value of positions in games where no position can repeat.
//
// Idea: the value is the answer to two questions, each an alpha-beta search with a null window: is it at least a draw,
// is it at least a win? A position and its mirror image share a table entry. Bounds that the rules prove without search
// (value_range, see race.h) are used first, those of all children before any child is searched. A move to a position
// that the rules or the table know to answer the question is taken at once, one to a position that they know not to is
// left out; the others are ordered by value_rank and history.
// Sources: Pearl 1980, "Scout: a simple game-searching algorithm with proven optimal properties"; Plaat, Schaeffer,
// Pijls and de Bruin 1996, "Best-first fixed-depth minimax algorithms" (null windows); Schaeffer and others 2007,
// "Checkers is solved" (mirror images); Weill 1996, "The ABDADA distributed minimax search algorithm" (threads).
// Several threads that answer one question with one table share the history and tell each other which moves they are
// trying; each puts off what another one is trying, but for the first move, and leaves what another one has answered.
// Exact: every line is searched to the end of the game, and since no position can repeat, a value does not depend on
// the moves before.
// Cost: one node per question about a position, again for positions that the table has forgotten; the table, 512 KiB of
// history, and one list of moves per ply.
// It does not find distances on the way: distance() asks for them one length at a time, which can cost far more.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/search/game.h"
#include "solver/search/moves_under_way.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// Bounds on the value of a position for its mover (-1 loss, 0 draw, 1 win) and on the length of the game.
struct ValueBounds {
  std::int8_t low = -1;
  std::int8_t high = 1;
  std::uint8_t within = UINT8_MAX;  ///< a won or lost game is over within this many plies of best play
  std::uint8_t not_within = 0;      ///< it is not over within one ply less than this; 0: not known
  std::uint32_t best = 0;
};

/// How much moves have been worth in searches for values, by colour and by squares; threads may share it.
class ValueHistory {
 public:
  [[nodiscard]] std::uint32_t worth(std::size_t color, std::uint32_t move) const {
    return of_[color][move % kMoves].load(std::memory_order_relaxed);
  }
  /// The move has answered a question that took so many nodes.
  void learn(std::size_t color, std::uint32_t move, std::uint64_t nodes) {
    constexpr std::uint64_t kMax = 1000;
    const std::uint32_t sum = worth(color, move) + static_cast<std::uint32_t>(std::min(nodes, kMax));
    of_[color][move % kMoves].store(sum, std::memory_order_relaxed);
    if (sum < kEnd) return;
    for (auto& moves : of_) {
      for (auto& m : moves) m.store(m.load(std::memory_order_relaxed) / 2, std::memory_order_relaxed);
    }
  }

  static constexpr std::int64_t kEnd = std::int64_t{1} << 31;  ///< greater than every worth

 private:
  static constexpr std::size_t kMoves = std::size_t{1} << 16U;  // the squares of a move are its lowest 16 bits

  using OfColor = std::vector<std::atomic<std::uint32_t>>;
  std::array<OfColor, 2> of_ = {OfColor(kMoves), OfColor(kMoves)};
};

/// Finds win, draw or loss with best play to the end. Requires a game in which every man always moves forward. Errors:
/// all questions throw LimitReached when the budget is used up.
template <Game G>
class ValueSearch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  /// `history` and `under_way` are shared by the threads that answer questions with one table; no `under_way`: this
  /// search is alone.
  ValueSearch(const G& game, TranspositionTable<ValueBounds>& table, Budget& budget, ValueHistory& history,
              MovesUnderWay* under_way = nullptr)
      : g_(game), table_(table), budget_(budget), history_(history), under_way_(under_way) {}

  /// Whether the value is at least `goal`: 0 a draw, 1 a win.
  bool reaches(const State& s, int goal) {
    if (const Ended e = g_.early_end(s)) return value_of(*e) >= goal;
    return search(s, g_.folded(s), goal, 0);
  }

  /// A move after which the mover still reaches the goal: of those that are known to, one to a position that
  /// `is_reached`, or else one that leaves the other side few replies that do not lose at once, so that proofs stay
  /// small. Requires reaches(), and that the game is not over.
  template <class IsReached>
  Action move_to(const State& s, int goal, const IsReached& is_reached) {
    const auto cost = [&](const State& child) { return is_reached(child) ? -1 : effort(child); };
    if (const Action easy = easiest(s, goal, cost); easy.valid()) return easy;
    const Folded here = g_.folded(s);
    const auto known = table_.find(here.key);
    Action first = known ? Action{known->best} : Action{};
    if (first.valid() && here.mirrored) first = g_.mirrored(first);
    Action best{};
    expand(s, goal, 0, first, best);
    return best;
  }

  /// The number of plies to the end of a won or lost game in which the winner hurries and the loser delays. Requires
  /// that the value is not 0. Tries one length after the other; moves that give the value away are skipped.
  int distance(const State& s) {
    int n = 0;
    while (!over_within(s, n)) ++n;
    return n;
  }

  /// Whether a won or lost game is over within n plies of best play. Requires that the value is not 0.
  bool over_within(const State& s, int n) { return g_.early_end(s) || ends(s, g_.folded(s), n); }

  static int value_of(EndResult e) { return e == EndResult::win ? 1 : e == EndResult::loss ? -1 : 0; }

 private:
  using Folded = typename G::Folded;

  struct Child {
    Action move;
    State state;
    ValueRange range;  ///< what the rules prove of it
    Folded folded{};
    std::int64_t rank = 0;
  };

  bool search(const State& s, const Folded& here, int goal, std::size_t ply) {
    return search(s, here, goal, ply, g_.value_range(s));
  }
  /// Whether the position reaches the goal. Requires that no early end holds. `here` is folded(s), `range` its
  /// value_range.
  bool search(const State& s, const Folded& here, int goal, std::size_t ply, const ValueRange& range) {
    budget_.spend();
    ValueBounds bounds;
    if (const auto known = table_.find(here.key)) {
      bounds = *known;
    } else {
      bounds.low = static_cast<std::int8_t>(range.low);
      bounds.high = static_cast<std::int8_t>(range.high);
    }
    if (bounds.low >= goal) return true;
    if (bounds.high < goal) return false;
    const std::uint64_t before = budget_.nodes();
    if (under_way_ != nullptr) look_above(here.key, goal, ply);
    Action first{bounds.best};
    if (first.valid() && here.mirrored) first = g_.mirrored(first);
    Action best{};
    const bool reached = expand(s, goal, ply, first, best);
    if (answered_ < ply) return false;  // nobody reads it
    if (answered_ == ply) {
      answered_ = kNone;
      return search(s, here, goal, ply, range);  // the table has the answer, if it has not forgotten it
    }
    if (under_way_ != nullptr) above_[ply].learn(budget_.nodes() - before);
    if (best.valid() && here.mirrored) best = g_.mirrored(best);
    table_.update(here.key, budget_.nodes() - before, [&](ValueBounds& b) {
      b.low = std::max(b.low, reached ? static_cast<std::int8_t>(goal) : bounds.low);
      b.high = std::min(b.high, reached ? bounds.high : static_cast<std::int8_t>(goal - 1));
      if (best.valid()) b.best = best.raw;
    });
    return reached;
  }

  /// Whether some move reaches the goal; if so, `best` is set to it, unless the rules prove it without search.
  bool expand(const State& s, int goal, std::size_t ply, Action first, Action& best) {
    Actions moves;
    g_.generate(s, moves);
    if (const Ended e = g_.late_end(s, moves.size())) return value_of(*e) >= goal;
    while (children_.size() <= ply) children_.emplace_back();
    std::vector<Child>& children = children_[ply];
    children.clear();
    // A move reaches the goal if the other side does not reach 1 - goal after it.
    for (const Action m : moves) {
      const State child = g_.apply(s, m);
      const Ended e = g_.early_end(child);
      const ValueRange range = e ? ValueRange{value_of(*e), value_of(*e)} : g_.value_range(child);
      if (range.high <= -goal) return true;
      if (range.low < 1 - goal) children.push_back({m, child, range});
    }
    for (Child& c : children) {
      c.folded = g_.folded(c.state);
      table_.prefetch(c.folded.key);
    }
    for (Child& c : children) c.rank = c.move == first ? kFirst : rank(s, c.move, c.state);
    std::array<std::uint16_t, Actions::kCapacity> order;
    std::size_t count = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const Child& c = children[i];
      const auto known = table_.find(c.folded.key);
      if (known && known->high <= -goal) {
        best = c.move;
        return true;
      }
      if (known && known->low >= 1 - goal) continue;
      std::size_t place = count++;
      for (; place > 0 && children[order[place - 1]].rank < c.rank; --place) order[place] = order[place - 1];
      order[place] = static_cast<std::uint16_t>(i);
    }
    const Child* const all = children.data();  // stays where it is, while deeper plies may reallocate children_
    const bool shared = under_way_ != nullptr && is_large(ply + 1);
    for (std::size_t i = 0, end = count; i < end; ++i) {
      const Child& c = all[order[i]];
      if (shared) {
        if (i > 0 && i < count && end < order.size() && under_way_->has(c.folded.key)) {
          order[end++] = order[i];
          continue;
        }
        under_way_->begin(c.folded.key);
      }
      const std::uint64_t before = budget_.nodes();
      const bool fails = search(c.state, c.folded, 1 - goal, ply + 1, c.range);
      if (shared) under_way_->end(c.folded.key);
      if (answered_ != kNone) return false;
      if (fails) continue;
      best = c.move;
      history_.learn(s.mover, c.move.raw, budget_.nodes() - before);
      return true;
    }
    return false;
  }

  /// Whether questions at that ply have been so large that threads should share them.
  [[nodiscard]] bool is_large(std::size_t ply) const { return ply >= above_.size() || above_[ply].mean >= kLarge; }

  /// Notes the question of this ply, and now and then whether another thread has meanwhile answered it or one above it.
  void look_above(const PositionKey& key, int goal, std::size_t ply) {
    while (above_.size() <= ply) above_.emplace_back();
    above_[ply].key = key;
    above_[ply].goal = goal;
    if (budget_.nodes() < next_look_) return;
    next_look_ = budget_.nodes() + kNodesPerLook;
    for (std::size_t p = 0; p < ply && answered_ == kNone; ++p) {
      const auto known = table_.find(above_[p].key);
      if (known && (known->low >= above_[p].goal || known->high < above_[p].goal)) answered_ = p;
    }
  }

  /// The move to the position of the least cost, of those that the rules or the table know to reach the goal; none if
  /// there is none. Requires that the game is not over.
  template <class Cost>
  Action easiest(const State& s, int goal, const Cost& cost_of) {
    Actions moves;
    g_.generate(s, moves);
    Action best{};
    std::pair<int, int> least;
    for (const Action m : moves) {
      const State child = g_.apply(s, m);
      if (const Ended e = g_.early_end(child)) {
        if (-value_of(*e) >= goal) return m;
        continue;
      }
      if (g_.value_range(child).high > -goal) {
        const auto known = table_.find(g_.folded(child).key);
        if (!known || known->high > -goal) continue;
      }
      const std::pair<int, int> cost(cost_of(child), -g_.value_rank(m, child));
      if (best.valid() && cost >= least) continue;
      best = m;
      least = cost;
    }
    return best;
  }
  /// An estimate of how much it takes to show what comes of the position: 4 for each reply, 1 if it loses at once.
  int effort(const State& s) {
    Actions replies;
    g_.generate(s, replies);
    int sum = 0;
    for (const Action reply : replies) {
      const State next = g_.apply(s, reply);
      if (g_.early_end(next)) continue;
      Actions moves;
      g_.generate(next, moves);
      const bool lost = std::any_of(moves.begin(), moves.end(),
                                    [&](Action m) { return g_.early_end(g_.apply(next, m)) == EndResult::loss; });
      sum += lost ? 1 : 4;
    }
    return sum;
  }

  /// Whether a won or lost game is over within n plies. Requires that no early end holds.
  bool ends(const State& s, const Folded& here, int n) {
    budget_.spend();
    const bool won = search(s, here, 1, 0);
    const ValueBounds known = table_.find(here.key).value_or(ValueBounds{});
    if (known.within <= n) return true;
    if (known.not_within > n || 2 * g_.fewest_moves(s, won ? s.mover : s.mover ^ 1) - (won ? 1 : 0) > n) return false;
    const std::uint64_t before = budget_.nodes();
    const bool over = won ? some_child_ends(s, n) : all_children_end(s, n);
    table_.update(here.key, budget_.nodes() - before, [&](ValueBounds& b) {
      if (over) b.within = std::min(b.within, static_cast<std::uint8_t>(n));
      if (!over) b.not_within = std::max(b.not_within, static_cast<std::uint8_t>(n + 1));
    });
    return over;
  }

  bool some_child_ends(const State& s, int n) {
    if (g_.won_now(s)) return true;
    if (n == 0) return false;
    Actions moves;
    g_.generate(s, moves);
    std::vector<std::pair<int, Action>> lost;  // moves that win and are not known to be too slow
    for (const Action m : moves) {
      const State child = g_.apply(s, m);
      if (const Ended e = g_.early_end(child)) {
        if (*e == EndResult::loss) return true;
        continue;
      }
      const Folded folded = g_.folded(child);
      if (search(child, folded, 0, 0)) continue;
      const ValueBounds known = table_.find(folded.key).value_or(ValueBounds{});
      if (known.within <= n - 1) return true;
      if (known.not_within <= n - 1) lost.emplace_back(g_.value_rank(m, child), m);
    }
    std::stable_sort(lost.begin(), lost.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    return std::any_of(lost.begin(), lost.end(),
                       [&](const auto& m) { return over_within(g_.apply(s, m.second), n - 1); });
  }

  bool all_children_end(const State& s, int n) {
    Actions moves;
    g_.generate(s, moves);
    if (g_.late_end(s, moves.size())) return true;
    if (n == 0) return false;
    for (const Action m : moves) {
      const State child = g_.apply(s, m);
      if (g_.early_end(child)) continue;
      const auto known = table_.find(g_.folded(child).key);
      if (known && known->not_within > n - 1) return false;
    }
    return std::all_of(moves.begin(), moves.end(), [&](Action m) { return over_within(g_.apply(s, m), n - 1); });
  }

  /// Among moves of one value_rank, those that reached the goal elsewhere come first, weighted by the nodes spent.
  std::int64_t rank(const State& s, Action m, const State& child) const {
    return static_cast<std::int64_t>(g_.value_rank(m, child)) * ValueHistory::kEnd + history_.worth(s.mover, m.raw);
  }

  /// The question that is being searched at a ply.
  struct Question {
    PositionKey key;
    int goal = 0;
    double mean = kLarge;  ///< nodes that questions at this ply have taken, the last ones above all

    void learn(std::uint64_t nodes) { mean += (static_cast<double>(nodes) - mean) / 16; }
  };

  static constexpr std::int64_t kFirst = INT64_MAX;
  static constexpr std::size_t kNone = SIZE_MAX;
  static constexpr double kLarge = 64;                 ///< nodes
  static constexpr std::uint64_t kNodesPerLook = 100;  ///< each takes a probe of the table for each ply

  const G& g_;
  TranspositionTable<ValueBounds>& table_;
  Budget& budget_;
  ValueHistory& history_;
  std::vector<std::vector<Child>> children_;  ///< by ply
  MovesUnderWay* under_way_;
  std::vector<Question> above_;   ///< by ply
  std::size_t answered_ = kNone;  ///< the ply of a question that another thread has answered
  std::uint64_t next_look_ = 0;   ///< in nodes
};

}  // namespace keymove::solver
