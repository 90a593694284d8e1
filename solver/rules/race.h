// Static proofs of the value in race games, where all men walk straight ahead and the first on the far rank wins.
//
// Idea: three arguments bound the value of a position without search. The side to move wins if a man can arrive now. A
// side none of whose men can ever arrive does not win. A side with a runner that nobody can stop wins if the runner
// arrives first and the other side does not run out of moves before, which would be a draw.
// Source: our own; the square of the pawn and the passed pawns of the chess books are its model.
// Exact because every estimate errs on the safe side: the squares that men can ever reach are never underestimated, nor
// are the moves that an unstoppable runner needs, and the number of moves that a side has left is never overestimated.
// Cost: set operations only, a few for each rank that men can advance; no nodes, no memory beyond the sets.
// It does not search: what the three arguments do not decide stays open, and so do positions with an en passant square
// and all other games.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "positions/game/variant.h"
#include "solver/rules/bits.h"
#include "solver/rules/value_range.h"

namespace keymove::solver {

/// The tables of a race: how the men of each colour (0 = White) walk.
template <int W>
struct RaceTable {
  Bits<W> far[2];         ///< the goal: a man that arrives there has won
  Bits<W> may_walk[2];    ///< all but the far rank
  Bits<W> stepped_on[2];  ///< the squares that one step leads to
  Bits<W> has_left;       ///< all but the first file
  Bits<W> has_right;      ///< all but the last file
  int ahead[2] = {0, 0};  ///< one step straight ahead, in square indices
  int ranks = 0;
  Bits<W> may_double[2];  ///< squares from where some kind has a double step
  Bits<W> all_double[2];  ///< squares from where every kind has a double step
};

/// The tables of the variant if it is a race, else nothing. In a race every kind moves one step straight ahead onto an
/// empty square, perhaps two from its start square, and captures one step diagonally ahead. The side whose man is first
/// on the far rank wins; a game without a move for the side to move is drawn.
template <int W>
std::optional<RaceTable<W>> race_of(const Variant& variant);

extern template std::optional<RaceTable<1>> race_of(const Variant& variant);
extern template std::optional<RaceTable<2>> race_of(const Variant& variant);
extern template std::optional<RaceTable<4>> race_of(const Variant& variant);

/// Whether the left-right mirror image of every move is a move in the mirror image of its position.
bool is_mirrored(const Variant& variant);

/// One position of a race. Requires that no man stands on its far rank and that there is no en passant square. All
/// results are proved, not estimated.
template <int W>
class Race {
 public:
  using Set = Bits<W>;
  using Both = std::array<Set, 2>;  ///< one for each colour

  Race(const RaceTable<W>& table, const std::array<Set, 2>& men, int mover)
      : t_(table), men_(men), mover_(mover), occupied_(men[0] | men[1]) {}

  /// The possible values of the position:
  /// - the mover wins if one of its men can arrive now;
  /// - a side does not win if none of its men can ever arrive;
  /// - a side wins if it has a man that can never be stopped or captured, that man arrives before any man of the other
  ///   side could, and the other side has other moves until then.
  [[nodiscard]] ValueRange range() {
    const int other = mover_ ^ 1;
    const Set own = men(mover_);
    if ((((step(own, mover_) & ~occupied_) | (diagonal(own, mover_) & men(other))) & t_.far[mover_]).any())
      return {1, 1};
    find_reach();
    const bool may_win = (reach(mover_) & t_.far[mover_]).any();
    const bool may_lose = (reach(other) & t_.far[other]).any();
    if (may_win) {
      const int runs = quickest_runner(mover_);
      if (runs != kNever && runs <= quickest(other) && runs - 1 <= sure_moves(other, runs - 1)) return {1, 1};
    }
    if (may_lose) {
      const int runs = quickest_runner(other);
      if (runs < quickest(mover_) && runs <= sure_moves(mover_, runs)) return {-1, -1};
    }
    return {may_lose ? -1 : 0, may_win ? 1 : 0};
  }

  /// A lower bound on the moves that the colour needs until one of its men arrives; a large number if none ever can.
  [[nodiscard]] int fewest_moves(int color) {
    find_reach();
    return quickest(color);
  }

 private:
  static constexpr int kNever = 1000;

  [[nodiscard]] const Set& men(int color) const { return men_[static_cast<std::size_t>(color)]; }
  [[nodiscard]] const Set& reach(int color) const { return reach_[static_cast<std::size_t>(color)]; }

  [[nodiscard]] Set step(const Set& from, int color) const {
    return (from & t_.may_walk[color]).shifted(t_.ahead[color]);
  }
  [[nodiscard]] Set diagonal(const Set& from, int color) const {
    const Set walking = from & t_.may_walk[color];
    return (walking & t_.has_left).shifted(t_.ahead[color] - 1) | (walking & t_.has_right).shifted(t_.ahead[color] + 1);
  }

