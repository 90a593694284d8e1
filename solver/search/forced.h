// Forced wins and losses within a number of plies: exact answers by depth-first AND/OR search.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solver/search/game.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// What is known of the side to move in a position. Bounds are plies; each is kept for its own question, so that both
/// may be read at any depth.
struct ForcedBounds {
  std::uint8_t win_within = kNever;   ///< the mover wins by force within so many plies
  std::uint8_t no_win_within = 0;     ///< ... and not within so many
  std::uint8_t loss_within = kNever;  ///< the mover loses by force within so many plies
  std::uint8_t no_loss_within = 0;    ///< stored + 1: 0 = nothing known
  std::uint32_t best = 0;             ///< raw move that won, or that refuted
  std::uint32_t proof = 0;            ///< proof and disproof number of a position that a tree search left undecided,
  std::uint32_t disproof = 0;         ///< or 0: estimates alone

  /// Whether the mover wins within n plies, if that is known.
  [[nodiscard]] std::optional<bool> wins(int n) const {
    if (win_within <= n) return true;
    return no_win_within >= n ? std::optional<bool>(false) : std::nullopt;
  }
  [[nodiscard]] std::optional<bool> loses(int n) const {
    if (loss_within <= n) return true;
    return no_loss_within > n ? std::optional<bool>(false) : std::nullopt;
  }
  void learn_win(int n, bool won, std::uint32_t move) {
    if (won) {
      if (n > win_within) return;  // the move that is known is better
      win_within = static_cast<std::uint8_t>(n);
      best = move;
    } else {
      no_win_within = std::max(no_win_within, static_cast<std::uint8_t>(n));
    }
  }
  void learn_loss(int n, bool lost, std::uint32_t refutation) {
    if (lost) {
      loss_within = std::min(loss_within, static_cast<std::uint8_t>(n));
    } else {
      no_loss_within = std::max(no_loss_within, static_cast<std::uint8_t>(n + 1));
      best = refutation;
    }
  }

  static constexpr std::uint8_t kNever = 255;
};

