// The search for good moves: iterative deepening that has a move whenever it is stopped, for agents, uci and opinions.
//
// Idea: principal variation search with a window around the value of the iteration before. The first move gets the
// full window, the others a null window, and a second search only if they turn out better; play_order.h orders them.
// Late moves are searched less deeply at first, checks one ply deeper. Near the leaves, positions that are far better
// than asked for, quiet moves that gain too little and exchanges that lose are left out. If passing is good enough, so
// is some move (null move). The table's move is searched more deeply if no other is nearly as good (singular). At the
// leaves captures and promotions go on, checks for one ply, and all moves out of check.
// Sources: Marsland and Campbell 1982, "Parallel search of strongly ordered game trees" (principal variation search);
// Shannon 1950 (quiescence); Beal 1989 and Donninger 1993 (null move); Schaeffer 1986 and Heinz 1998 (futility);
// Slate and Atkin 1977 (aspiration); Anantharaman, Campbell and Hsu 1990 (singular); else the Chess Programming Wiki.
// Not exact: values are opinions of an evaluation. A decided game that it claims is one, since no defence is left out
// when all others lose; but forced.h gives the proof and the distance.
// Cost: one node per position; a table, 600 KiB for ordering, and one list of moves per ply.
// It does not use several threads (search_helpers.h does), and it does not choose its time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "solver/play/late_moves.h"
#include "solver/play/loud_moves.h"
#include "solver/play/play_order.h"
#include "solver/play/play_table.h"
#include "solver/search/game.h"

namespace keymove::solver {

/// Finds a good move. Values are in hundredths of a pawn, for the mover; a win is worth kWin minus its distance from
/// the root in plies. A position that has occurred before, in the game or on the path, counts as a draw.
template <Game G, class Evaluate>
class PlaySearch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  struct Answer {
    Action move{};
    int value = 0;
    int depth = 0;  ///< depth of the last finished iteration
  };

  static constexpr int kWin = PlayTable::kWin;
  static constexpr int kMaxPlies = PlayTable::kMaxPlies;

  PlaySearch(const G& game, const Evaluate& evaluate, TranspositionTable<PlayBound>& table, Budget& budget)
      : g_(game),
        evaluate_(evaluate),
        table_(table),
        budget_(budget),
        order_(game),
        late_(game, order_),
        may_pass_(game.may_pass()) {}

  /// The best move of the deepest iteration that the budget allows, at most `deepest`. `before` holds the keys of the
  /// earlier positions of the game. Requires that there is a move.
  Answer choose(const State& s, const std::vector<PositionKey>& before, int deepest) {
    Actions moves = begin(s, before);
    Answer out{moves[0], 0, 0};
    if (moves.size() == 1) return out;
    try {
      for (int depth = 1; depth <= deepest; ++depth) {
        budget_.begin_length(depth);
        iterate(s, moves, 0, depth, out.value, out);
        if (decided_within(out, depth)) break;
      }
    } catch (const LimitReached&) {
      // The last finished iteration counts, or a better move that the broken one has found.
    }
    return out;
  }

  /// Whether the answer decides the game within `depth` plies, so that deeper iterations find nothing better.
  static bool decided_within(const Answer& answer, int depth) {
    const auto end = end_ply(answer.value);
    return end && *end <= depth;
  }

  /// The number of plies to the end if the value is that of a decided game, else nothing.
  static std::optional<int> end_ply(int value) {
    if (std::abs(value) < kDecided) return std::nullopt;
    return kWin - std::abs(value);
  }

  /// Prepares iterations over s, which was reached through the positions with the keys `before`. Returns the moves of
  /// s, ordered.
  Actions begin(const State& s, const std::vector<PositionKey>& before) {
    before_ = before;
    Actions moves;
    g_.generate(s, moves);
    typename PlayOrder<G>::Picker picker(order_, s, moves, Action{}, Action{}, 0);
    for (std::size_t i = 0; i < moves.size(); ++i) picker.pick(i);
    return moves;
  }

