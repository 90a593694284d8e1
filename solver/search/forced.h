// Forced wins and losses within a number of plies, by depth-first AND/OR search.
//
// Idea: a position is won within n plies if some move leads to one that is lost within n - 1, and lost within n if
// every move leads to one that is won within n - 1. The search is tuned to refute: attackers try the move that won
// before, then moves that leave few replies, checks first; defenders try the move that refuted before without
// generating moves, then replies to positions that the table knows to hold, then those that leave the attacker few
// moves: nearly every reply holds, so what counts is how soon that is seen. With few plies left, where all replies cost
// the same, they try killers instead, then captures and the rest.
// Sources: Elkan 1989, "Conspiracy numbers and caching for searching And/Or trees"; Breuker 1998, "Memory versus search
// in games" (two bounds per entry); Akl and Newborn 1977 (killers); Huberman 1968, "A program to play chess end games";
// Plaat, Schaeffer, Pijls and de Bruin 1996, "Exploiting graph properties of game trees" (replies that the table
// knows); Chest and Popeye (order of the attacker's moves). In self play a side that cannot even be mated with the help
// of the other one cannot force it (AimBound), and only moves that help are tried.
// Exact: draws by repetition or move count play no part, and the remaining plies fall with every move, so the answer
// for a position and a length does not depend on the moves before (Campbell 1985).
// Cost: one node per question, exponential in n; the table, and two killers and one list of ranked moves per ply.
// It does not deepen by itself except in win_distance(), and it does not look for wins of more than kMaxPlies.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "solver/aim_bounds/aim_bound.h"
#include "solver/search/game.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// What is known about the side to move in a position. All bounds are in plies. Each belongs to a question of its own,
/// so that an entry can answer questions of any length.
struct ForcedBounds {
  std::uint8_t win_within = kNever;   ///< the mover wins by force within this many plies
  std::uint8_t no_win_within = 0;     ///< the mover does not win by force within this many plies
  std::uint8_t loss_within = kNever;  ///< the mover loses by force within this many plies
  std::uint8_t no_loss_within = 0;    ///< one more than the plies within which it does not lose; 0: not known
  std::uint32_t best = 0;             ///< the raw move that won, or that refuted a loss
  std::uint32_t proof = 0;            ///< proof number of a position that ProofTree left undecided, or 0
  std::uint32_t disproof = 0;         ///< its disproof number; both are estimates only

  /// Whether the mover wins within n plies; nothing if that is not known.
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
      if (n > win_within) return;  // the known move wins sooner
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

/// Answers whether the side to move wins, or loses, by force within n plies. Wins in one ply are left to the game's own
/// test. Answers go into the table; what it holds stays true for later questions about the same game. All questions
/// count their nodes and throw LimitReached when the budget is used up.
template <Game G>
class ForcedSearch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Actions = typename G::Actions;

  static constexpr int kMaxPlies = 250;

  /// The direction in which the attacker's moves are tried. Two searches in opposite directions that share a table meet
  /// half-way.
  enum class Order { forward, backward };

  ForcedSearch(const G& game, TranspositionTable<ForcedBounds>& table, Budget& budget, Order order = Order::forward)
      : g_(game), table_(table), budget_(budget), order_(order), scratch_(kMaxPlies + 2) {
    if (g_.compiled().known.only_mated_wins) self_bound_ = std::make_unique<AimBound<G>>(g_);
  }

  /// Whether the mover wins by force within n plies. Requires that no early end holds.
  bool wins(const State& s, int n) {
    if (n <= 0) return n == 0 && g_.won_now(s);
    budget_.spend();
    if (n == 1) return g_.wins_at_once(s);
    return wins_deep(s, n);
  }

  /// Whether the mover loses by force within n plies. Requires that no early end holds.
  bool loses(const State& s, int n) {
    budget_.spend();
    if (n <= 0) return n == 0 && g_.lost_now(s);
    if (n == 2) {
      if (const auto quick = g_.loses_in_two(s)) return *quick;
    }
    return loses_deep(s, n);
  }

