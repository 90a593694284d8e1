// The search of the agent keymove: iterative deepening that has a move whenever it is stopped.
//
// Idea: principal variation search. The first move gets the full window, the others a null window, and a second search
// only if they turn out better. Moves are ordered by the table, captures by victim and attacker, promotions, killers
// and history. Checks are searched one ply deeper, late quiet moves first one ply less deeply, and captures alone at
// the leaves.
// Sources: Marsland and Campbell 1982, "Parallel search of strongly ordered game trees" (principal variation search);
// Shannon 1950 (quiescence); Akl and Newborn 1977 (killers); Schaeffer 1989 (history); late move reductions as in Fruit
// (Fabien Letouzey) and Stockfish.
// Not exact: values are opinions of a heuristic. A move or a win that it finds is no proof; forced.h gives those.
// Cost: one node per position and per capture at the leaves; a table, 64 KiB of history, and one list of moves per ply.
// It does not use several threads, null moves or aspiration windows, and it does not choose its time.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "solver/search/game.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// A bound on the value of a position at a depth, with the best move.
struct PlayBound {
  std::int32_t value = 0;
  std::uint32_t best = 0;
  std::int16_t depth = -1;
  std::uint8_t kind = 0;  ///< 1: the value is at least `value`; 2: at most; 3: exactly
};