  /// One iteration over the moves from index `first` on. The best of them is moved to that index and put into `out`.
  /// `guess` is the expected value: the one of the iteration before.
  /// Errors: throws LimitReached; `out` then has the best move so far (at depth 1 the first one), or is unchanged if no
  /// move was finished.
  void iterate(const State& s, Actions& moves, std::size_t first, int depth, int guess, Answer& out) {
    constexpr int kFirstAspiration = 5;
    constexpr int kWidest = 400;
    const bool guesses = depth >= kFirstAspiration && std::abs(guess) < kDecided;
    int wide = 20;
    int alpha = guesses ? guess - wide : -kInfinite;
    int beta = guesses ? guess + wide : kInfinite;
    iteration_ = depth;
    while (true) {
      const int v = root(s, moves, first, depth, alpha, beta, out);
      wide *= 3;
      if (v <= alpha && alpha > -kInfinite) {
        alpha = wide > kWidest || std::abs(v) >= kDecided ? -kInfinite : v - wide;
      } else if (v >= beta && beta < kInfinite) {
        beta = wide > kWidest || std::abs(v) >= kDecided ? kInfinite : v + wide;
      } else {
        out = {moves[first], v, depth};
        return;
      }
    }
  }

  /// Whether a move from index `first` on is worth at least `bound`, by a search of that depth. Errors: as iterate.
  bool reaches(const State& s, Actions moves, std::size_t first, int depth, int bound) {
    Answer ignored;
    iteration_ = depth;
    return root(s, moves, first, depth, bound - 1, bound, ignored) >= bound;
  }

  /// The first move and the play that the table expects after it, at most `maximum` moves, up to a repetition.
  std::vector<Action> line(const State& s, Action first, int maximum) const {
    return table_.line(g_, s, first, maximum, before_);
  }

 private:
  static constexpr int kInfinite = 2 * kWin;
  static constexpr int kDecided = PlayTable::kDecided;
  static constexpr int kDraw = 0;
  static constexpr int kHundred = 100;

  /// A position of the search with what its parent knows about it.
  struct Node {
    const State& s;
    PositionKey key;
    int ply;
    bool check;     ///< whether the mover is in check
    Action before;  ///< the move that led here; invalid after a pass
    bool may_pass = true;
    Action without{};  ///< a move that is left out, if valid: the search is about the others
  };

  /// The node of a position after a move. The table's entry of it is on its way from memory meanwhile.
  Node node_of(const State& s, int ply, Action before) const {
    const PositionKey key = g_.key(s);
    table_.prefetch(key);
    return {s, key, ply, g_.in_check(s), before};
  }

  static int value_of(EndResult e, int ply) {
    return e == EndResult::win ? kWin - ply : e == EndResult::loss ? ply - kWin : kDraw;
  }

  /// Whether the mover can win by the capture of the royal man. Requires that no early end holds.
  [[nodiscard]] bool takes_royal(const State& s) const {
    return g_.compiled().known.capture_wins && g_.can_capture_royal(s);
  }

  int root(const State& s, Actions& moves, std::size_t first, int depth, int alpha, int beta, Answer& out) {
    path_ = before_;
    path_.push_back(g_.key(s));
    tried_.clear();
    int best = -kInfinite;
    for (std::size_t i = first; i < moves.size(); ++i) {
      const Action m = moves[i];
      const State child = g_.apply(s, m);
      const Node node = node_of(child, 1, m);
      const int less = i > first + 2 && depth >= 3 && !PlayOrder<G>::is_loud(m) && !node.check ? 1 : 0;
      int v = 0;
      if (i > first) {
        v = -value(node, depth - 1 - less, -alpha - 1, -alpha);
        if (v > alpha && less > 0) v = -value(node, depth - 1, -alpha - 1, -alpha);
      }
      if (i == first || v > alpha) v = -value(node, depth - 1, -beta, -alpha);
      best = std::max(best, v);
      if (v <= alpha) continue;
      alpha = v;
      if (i == first || depth > 1) {  // the first move is the best of the iteration before, if there was one
        out.move = m;
        out.value = v;
      }
      std::rotate(moves.begin() + first, moves.begin() + i, moves.begin() + i + 1);
      if (alpha >= beta) break;
    }
    return best;
  }

