// The solutions of help and series play: every line of moves that reaches the aim.
//
// Idea: all moves are choices of the solver, so there are no replies to refute, and all lines are wanted. The search
// goes through every line of exactly n plies, for each length that the stipulation allows, the shortest first. The last
// ply is searched only if some move reaches the aim, which the rules answer for ends of the game without making moves.
// No line goes on from where a shorter one ends.
// Exact: the table cuts only where no line of exactly r plies leads on, so no line is lost. Two orders of the same
// moves are two solutions. Sources: the semantics of the stipulations are Popeye's and the Codex for Chess
// Composition's; a table of failures alone is what Popeye keeps as well. Cost: one node a position within a line; the
// table saves nothing before a side's second move. In play for mate or stalemate it makes only moves after which the
// men may still reach the aim in time (AimBound).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "positions/game/stipulation.h"
#include "solver/aim_bounds/aim_bound.h"
#include "solver/search/aim.h"
#include "solver/search/game.h"
#include "solver/search/transposition_table.h"

namespace keymove::solver {

/// What is known of a position: bit r says that no line of exactly r plies solves the problem from here.
struct NoLines {
  std::uint64_t lengths = 0;
};

/// The numbers of the lines' beginnings that no search has taken yet; for searches that share the work.
using LineNumbers = std::atomic<std::uint64_t>;

/// Finds the lines of one stipulation.
template <class R>
class LineSearch {
 public:
  using State = typename R::State;
  using Action = typename R::Action;
  using Line = std::vector<Action>;

  /// The greatest number of lines that are collected.
  static constexpr std::size_t kMaxLines = 10'000;

  /// Requires a stipulation with lines. The table must be empty.
  LineSearch(const R& rules, TranspositionTable<NoLines>& table, Budget& budget, const Stipulation& stipulation)
      : rules_(rules),
        aim_(rules),
        bound_(rules),
        table_(table),
        budget_(budget),
        plan_(plan_of(stipulation)),
        prunes_(plan_.end == LineEnd::aim && !stipulation.aims_at_move()),
        rhythm_(rhythm_of(stipulation, plan_.end)) {}

  /// The plies of the shortest and the longest lines, and the difference between two lengths.
  [[nodiscard]] int shortest() const { return plan_.shortest; }
  [[nodiscard]] int longest() const { return plan_.longest; }
  [[nodiscard]] int step() const { return plan_.step; }

  /// Adds all lines of exactly n plies to lines(). False if there are too many. With `numbers`, only those whose first
  /// two plies no other search with the same numbers has taken. Errors: throws LimitReached.
  bool find(const State& s, int n, LineNumbers* numbers = nullptr) {
    numbers_ = numbers;
    met_ = 0;
    if (numbers_ != nullptr) mine_ = (*numbers_)++;
    try {
      line_.clear();
      search(s, n);
    } catch (const TooMany&) {
      return false;
    }
    return true;
  }

  /// Gives away the lines found so far.
  [[nodiscard]] std::vector<Line> take_lines() { return std::exchange(lines_, {}); }

 private:
  static constexpr std::size_t kShared = 2;  ///< plies after which searches share the work

  struct TooMany {};

  /// What must hold after the last move of a line.
  enum class LineEnd {
    aim,        ///< it reaches the aim
    forced,     ///< every reply reaches the aim, and there is one
    available,  ///< some reply reaches the aim
  };

  struct Plan {
    int shortest = 0;
    int longest = 0;
    int step = 0;
    int pass_left = INT32_MAX;  ///< a move that leaves at least that many plies is followed by one of the same side
    LineEnd end = LineEnd::aim;
    bool bound = false;  ///< both sides must reach the aim when they can
  };

  /// How many plies lie between the moves after which a line may end: 1 in a series, 2 in play by turns. 0 if longer
  /// lines need no test, because the game is over where a shorter one ends; only a series goes on after stalemate.
  static int rhythm_of(const Stipulation& stipulation, LineEnd end) {
    const bool tested = stipulation.aims_at_move() || end != LineEnd::aim;
    if (!tested || stipulation.play == Play::series_help) return 0;
    return stipulation.is_series() ? 1 : 2;
  }

  static Plan plan_of(const Stipulation& stipulation) {
    const int half = stipulation.half ? 1 : 0;
    const int n = stipulation.moves;
    switch (stipulation.play) {
      case Play::help:
        return {half == 1 ? 1 : 2, 2 * n + half, 2};
      case Play::help_self:
        return {1 + half, 2 * n - 1 + half, 2, INT32_MAX, LineEnd::forced};
      case Play::help_reflex:
        return {1 + half, 2 * n - 1 + half, 2, INT32_MAX, LineEnd::available, true};
      case Play::series:
        return {1, n, 1, 1};
      case Play::series_help:
        return {2, n + 1, 1, 2};
      case Play::series_self:
        return {1, n, 1, 1, LineEnd::forced};
      case Play::series_reflex:
        return {1, n, 1, 1, LineEnd::available, true};
      case Play::direct:
      case Play::self:
      case Play::semi_reflex:
      case Play::reflex:
        break;
    }
    return {1, 0, 1};
  }

  /// Collects the lines that go on from the position, if no other search has taken them.
  bool search_own(const State& s, int left) {
    if (met_++ != mine_) return false;
    const bool found = search(s, left);
    mine_ = (*numbers_)++;
    return found;
  }