  /// Whether the move, made in s, wins within n plies, which are counted from s.
  bool move_wins(const State& s, Action m, int n) {
    const State child = g_.apply(s, m);
    if (const Ended e = g_.early_end(child)) return *e == EndResult::loss;
    return loses(child, n - 1);
  }

  /// A move that wins within n plies and the smallest bound known for it, if the table has one. No search.
  std::optional<std::pair<Action, int>> known_winner(const State& s, int n) const {
    const auto known = table_.find(g_.key(s));
    if (!known || known->win_within > n || known->best == 0) return std::nullopt;
    return std::pair(Action{known->best}, static_cast<int>(known->win_within));
  }

  /// A move that wins within n plies, or Action{}: the move in the table if it wins, else the first that does.
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

  /// A move after which the mover does not lose within n plies, which are counted from s; Action{} if there is none.
  /// `moves` are all moves of the position.
  Action holding_move(const State& s, int n, const Actions& moves) {
    if (n > 1 && !g_.loss_has_length(n)) --n;
    const auto known = n > 2 ? table_.find(g_.key(s)) : std::nullopt;  // loses() stores nothing that is nearer
    for (const Action m : {Action{known ? known->best : 0}, killers(n)[0], killers(n)[1]}) {
      if (m.valid() && contains(moves, m) && holds(g_.apply(s, m), n)) return m;
    }
    const Action found = refutation_among(s, n, moves, {});
    if (found.valid()) remember(killers(n), found);
    return found;
  }

  /// The smallest number of plies, at most n, within which the mover wins; nothing if there is none.
  std::optional<int> win_distance(const State& s, int n) {
    for (int i = 1; i <= n; ++i) {
      if (g_.win_has_length(i) && wins(s, i)) return i;
    }
    return std::nullopt;
  }

 private:
  static constexpr std::ptrdiff_t kPromising = 3;
  static constexpr int kLastReplies = 3;  ///< with so many plies left, replies are not ranked

  using NextMoves = typename AimBound<G>::NextMoves;

  struct Ranked {
    int rank;
    Action move;
  };

  bool wins_deep(const State& s, int n) {
    if (self_bound_ && self_bound_->applies(s)) return wins_self_play(s, n);
    const PositionKey key = g_.key(s);
    Action first{};
    if (const auto known = table_.find(key)) {
      if (const auto answer = known->wins(n)) return *answer;
      first = Action{known->best};
    }
    // The move of a shallower search is a good enough first move here; deepening is left to the caller.
    const std::uint64_t before = budget_.nodes();
    Actions moves;
    g_.generate(s, moves);
    if (const Ended e = g_.late_end(s, moves.size())) return *e == EndResult::win;
    Action winner{};
    const bool found = attack(s, n, moves, first, winner);
    table_.update(key, budget_.nodes() - before, [&](ForcedBounds& b) { b.learn_win(n, found, winner.raw); });
    return found;
  }

  /// The same in self play.
  bool wins_self_play(const State& s, int n) {
    // With two plies left the bound costs no more than a look into the table.
    const bool stored = n > 2;
    const PositionKey key = stored ? g_.key(s) : PositionKey{};
    Action first{};
    if (const auto known = stored ? table_.find(key) : std::nullopt) {
      if (const auto answer = known->wins(n)) return *answer;
      first = Action{known->best};
    }
    const std::uint64_t before = budget_.nodes();
    bool found = false;
    Action winner{};
    // The bound asks for a mate to come: the mover may be mated already, by a move that left more plies than it took.
    if (const auto next = self_bound_->next_moves(s, s.mover ^ 1, n / 2, n / 2); !next.none()) {
      Actions moves;
      g_.generate(s, moves);
      if (const Ended e = g_.late_end(s, moves.size())) return *e == EndResult::win;
      keep(moves, next);
      found = attack(s, n, moves, first, winner);
    } else {
      found = g_.won_now(s);
    }
    if (stored)
      table_.update(key, budget_.nodes() - before, [&](ForcedBounds& b) { b.learn_win(n, found, winner.raw); });
    return found;
  }