  /// Finds all squares that men may ever reach: possibly too many, never too few. A White and a Black man on one file
  /// with nothing between them are a locked pair as long as neither can capture or be captured: they stay on the
  /// squares from the one to the other and do not pass each other. At first all such pairs count as locked; a pair is
  /// opened when the squares that other men may reach show that a man of it may be captured on one of its squares. That
  /// a man of it captures shows in the same way, since its victim, or a man that walks on from where it was, could
  /// capture it.
  void find_reach() {
    const Set empty = ~occupied_;
    const Both ahead = filled(men_, {empty, empty});
    Set zone = ahead[0] & ahead[1] & empty;  // the squares between the men of a pair
    locked_[0] = men(0) & step(men(1) | zone, 1);
    locked_[1] = men(1) & step(men(0) | zone, 0);
    reach_ = men_;
    while (true) {
      reach_ = filled(reach_, {~locked_[1], ~locked_[0]});
      for (bool grown = true; grown;) {
        grown = grow(0);
        grown = grow(1) || grown;
      }
      Set open = ((locked_[0] | zone) & diagonal(reach(1), 1)) | ((locked_[1] | zone) & diagonal(reach(0), 0));
      if (open.none()) return;
      for (Set more = open; more.any();) {  // from these squares up and down to the two men
        const Set up = step(more & ~locked_[1], 0) & (zone | locked_[1]);
        const Set down = step(more & ~locked_[0], 1) & (zone | locked_[0]);
        more = (up | down) & ~open;
        open |= more;
      }
      zone &= ~open;
      locked_[0] &= ~open;
      locked_[1] &= ~open;
    }
  }
  /// Adds the squares that the colour reaches by one more capture and steps, and returns whether any is new. Two moves
  /// are covered by others: a double step is two steps, and an en passant capture lands where its victim could have
  /// stepped.
  bool grow(int color) {
    Set& here = reach_[static_cast<std::size_t>(color)];
    const Set landed = diagonal(here, color) & reach(color ^ 1) & ~here;
    if (landed.none()) return false;
    here |= filled(landed, ~locked_[color ^ 1], color);
    return true;
  }
  /// The squares, and those that are reached from them by steps onto squares of `way` alone. It doubles the number of
  /// steps each time (Kogge and Stone's parallel prefix).
  [[nodiscard]] Set filled(Set from, Set way, int color) const {
    way &= t_.stepped_on[color];
    for (int shift = t_.ahead[color], steps = 1; steps < t_.ranks; shift *= 2, steps *= 2) {
      from |= from.shifted(shift) & way;
      way &= way.shifted(shift);
    }
    return from;
  }
  /// The same for both colours.
  [[nodiscard]] Both filled(Both from, Both way) const {
    way[0] &= t_.stepped_on[0];
    way[1] &= t_.stepped_on[1];
    for (int shift = t_.ahead[0], steps = 1; steps < t_.ranks; shift *= 2, steps *= 2) {
      from[0] |= from[0].shifted(shift) & way[0];
      from[1] |= from[1].shifted(-shift) & way[1];
      way[0] &= way[0].shifted(shift);
      way[1] &= way[1].shifted(-shift);
    }
    return from;
  }

  /// A lower bound on the moves that the colour needs to arrive, even if the other side does not hinder it.
  [[nodiscard]] int quickest(int color) const {
    Set at = men(color);
    for (int moves = 1;; ++moves) {
      const Set twice = step(step(at & t_.may_double[color], color) & reach(color), color);
      const Set next = (step(at, color) | twice | (diagonal(at, color) & reach(color ^ 1))) & reach(color);
      if ((next & t_.far[color]).any()) return moves;
      const Set all = at | next;
      if (all == at) return kNever;
      at = all;
    }
  }

  /// The moves that the fastest man of the colour that nobody can stop needs to arrive; kNever if there is no such man.
  [[nodiscard]] int quickest_runner(int color) const {
    const Set closed = occupied_ | reach(color ^ 1);
    Set at = men(color) & ~reach(color ^ 1);
    const Set doubling = at & t_.all_double[color];
    // All men advance at once, one step per round. They do not interfere: of the men on one file only the foremost has
    // an open way.
    Set doubled = step(step(doubling, color) & ~closed, color) & ~closed;
    for (int moves = 1; at.any() || doubled.any(); ++moves) {
      const Set next = (step(at, color) & ~closed) | doubled;
      if ((next & t_.far[color]).any()) return moves;
      doubled = {};
      at = next;
    }
    return kNever;
  }

  /// A lower bound on the moves that the colour can make in succession, whichever it chooses, while the other side only
  /// moves a runner out of its reach; counted up to `enough`. A man has as many moves as there are empty squares ahead
  /// of it, up to the first where it can capture: only a capture brings another man into its way. Of the men that can
  /// then capture, each capture or further step leaves at most two fewer, so half of them are added.
  [[nodiscard]] int sure_moves(int color, int enough) const {
    const Set captures = diagonal(men(color ^ 1), color ^ 1);  // a man there can capture
    const Set doubling = men(color) & t_.may_double[color];
    const Set twice = step(step(doubling & ~captures, color) & ~occupied_ & ~captures, color) & ~occupied_;
    int moves = -twice.count();
    // A man with a double step may pass over the square where it could capture.
    int capturers = 0;
    Set at = men(color) & ~doubling;
    Set at_double = doubling & ~captures;
    while ((at | at_double).any() && moves < enough) {
      capturers += (at & captures).count();
      const Set next = step(at & ~captures, color) & ~occupied_;
      const Set next_double = step(at_double, color) & ~occupied_;
      moves += next.count() + next_double.count();
      at = next;
      at_double = next_double & ~captures;
    }
    return moves + (capturers + 1) / 2;
  }

  const RaceTable<W>& t_;
  std::array<Set, 2> men_;
  int mover_;
  Set occupied_;
  std::array<Set, 2> reach_;  ///< where men of each colour may ever stand
  Set locked_[2];             ///< the men of locked pairs, by colour
};

}  // namespace keymove::solver