  int value(const Node& n, int depth, int alpha, int beta) {
    if (n.check && n.ply < 2 * iteration_) ++depth;
    if (depth <= 0 || n.ply >= kMaxPlies) return quiescence(n, alpha, beta, true);
    budget_.spend();
    if (const Ended e = g_.early_end(n.s)) return value_of(*e, n.ply);
    if (takes_royal(n.s)) return kWin - n.ply - 1;
    const PositionKey& key = n.key;
    const bool whole = !n.without.valid();
    if (whole && std::find(path_.rbegin(), path_.rend(), key) != path_.rend()) return kDraw;
    const bool wide = beta - alpha > 1;
    Action first{};
    int at_once = PlayBound::kNoValue;
    const auto known = table_.find(key);
    if (known) {
      first = Action{known->best};
      at_once = known->at_once;
      if (whole && !wide && known->depth >= depth && PlayTable::cuts(*known, n.ply, alpha, beta))
        return PlayTable::from_table(known->value, n.ply);
    }
    if (n.check) {
      at_once = PlayBound::kNoValue;
    } else {
      if (at_once == PlayBound::kNoValue) at_once = evaluate_(n.s);
      if (const auto v = wide || !whole ? std::nullopt : value_by_pruning(n, depth, beta, at_once)) return *v;
    }
    if (!first.valid() && depth >= 4) --depth;
    const Comparison with_others = whole && first.valid() ? compare(n, *known, depth, alpha, beta) : Comparison{};
    if (with_others.value) return *with_others.value;
    Actions moves;
    g_.generate(n.s, moves);
    if (const Ended e = g_.late_end(n.s, moves.size())) return value_of(*e, n.ply);
    if (moves.empty()) return kDraw;
    if (!whole) {
      first = Action{};
      moves.resize(static_cast<std::size_t>(std::remove(moves.begin(), moves.end(), n.without) - moves.begin()));
      if (moves.empty()) return alpha;
    }
    const std::uint64_t nodes = budget_.nodes();
    path_.push_back(key);
    const std::size_t height = tried_.size();
    const Answer best = best_of(n, moves, first, with_others.deeper, depth, alpha, beta, at_once);
    tried_.resize(height);
    path_.pop_back();
    if (!whole) return best.value;
    table_.store(key, n.ply, best.value, best.move.raw, depth, alpha, beta, at_once, budget_.nodes() - nodes + 1);
    return best.value;
  }

  /// A value of at least beta, if the position is so good that no move need be tried.
  std::optional<int> value_by_pruning(const Node& n, int depth, int beta, int at_once) {
    constexpr int kMargin = 85;
    if (std::abs(beta) >= kDecided || at_once < beta) return std::nullopt;
    if (depth <= 7 && at_once - kMargin * depth >= beta) return at_once;
    if (depth < 3 || !n.may_pass || !may_pass_ || !g_.has_free_man(n.s)) return std::nullopt;
    const int less = 3 + depth / 4 + std::min(3, (at_once - beta) / 200);
    const State passed = g_.passed(n.s);
    path_.push_back(n.key);
    const Node after{passed, g_.key(passed), n.ply + 1, false, Action{}, false};
    int v = -value(after, depth - 1 - less, -beta, 1 - beta);
    path_.pop_back();
    if (v < beta) return std::nullopt;
    if (depth >= 10) {  // zugzwang is more likely where it matters more: a search without passing confirms the value
      Node same = n;
      same.may_pass = false;
      if (value(same, depth - 1 - less, beta - 1, beta) < beta) return std::nullopt;
    }
    return v >= kDecided ? beta : v;
  }

  /// What a search of the other moves says about the table's move.
  struct Comparison {
    int deeper = 0;            ///< by how many plies it is searched more deeply
    std::optional<int> value;  ///< of the position, if no more need be searched
  };

  Comparison compare(const Node& n, const PlayBound& known, int depth, int alpha, int beta) {
    constexpr int kShallowest = 6;
    constexpr int kMargin = 2;
    constexpr int kMuchWorse = 20;
    const int v = PlayTable::from_table(known.value, n.ply);
    if (depth < kShallowest || known.depth < depth - 3 || PlayTable::is_at_most(known)) return {};
    if (std::abs(v) >= kDecided || n.ply >= 2 * iteration_) return {};
    const int low = v - kMargin * depth;
    Node others = n;
    others.without = Action{known.best};
    const int best = value(others, (depth - 1) / 2 - (n.check ? 1 : 0), low - 1, low);
    if (best < low) return {beta - alpha == 1 && n.ply < iteration_ && best < low - kMuchWorse ? 2 : 1, std::nullopt};
    if (low >= beta) return {0, low};  // two moves are good enough
    return {v >= beta ? -1 : 0, std::nullopt};
  }

