// What the search of the agent keymove remembers of positions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "solver/search/game.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// A bound on the value of a position at a depth, with the best move.
struct PlayBound {
  std::int32_t value = 0;
  std::uint32_t best = 0;
  std::int32_t at_once = 0;  ///< the value by evaluation alone; kNoValue: in check
  std::int16_t depth = -1;
  std::uint8_t kind = 0;  ///< 1: the value is at least `value`; 2: at most; 3: exactly

  static constexpr std::int32_t kNoValue = std::numeric_limits<std::int32_t>::min();
};

/// A table of bounds. In it, distances to a win count from the position; in the search, from the root.
class PlayTable {
 public:
  static constexpr int kWin = 1'000'000;  ///< the value of a win, less its distance from the root in plies
  static constexpr int kMaxPlies = 100;
  static constexpr int kDecided = kWin - 2 * kMaxPlies;  ///< from here on, values are those of decided games

  explicit PlayTable(TranspositionTable<PlayBound>& table) : table_(table) {}

  [[nodiscard]] std::optional<PlayBound> find(const PositionKey& key) const { return table_.find(key); }

  /// Starts to load what find() will read.
  void prefetch(const PositionKey& key) const { table_.prefetch(key); }

  static int from_table(int v, int ply) {
    return v >= kDecided - kMaxPlies ? v - ply : v <= kMaxPlies - kDecided ? v + ply : v;
  }

  /// Whether the bound says nothing but that the value is at most so much.
  static bool is_at_most(const PlayBound& known) { return known.kind == kAtMost; }

  /// Whether the bound decides the question whether the value is between alpha and beta.
  static bool cuts(const PlayBound& known, int ply, int alpha, int beta) {
    const int v = from_table(known.value, ply);
    return known.kind == kExactly || (known.kind == kAtLeast && v >= beta) || (known.kind == kAtMost && v <= alpha);
  }

  /// Stores the result of a search between alpha and beta, and `best` unless it is 0. What is known of a much greater
  /// depth is kept. `work` is the cost in nodes.
  void store(const PositionKey& key, int ply, int value, std::uint32_t best, int depth, int alpha, int beta,
             int at_once, std::uint64_t work) {
    table_.update(key, work, [&](PlayBound& b) {
      constexpr int kMuchDeeper = 3;
      if (b.kind != 0 && b.depth > 0 && (depth == 0 || b.depth > depth + kMuchDeeper) && b.kind != kAtMost) return;
      b.value = value >= kDecided ? value + ply : value <= -kDecided ? value - ply : value;
      if (best != 0) b.best = best;
      b.at_once = at_once;
      b.depth = static_cast<std::int16_t>(depth);
      b.kind = value >= beta ? kAtLeast : value <= alpha ? kAtMost : kExactly;
    });
  }

  /// The first move and the play that the table expects after it, at most `maximum` moves. The line ends where a
  /// position occurs for the second time, in the line or `before` it.
  template <Game G>
  std::vector<typename G::Action> line(const G& game, const typename G::State& s, typename G::Action first, int maximum,
                                       const std::vector<PositionKey>& before) const {
    using Action = typename G::Action;
    std::vector<Action> out{first};
    std::vector<PositionKey> seen = before;
    seen.push_back(game.key(s));
    typename G::State at = game.apply(s, first);
    while (out.size() < static_cast<std::size_t>(maximum) && !game.early_end(at)) {
      const PositionKey key = game.key(at);
      const auto known = table_.find(key);
      if (!known || known->kind == kAtMost || std::find(seen.begin(), seen.end(), key) != seen.end()) break;
      typename G::Actions moves;
      game.generate(at, moves);
      const Action next{known->best};
      if (game.late_end(at, moves.size()) || std::find(moves.begin(), moves.end(), next) == moves.end()) break;
      out.push_back(next);
      seen.push_back(key);
      at = game.apply(at, next);
    }
    return out;
  }

 private:
  static constexpr std::uint8_t kAtLeast = 1;
  static constexpr std::uint8_t kAtMost = 2;
  static constexpr std::uint8_t kExactly = 3;

  TranspositionTable<PlayBound>& table_;
};

}  // namespace keymove::solver