  /// Collects the lines of exactly `left` plies, and says whether there are any.
  bool search(const State& s, int left) {
    budget_.spend();
    if (rules_.early_end(s)) return false;
    if (left == 1) return last_move(s);
    const bool bounded = prunes_ && bound_.applies(s);
    // Before the last two plies the bound costs no more than a look into the table.
    const bool kept = left < 64 && !(bounded && left == 2) && (numbers_ == nullptr || line_.size() >= kShared);
    const std::uint64_t bit = kept ? std::uint64_t{1} << left : 0;
    const PositionKey key = kept ? rules_.key(s) : PositionKey{};
    if (kept) {
      if (const auto known = table_.find(key); known && (known->lengths & bit) != 0) return false;
    }
    const std::uint64_t before = budget_.nodes();
    const bool found = bounded ? try_next_moves(s, left) : try_moves(s, left, [](Action) { return true; });
    if (!found && kept) table_.update(key, budget_.nodes() - before, [&](NoLines& value) { value.lengths |= bit; });
    return found;
  }

  bool try_next_moves(const State& s, int left) {
    const typename AimBound<R>::NextMoves next = next_moves(s, left);
    return !next.none() && try_moves(s, left, [&](Action m) { return next.has(m.from(), m.to()); });
  }

  /// The moves that may lead to the aim in the plies that are left.
  typename AimBound<R>::NextMoves next_moves(const State& s, int left) {
    const int turn = s.mover;
    if (plan_.pass_left == 1) return bound_.next_moves(s, turn, left, 0);
    if (plan_.pass_left == 2) return bound_.next_moves(s, turn ^ 1, 1, left - 1);
    return bound_.next_moves(s, left % 2 != 0 ? turn : turn ^ 1, (left + 1) / 2, left / 2);
  }

  /// Tries the moves that `serves` allows.
  template <class Serves>
  bool try_moves(const State& s, int left, const Serves& serves) {
    if (breaks_bond(s)) return false;
    typename R::Actions moves;
    rules_.generate(s, moves);
    if (rules_.late_end(s, moves.size())) return false;
    bool found = false;
    for (const Action m : moves) {
      if (!serves(m)) continue;
      State next = rules_.apply(s, m);
      if (rhythm_ != 0 && (left - 1) % rhythm_ == 0 && is_end(s, m, next)) continue;  // a shorter line ends here
      if (left - 1 >= plan_.pass_left && !pass(next)) continue;
      line_.push_back(m);
      found |= numbers_ != nullptr && line_.size() == kShared ? search_own(next, left - 1) : search(next, left - 1);
      line_.pop_back();
    }
    return found;
  }

  bool last_move(const State& s) {
    if (breaks_bond(s)) return false;
    if (plan_.end == LineEnd::aim && !aim_.can_reach(s)) return false;
    typename R::Actions moves;
    rules_.generate(s, moves);
    if (rules_.late_end(s, moves.size())) return false;
    bool found = false;
    for (const Action m : moves) {
      if (!is_end(s, m, rules_.apply(s, m))) continue;
      if (lines_.size() >= kMaxLines) throw TooMany();
      lines_.push_back(line_);
      lines_.back().push_back(m);
      found = true;
    }
    return found;
  }

  /// Whether a side that must reach the aim when it can does so here, instead of going on.
  [[nodiscard]] bool breaks_bond(const State& s) const { return plan_.bound && aim_.can_reach(s); }

  /// Whether a line may end with the move, which led from `before` to `s`.
  [[nodiscard]] bool is_end(const State& before, Action move, const State& s) {
    if (plan_.end == LineEnd::aim) return aim_.reached(before, move, s);
    if (rules_.early_end(s) || !aim_.can_reach(s)) return false;
    budget_.spend();
    typename R::Actions moves;
    rules_.generate(s, moves);
    if (moves.empty() || rules_.late_end(s, moves.size())) return false;
    if (plan_.end == LineEnd::available) return true;
    for (const Action m : moves) {
      if (!aim_.reached(s, m, rules_.apply(s, m))) return false;
    }
    return true;
  }

  /// Lets the side to move pass, and says whether it may: the game goes on, and under the royal rule checkmate its
  /// royal man is not attacked. A stalemate under that rule ends no game of a side that does not move.
  [[nodiscard]] bool pass(State& s) const {
    const bool checkmate = rules_.compiled().variant->royal == RoyalRule::checkmate;
    if (checkmate && rules_.in_check(s)) return false;
    if (rules_.early_end(s) || breaks_bond(s)) return false;
    const int moves = rules_.count(s);
    // Without the ends of a side that has no moves those are left that the men decide.
    if (rules_.late_end(s, static_cast<std::size_t>(checkmate ? std::max(moves, 1) : moves))) return false;
    s.mover ^= 1U;
    s.en_passant = -1;
    s.en_passant_victim = -1;
    return true;
  }

  const R& rules_;
  AimTest<R> aim_;
  AimBound<R> bound_;
  TranspositionTable<NoLines>& table_;
  Budget& budget_;
  Plan plan_;
  bool prunes_;
  int rhythm_;
  Line line_;
  std::vector<Line> lines_;
  LineNumbers* numbers_ = nullptr;
  std::uint64_t met_ = 0;   ///< beginnings of lines so far
  std::uint64_t mine_ = 0;  ///< the number of the next one that this search takes
};

}  // namespace keymove::solver