  /// The best of the moves. The move `first` is searched `deeper` than the others.
  Answer best_of(const Node& n, Actions& moves, Action first, int deeper, int depth, int alpha, int beta, int at_once) {
    const bool wide = beta - alpha > 1;
    typename PlayOrder<G>::Picker picker(order_, n.s, moves, first, n.before, n.ply);
    Answer best{Action{}, -kInfinite, depth};
    const std::size_t from = tried_.size();
    std::size_t searched = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const int rank = picker.pick(i);
      const Action m = moves[i];
      const PickedMove<G> picked{m, rank, i};
      // Something may be left out only if a defence has been found.
      const bool may_skip = best.value > -kDecided && !n.check;
      if (may_skip && late_.skips(n.s, picked, depth, alpha, at_once)) continue;
      const State child = g_.apply(n.s, m);
      const Node node = node_of(child, n.ply + 1, m);
      int v = 0;
      if (searched++ == 0) {
        v = -value(node, depth - 1 + (m == first ? deeper : 0), -beta, -alpha);
      } else {
        const int less = n.check ? 0 : late_.reduction(n.s, n.before, picked, depth, wide, node.check);
        v = -value(node, depth - 1 - less, -alpha - 1, -alpha);
        if (v > alpha && less > 0) v = -value(node, depth - 1, -alpha - 1, -alpha);
        if (v > alpha && v < beta) v = -value(node, depth - 1, -beta, -alpha);
      }
      if (!picked.loud) tried_.push_back(m);
      if (v > best.value) {
        best.value = v;
        if (v > alpha) best.move = m;
      }
      alpha = std::max(alpha, v);
      if (alpha < beta) continue;
      if (!picked.loud) order_.reward(n.s, m, n.before, tried_, from, depth, n.ply);
      break;
    }
    return best;
  }

  int quiescence(const Node& n, int alpha, int beta, bool at_leaf = false) {
    constexpr int kDelta = 200;
    budget_.spend();
    if (const Ended e = g_.early_end(n.s)) return value_of(*e, n.ply);
    if (takes_royal(n.s)) return kWin - n.ply - 1;
    const PositionKey& key = n.key;
    if (at_leaf && std::find(path_.rbegin(), path_.rend(), key) != path_.rend()) return kDraw;
    Action first{};
    int at_once = PlayBound::kNoValue;
    if (const auto known = table_.find(key)) {
      if (PlayTable::cuts(*known, n.ply, alpha, beta)) return PlayTable::from_table(known->value, n.ply);
      first = Action{known->best};
      at_once = known->at_once;
    }
    Actions moves;
    Answer best{Action{}, -kInfinite, 0};
    const bool evades = n.check && n.ply < kMaxPlies + kMaxPlies / 4;
    const int low = alpha;
    if (evades) {
      g_.generate(n.s, moves);
      if (const Ended e = g_.late_end(n.s, moves.size())) return value_of(*e, n.ply);
      if (moves.empty()) return kDraw;
      at_once = PlayBound::kNoValue;
    } else {
      if (const Ended e = g_.no_capture_end(n.s)) return value_of(*e, n.ply);
      if (at_once == PlayBound::kNoValue) at_once = evaluate_(n.s);
      best.value = at_once;
      if (best.value >= beta || n.ply >= kMaxPlies + kMaxPlies / 4) return best.value;
      alpha = std::max(alpha, best.value);
      generate_loud(g_, n.s, moves, at_leaf);
    }
    typename PlayOrder<G>::Picker picker(order_, n.s, moves, first, Action{}, n.ply);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const int rank = picker.pick(i);
      const Action m = moves[i];
      if (best.value > -kDecided) {
        if (rank < -PlayOrder<G>::kLosing) break;  // only exchanges that lose are left
        if (!evades && PlayOrder<G>::is_loud(m)) {
          const int hoped = at_once + loud_gain(g_, n.s, m) * kHundred + kDelta;
          if (hoped <= alpha) {
            best.value = std::max(best.value, hoped);
            continue;
          }
        }
      }
      const State child = g_.apply(n.s, m);
      const int v = -quiescence(node_of(child, n.ply + 1, m), -beta, -alpha);
      if (v > best.value) {
        best.value = v;
        if (v > alpha) best.move = m;
      }
      alpha = std::max(alpha, v);
      if (alpha >= beta) break;
    }
    table_.store(key, n.ply, best.value, best.move.raw, 0, low, beta, at_once, 1);
    return best.value;
  }

  const G& g_;
  const Evaluate& evaluate_;
  PlayTable table_;
  Budget& budget_;
  PlayOrder<G> order_;
  LateMoves<G> late_;
  bool may_pass_;
  int iteration_ = 0;
  std::vector<PositionKey> before_;  ///< the positions of the game before the root
  std::vector<PositionKey> path_;
  std::vector<Action> tried_;  ///< the quiet moves that were searched on the path
};

}  // namespace keymove::solver