/// Finds a good move. Values are in hundredths of the heuristic's unit, for the mover; a win is worth kWin minus its
/// distance from the root in plies. A position that has occurred before, in the game or on the path, counts as a draw.
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

  static constexpr int kWin = 1'000'000;
  static constexpr int kMaxPlies = 100;

  PlaySearch(const G& game, const Evaluate& evaluate, TranspositionTable<PlayBound>& table, Budget& budget)
      : g_(game), evaluate_(evaluate), table_(table), budget_(budget) {}

  /// The best move of the deepest iteration that the budget allows, at most `deepest`. `before` holds the keys of the
  /// earlier positions of the game. Requires that there is a move.
  Answer choose(const State& s, const std::vector<PositionKey>& before, int deepest) {
    Actions moves = begin(s, before);
    Answer out{moves[0], 0, 0};
    if (moves.size() == 1) return out;
    try {
      for (int depth = 1; depth <= deepest; ++depth) {
        iterate(s, moves, 0, depth, out);
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
    if (std::abs(value) <= kWin - 2 * kMaxPlies) return std::nullopt;
    return kWin - std::abs(value);
  }

  /// Prepares iterations over s, which was reached through the positions with the keys `before`. Returns the moves of
  /// s, ordered.
  Actions begin(const State& s, const std::vector<PositionKey>& before) {
    path_ = before;
    Actions moves;
    g_.generate(s, moves);
    order(s, moves, Action{}, 0);
    return moves;
  }

  /// One iteration over the moves from index `first` on. The best of them is moved to that index and put into `out`.
  /// Errors: throws LimitReached; `out` then has the best move so far (at depth 1 the first one), or is unchanged if no
  /// move was finished.
  void iterate(const State& s, Actions& moves, std::size_t first, int depth, Answer& out) {
    int alpha = -kInfinite;
    const std::size_t height = path_.size();
    path_.push_back(g_.key(s));
    Action best{};
    for (std::size_t i = first; i < moves.size(); ++i) {
      const Action m = moves[i];
      const State child = g_.apply(s, m);
      int v = 0;
      try {
        v = i == first ? -value(child, depth - 1, -kInfinite, -alpha, 1)
                       : -value(child, depth - 1, -alpha - 1, -alpha, 1);
        if (i > first && v > alpha) v = -value(child, depth - 1, -kInfinite, -alpha, 1);
      } catch (const LimitReached&) {
        path_.resize(height);
        throw;
      }
      if (v <= alpha) continue;
      alpha = v;
      best = m;
      if (i == first || depth > 1) {  // the first move is the best of the iteration before, if there was one
        out.move = m;
        out.value = v;
      }
      std::rotate(moves.begin() + first, moves.begin() + i, moves.begin() + i + 1);
    }
    path_.resize(height);
    out = {best, alpha, depth};
  }

  /// The first move and the play that the table expects after it, at most `maximum` moves. The line ends where a
  /// position occurs for the second time.
  std::vector<Action> line(const State& s, Action first, int maximum) const {
    std::vector<Action> out{first};
    std::vector<PositionKey> seen = path_;
    seen.push_back(g_.key(s));
    State at = g_.apply(s, first);
    while (out.size() < static_cast<std::size_t>(maximum) && !g_.early_end(at)) {
      const PositionKey key = g_.key(at);
      const auto known = table_.find(key);
      if (!known || known->kind == kAtMost || std::find(seen.begin(), seen.end(), key) != seen.end()) break;
      Actions moves;
      g_.generate(at, moves);
      const Action next{known->best};
      if (g_.late_end(at, moves.size()) || std::find(moves.begin(), moves.end(), next) == moves.end()) break;
      out.push_back(next);
      seen.push_back(key);
      at = g_.apply(at, next);
    }
    return out;
  }

 private:
  static constexpr int kInfinite = 2 * kWin;
  static constexpr int kDraw = 0;
  static constexpr std::uint8_t kAtMost = 2;

  static int value_of(EndResult e, int ply) {
    return e == EndResult::win ? kWin - ply : e == EndResult::loss ? ply - kWin : kDraw;
  }

  [[nodiscard]] int static_value(const State& s) const {
    constexpr double kHundred = 100.0;
    const double white = evaluate_(s) * kHundred;
    const int v = static_cast<int>(std::lround(std::clamp(white, -0.5 * kWin, 0.5 * kWin)));
    return s.mover == 0 ? v : -v;
  }

  /// Converts a value for the table. There, distances to a win count from the position; in the search, from the root.
  static int to_table(int v, int ply) {
    return v > kWin / 2 + kMaxPlies ? v + ply : v < -kWin / 2 - kMaxPlies ? v - ply : v;
  }
  static int from_table(int v, int ply) {
    return v > kWin / 2 + kMaxPlies ? v - ply : v < -kWin / 2 - kMaxPlies ? v + ply : v;
  }

  int value(const State& s, int depth, int alpha, int beta, int ply) {
    budget_.spend();
    if (const Ended e = g_.early_end(s)) return value_of(*e, ply);
    const PositionKey key = g_.key(s);
    if (std::find(path_.rbegin(), path_.rend(), key) != path_.rend()) return kDraw;
    const bool check = g_.in_check(s);
    if (check && ply < kMaxPlies / 2) ++depth;
    if (depth <= 0 || ply >= kMaxPlies) return quiescence(s, alpha, beta, ply);
    Action first{};
    if (const auto known = table_.find(key)) {
      first = Action{known->best};
      const int v = from_table(known->value, ply);
      if (known->depth >= depth &&
          (known->kind == 3 || (known->kind == 1 && v >= beta) || (known->kind == 2 && v <= alpha)))
        return v;
    }
    Actions moves;
    g_.generate(s, moves);
    if (const Ended e = g_.late_end(s, moves.size())) return value_of(*e, ply);
    if (moves.empty()) return kDraw;
    const std::uint64_t nodes = budget_.nodes();
    order(s, moves, first, ply);
    path_.push_back(key);
    const Answer best = best_of(s, moves, depth, alpha, beta, ply);
    path_.pop_back();
    table_.update(key, budget_.nodes() - nodes + 1, [&](PlayBound& b) {
      b.value = to_table(best.value, ply);
      b.best = best.move.raw;
      b.depth = static_cast<std::int16_t>(depth);
      b.kind = best.value >= beta ? 1 : best.value <= alpha ? 2 : 3;
    });
    return best.value;
  }

  Answer best_of(const State& s, const Actions& moves, int depth, int alpha, int beta, int ply) {
    Answer best{moves[0], -kInfinite, depth};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Action m = moves[i];
      const State child = g_.apply(s, m);
      int v = 0;
      if (i == 0) {
        v = -value(child, depth - 1, -beta, -alpha, ply + 1);
      } else {
        // Late quiet moves are searched one ply less deeply at first.
        const int less = i >= 4 && depth >= 3 && !G::is_capture(m) ? 1 : 0;
        v = -value(child, depth - 1 - less, -alpha - 1, -alpha, ply + 1);
        if (v > alpha && less > 0) v = -value(child, depth - 1, -alpha - 1, -alpha, ply + 1);
        if (v > alpha && v < beta) v = -value(child, depth - 1, -beta, -alpha, ply + 1);
      }
      if (v > best.value) best = {m, v, depth};
      alpha = std::max(alpha, v);
      if (alpha < beta) continue;
      if (!G::is_capture(m)) reward(s, m, depth, ply);
      break;
    }
    return best;
  }

  int quiescence(const State& s, int alpha, int beta, int ply) {
    const Ended e = g_.no_capture_end(s);
    if (e) return value_of(*e, ply);
    int best = static_value(s);
    if (best >= beta || ply >= 2 * kMaxPlies) return best;
    alpha = std::max(alpha, best);
    Actions moves;
    g_.generate_captures(s, moves);
    order(s, moves, Action{}, 0);
    for (const Action m : moves) {
      budget_.spend();
      const State child = g_.apply(s, m);
      const Ended over = g_.early_end(child);
      const int v = over ? -value_of(*over, ply + 1) : -quiescence(child, -beta, -alpha, ply + 1);
      best = std::max(best, v);
      alpha = std::max(alpha, v);
      if (alpha >= beta) break;
    }
    return best;
  }

  void order(const State& s, Actions& moves, Action first, int ply) {
    ranks_.clear();
    for (const Action m : moves) ranks_.push_back({rank(s, m, first, ply), m});
    std::stable_sort(ranks_.begin(), ranks_.end(), [](const Ranked& a, const Ranked& b) { return a.rank > b.rank; });
    for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = ranks_[i].move;
  }

  [[nodiscard]] int rank(const State& s, Action m, Action first, int ply) const {
    constexpr int kFirst = 1 << 30;
    constexpr int kCapture = 1 << 28;
    constexpr int kKiller = 1 << 27;
    if (first.valid() && m == first) return kFirst;
    if (G::is_capture(m)) return kCapture + 64 * g_.victim_value(s, m) - g_.mover_value(m);
    if (m.promotion() >= 0) return kCapture - 1;
    const auto& killers = killers_[static_cast<std::size_t>(std::min(ply, kMaxPlies))];
    if (m == killers[0]) return kKiller + 1;
    if (m == killers[1]) return kKiller;
    return history_[history_index(s, m)];
  }
  static std::size_t history_index(const State& s, Action m) {
    return (static_cast<std::size_t>(s.mover) << 13U) | static_cast<std::size_t>(m.kind()) << 8U |
           static_cast<std::size_t>(m.to());
  }
  void reward(const State& s, Action m, int depth, int ply) {
    constexpr int kMaxHistory = 1 << 26;
    auto& killers = killers_[static_cast<std::size_t>(std::min(ply, kMaxPlies))];
    if (killers[0] != m) killers = {m, killers[0]};
    int& h = history_[history_index(s, m)];
    h = std::min(kMaxHistory, h + depth * depth);
  }

  struct Ranked {
    int rank;
    Action move;
  };

  const G& g_;
  const Evaluate& evaluate_;
  TranspositionTable<PlayBound>& table_;
  Budget& budget_;
  std::vector<PositionKey> path_;
  std::vector<Ranked> ranks_;
  std::array<std::array<Action, 2>, kMaxPlies + 1> killers_{};
  std::array<int, std::size_t{1} << 14U> history_{};
};

}  // namespace keymove::solver