/// "Win within n plies" and "loss within n plies" of the side to move. Exact: draws by repetition or move count play no
/// part, the remaining plies fall with every move, so a position's answer does not depend on how it was reached.
/// Attackers try the move that won before, then those that leave the fewest replies; defenders the reply that refuted
/// before and killers, without generating moves, then replies to positions known to hold, captures, checks and the
/// rest. Wins at once are asked of the game itself.
template <Game G>
class ForcedSearch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  static constexpr int kMaxPlies = 250;

  /// In which direction the attacker's moves are tried. Searches in opposite directions that share a table meet
  /// half-way.
  enum class Order { forward, backward };

  ForcedSearch(const G& game, TranspositionTable<ForcedBounds>& table, Budget& budget, Order order = Order::forward)
      : g_(game), table_(table), budget_(budget), order_(order), scratch_(kMaxPlies + 2) {}

  /// Whether the mover wins by force within n plies. The game is not over by an early end.
  bool wins(const State& s, int n) {
    if (n <= 0) return n == 0 && g_.won_now(s);
    budget_.spend();
    if (n == 1) return g_.wins_at_once(s);
    return wins_deep(s, n);
  }

  /// Whether the mover loses by force within n plies. The game is not over by an early end.
  bool loses(const State& s, int n) {
    budget_.spend();
    if (n <= 0) return n == 0 && g_.lost_now(s);
    if (n == 2) {
      if (const auto quick = g_.loses_in_two(s)) return *quick;
    }
    return loses_deep(s, n);
  }

  /// Whether the move, made in s, wins within n plies counted from s.
  bool move_wins(const State& s, Action m, int n) {
    const State child = g_.apply(s, m);
    if (const Ended e = g_.early_end(child)) return *e == EndResult::loss;
    return loses(child, n - 1);
  }

  /// A move that wins within n plies, if the table knows one, and the fewest plies that it knows of.
  std::optional<std::pair<Action, int>> known_winner(const State& s, int n) const {
    const auto known = table_.find(g_.key(s));
    if (!known || known->win_within > n || known->best == 0) return std::nullopt;
    return std::pair(Action{known->best}, static_cast<int>(known->win_within));
  }

  /// A move that wins within n plies, if there is one: the one that is known, else the first in order.
  Action winning_move(const State& s, int n) {
    Actions moves;
    g_.generate(s, moves);
    if (n > 1 && wins(s, n)) {
      const auto known = table_.find(g_.key(s));
      const Action best{known ? known->best : 0};
      if (best.valid() && contains(moves, best) && move_wins(s, best, n)) return best;
    }
    for (const Action m : moves) {
      if (move_wins(s, m, n)) return m;
    }
    return Action{};
  }

  /// A move after which the mover is not lost within n plies, counted from s, if there is one.
  Action holding_move(const State& s, int n) {
    Actions moves;
    g_.generate(s, moves);
    const auto known = table_.find(g_.key(s));
    for (const Action m : {Action{known ? known->best : 0}, killers(n)[0], killers(n)[1]}) {
      if (m.valid() && contains(moves, m) && holds(g_.apply(s, m), n)) return m;
    }
    const Action found = refutation_among(s, n, moves, {});
    if (found.valid()) remember(killers(n), found);
    return found;
  }

  /// The fewest plies, at most `n`, within which the mover wins; nothing when it does not.
  std::optional<int> win_distance(const State& s, int n) {
    for (int i = 1; i <= n; i += g_.distance_step()) {
      if (wins(s, i)) return i;
    }
    return std::nullopt;
  }

 private:
  static constexpr std::ptrdiff_t kPromising = 3;

  struct Ranked {
    int rank;
    Action move;
  };

  bool wins_deep(const State& s, int n) {
    const PositionKey key = g_.key(s);
    Action first{};
    if (const auto known = table_.find(key)) {
      if (const auto answer = known->wins(n)) return *answer;
      first = Action{known->best};
    }
    // A refutation at a smaller depth is cheap and often enough to order by; deepening is the caller's.
    const std::uint64_t before = budget_.nodes();
    Actions moves;
    g_.generate(s, moves);
    if (const Ended e = g_.late_end(s, moves.size())) return *e == EndResult::win;
    Action winner{};
    const bool found = attack(s, n, moves, first, winner);
    table_.update(key, budget_.nodes() - before, [&](ForcedBounds& b) { b.learn_win(n, found, winner.raw); });
    return found;
  }

  bool attack(const State& s, int n, const Actions& moves, Action first, Action& winner) {
    if (first.valid() && contains(moves, first) && move_wins(s, first, n)) {
      winner = first;
      return true;
    }
    if (n == 3) {
      // Ranking costs more there than it saves: nearly all of these positions are not won.
      for (const Action m : moves) {
        if (m == first || !move_wins(s, m, n)) continue;
        winner = m;
        return true;
      }
      return false;
    }
    std::vector<Ranked>& ranked = scratch(n);
    ranked.clear();
    for (const Action m : moves) {
      if (m != first) ranked.push_back({g_.attack_rank(s, m), m});
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
    if (order_ == Order::backward && std::ssize(ranked) > kPromising)
      std::reverse(ranked.begin() + kPromising, ranked.end());
    for (const Ranked& r : ranked) {
      if (!move_wins(s, r.move, n)) continue;
      winner = r.move;
      return true;
    }
    return false;
  }

  bool loses_deep(const State& s, int n) {
    const PositionKey key = g_.key(s);
    Action first{};
    const bool stored = n > 2;
    if (stored) {
      if (const auto known = table_.find(key)) {
        if (const auto answer = known->loses(n)) return *answer;
        first = Action{known->best};
      }
    }
    const std::uint64_t before = budget_.nodes();
    Early early = {first, killers(n)[0], killers(n)[1]};
    Action refutation = g_.goes_on_with_a_move() ? early_refutation(s, n, early) : Action{};
    if (!refutation.valid()) {
      Actions moves;
      g_.generate(s, moves);
      if (const Ended e = g_.late_end(s, moves.size())) return *e == EndResult::loss;
      refutation = refutation_among(s, n, moves, g_.goes_on_with_a_move() ? early : Early{});
    }
    if (refutation.valid()) remember(killers(n), refutation);
    const bool lost = !refutation.valid();
    if (!stored) return lost;
    table_.update(key, budget_.nodes() - before, [&](ForcedBounds& b) { b.learn_loss(n, lost, refutation.raw); });
    return lost;
  }

  /// Replies that are tried before the moves are generated: what refuted here before, and what refuted elsewhere.
  using Early = std::array<Action, 3>;

  /// Forgets those of `early` that are no moves here.
  Action early_refutation(const State& s, int n, Early& early) {
    for (Action& m : early) {
      if (!m.valid() || (&m != early.data() && m == early[0])) continue;
      const auto child = g_.apply_if_legal(s, m);
      if (child && holds(*child, n)) return m;
      if (!child) m = Action{};
    }
    return Action{};
  }

  /// A reply that holds out beyond n plies, captures first; those of `early` are known not to.
  Action refutation_among(const State& s, int n, const Actions& moves, const Early& early) {
    if (n > 2) {
      const Action known = known_refutation(s, n, moves);
      if (known.valid()) return known;
    }
    for (const Kind kind : {Kind::capture, Kind::check, Kind::other}) {
      for (const Action m : moves) {
        if (kind_of(s, m, n) != kind || std::find(early.begin(), early.end(), m) != early.end()) continue;
        if (holds(g_.apply(s, m), n)) return m;
      }
    }
    return Action{};
  }

  enum class Kind { capture, check, other };
  /// With two plies left telling checks apart costs more than it saves.
  Kind kind_of(const State& s, Action m, int n) const {
    if (g_.is_capture(m)) return Kind::capture;
    return n > 2 && g_.gives_check(s, m) ? Kind::check : Kind::other;
  }

  /// A reply to a position of which the table knows that it holds: cheaper than to search any.
  Action known_refutation(const State& s, int n, const Actions& moves) {
    for (const Action m : moves) {
      const State child = g_.apply(s, m);
      if (g_.early_end(child)) continue;
      const auto known = table_.find(g_.key(child));
      if (known && known->no_win_within >= n - 1) return m;
    }
    return Action{};
  }

  bool holds(const State& child, int n) {
    if (const Ended e = g_.early_end(child)) return *e != EndResult::win;
    return !wins(child, n - 1);
  }

  using Killers = std::array<Action, 2>;
  Killers& killers(int n) { return killers_[static_cast<std::size_t>(n)]; }
  static void remember(Killers& killers, Action m) {
    if (killers[0] == m) return;
    killers[1] = killers[0];
    killers[0] = m;
  }
  static bool contains(const Actions& moves, Action m) {
    return std::find(moves.begin(), moves.end(), m) != moves.end();
  }
  std::vector<Ranked>& scratch(int n) { return scratch_[static_cast<std::size_t>(n)]; }

  const G& g_;
  TranspositionTable<ForcedBounds>& table_;
  Budget& budget_;
  Order order_;
  std::array<Killers, kMaxPlies + 2> killers_{};
  std::vector<std::vector<Ranked>> scratch_;
};

}  // namespace keymove::solver