  /// Keeps those moves that a bound allows.
  static void keep(Actions& moves, const NextMoves& allowed) {
    const auto end =
        std::remove_if(moves.begin(), moves.end(), [&](Action m) { return !allowed.has(m.from(), m.to()); });
    moves.resize(static_cast<std::size_t>(end - moves.begin()));
  }

  bool attack(const State& s, int n, const Actions& moves, Action first, Action& winner) {
    if (first.valid() && contains(moves, first) && move_wins(s, first, n)) {
      winner = first;
      return true;
    }
    if (n <= 3) {
      // With so few plies left, ranking costs more than it saves: nearly all of these positions are not won.
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
    Early early = {first};
    if (n <= kLastReplies) std::copy(killers(n).begin(), killers(n).end(), early.begin() + 1);
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

  /// Replies that are tried before moves are generated: the move that refuted here before, and killers.
  using Early = std::array<Action, 3>;

  /// The first of `early` that refutes, or Action{}. Removes those of `early` that are not legal here.
  Action early_refutation(const State& s, int n, Early& early) {
    for (Action& m : early) {
      if (!m.valid() || (&m != early.data() && m == early[0])) continue;
      const auto child = g_.apply_if_legal(s, m);
      if (child && holds(*child, n)) return m;
      if (!child) m = Action{};
    }
    return Action{};
  }

  /// A reply that holds out beyond n plies, or Action{}. The moves of `early` are known to fail.
  Action refutation_among(const State& s, int n, const Actions& moves, const Early& early) {
    if (n > (self_bound_ ? 3 : 4)) {
      const Action known = known_refutation(s, n, moves);
      if (known.valid()) return known;
    }
    if (n == 1) return last_refutation(s, moves);
    if (n > kLastReplies) return ranked_refutation(s, n, moves, early);
    for (const Kind kind : {Kind::capture, Kind::check, Kind::other}) {
      for (const Action m : moves) {
        if (kind_of(s, m, n) != kind || std::find(early.begin(), early.end(), m) != early.end()) continue;
        if (holds(g_.apply(s, m), n)) return m;
      }
    }
    return Action{};
  }

  /// The same. Replies that leave the other side few moves come first: they are refuted or shown to hold with the
  /// least work.
  Action ranked_refutation(const State& s, int n, const Actions& moves, const Early& early) {
    std::vector<Ranked>& ranked = scratch(n);
    ranked.clear();
    for (const Action m : moves) {
      if (std::find(early.begin(), early.end(), m) == early.end()) ranked.push_back({g_.replies(s, m), m});
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
    const auto found =
        std::find_if(ranked.begin(), ranked.end(), [&](const Ranked& r) { return holds(g_.apply(s, r.move), n); });
    return found == ranked.end() ? Action{} : found->move;
  }

  /// The first move after which the other side has not won, or Action{}. One is soon found where there is one, and
  /// ordering the moves costs more than it saves.
  Action last_refutation(const State& s, const Actions& moves) {
    const auto found =
        std::find_if(moves.begin(), moves.end(), [&](const Action m) { return holds(g_.apply(s, m), 1); });
    return found == moves.end() ? Action{} : *found;
  }

  enum class Kind { capture, check, other };
  /// Captures, checks or other moves. With two plies left, finding the checks costs more than it saves.
  Kind kind_of(const State& s, Action m, int n) const {
    if (g_.is_capture(m)) return Kind::capture;
    return n > 2 && g_.gives_check(s, m) ? Kind::check : Kind::other;
  }

  /// A reply to a position that the table knows to hold, or Action{}. This costs less than any search.
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
  std::unique_ptr<AimBound<G>> self_bound_;  ///< only in self play
  std::array<Killers, kMaxPlies + 2> killers_{};
  std::vector<std::vector<Ranked>> scratch_;
};

}  // namespace keymove::solver
