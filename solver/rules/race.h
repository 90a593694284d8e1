// Games in which all men walk straight ahead and the first on the far rank wins: values that a glance proves.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "positions/game/variant.h"
#include "solver/rules/bits.h"

namespace keymove::solver {

/// What a value can be, for the mover: -1 loss, 0 draw, 1 win.
struct ValueRange {
  int low = -1;
  int high = 1;

  [[nodiscard]] bool decided() const { return low == high; }
};

/// A race, compiled: how the men of each colour (0 = White) walk.
template <int W>
struct RaceTable {
  Bits<W> far[2];         ///< who arrives there has won
  Bits<W> may_walk[2];    ///< all but the far rank
  Bits<W> has_left;       ///< all but the first file
  Bits<W> has_right;      ///< all but the last file
  int ahead[2] = {0, 0};  ///< one step, in indices
  Bits<W> may_double[2];  ///< from where some kind makes two steps at once
  Bits<W> all_double[2];  ///< from where every kind does
};

/// The race that a variant is: every kind makes one step straight ahead onto an empty square, perhaps two from its
/// start square, and takes one step diagonally ahead; who arrives first wins, who has no move draws. Nothing for any
/// other game.
template <int W>
std::optional<RaceTable<W>> race_of(const Variant& variant);

extern template std::optional<RaceTable<1>> race_of(const Variant& variant);
extern template std::optional<RaceTable<2>> race_of(const Variant& variant);
extern template std::optional<RaceTable<4>> race_of(const Variant& variant);

/// Whether the mirror image of every move, left for right, is a move of the mirror image of its position.
bool is_mirrored(const Variant& variant);

/// One position of a race. Requires that no man stands on its far rank and that nothing can be taken en passant now.
/// Proofs, not estimates: what it says of a position is so.
template <int W>
class Race {
 public:
  using Set = Bits<W>;

  Race(const RaceTable<W>& table, const std::array<Set, 2>& men, int mover)
      : t_(table), men_(men), mover_(mover), occupied_(men[0] | men[1]) {}

  /// What the value can be:
  /// - the mover wins who can arrive now;
  /// - a side none of whose men can ever arrive does not win;
  /// - a side wins that has a man whom nobody can ever stop or take, when it arrives before any man of the other side
  ///   could, and the other side has other moves until then.
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

  /// The fewest moves in which the colour could arrive, at least.
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

  /// Finds where men can ever come, at most. Two men face to face are stuck as long as neither can take or be taken:
  /// all such pairs are taken for stuck, and freed again when what the others reach says that they may not be.
  void find_reach() {
    Set stuck[2];
    stuck[0] = men(0) & step(men(1), 1);
    while (true) {
      stuck[1] = step(stuck[0], 0);
      stuck_ = stuck[0] | stuck[1];
      reach_ = men_;
      for (bool grown = true; grown;) {
        grown = grow(0);
        grown = grow(1) || grown;
      }
      const Set freed = (stuck[0] & diagonal(reach(1), 1)) | step(stuck[1] & diagonal(reach(0), 0), 1);
      if (freed.none()) return;
      stuck[0] &= ~freed;
    }
  }
  /// One more move of a colour; whether it leads anywhere new. Two steps at once are two steps, and who takes en
  /// passant lands where the man taken could have stepped.
  bool grow(int color) {
    Set& here = reach_[static_cast<std::size_t>(color)];
    const Set walking = here & ~(stuck_ & men(color));
    const Set more = here | (step(walking, color) & ~stuck_) | (diagonal(here, color) & reach(color ^ 1));
    const bool grown = more != here;
    here = more;
    return grown;
  }

  /// The fewest moves in which some man of the colour could arrive if the other side let it, at least.
  [[nodiscard]] int quickest(int color) const {
    Set at = men(color) & ~stuck_;
    for (int moves = 1;; ++moves) {
      const Set twice = step(step(at & t_.may_double[color], color) & reach(color), color);
      const Set next = (step(at, color) | twice | (diagonal(at, color) & reach(color ^ 1))) & reach(color);
      if ((next & t_.far[color]).any()) return moves;
      const Set all = at | next;
      if (all == at) return kNever;
      at = all;
    }
  }

  /// The fewest moves in which a man of the colour arrives whom nobody can stop.
  [[nodiscard]] int quickest_runner(int color) const {
    const Set closed = occupied_ | reach(color ^ 1);
    Set at = men(color) & ~reach(color ^ 1);
    const Set doubling = at & t_.all_double[color];
    // All at once, a step a round: men of one file would stand in each other's way, so none of these moves is double
    // counted.
    Set doubled = step(step(doubling, color) & ~closed, color) & ~closed;
    for (int moves = 1; at.any() || doubled.any(); ++moves) {
      const Set next = (step(at, color) & ~closed) | doubled;
      if ((next & t_.far[color]).any()) return moves;
      doubled = {};
      at = next;
    }
    return kNever;
  }

  /// How many moves the colour has at least, one after the other, while the other side's men stand still but for a
  /// runner whom they cannot reach; counted up to `enough`. A man has as many as squares before it are empty up to
  /// where it can first take: only by taking does another come into its way. Of those who can take then, each move
  /// that takes, or goes on, leaves at most two fewer.
  [[nodiscard]] int sure_moves(int color, int enough) const {
    const Set captures = diagonal(men(color ^ 1), color ^ 1);  // a man there can take
    const Set doubling = men(color) & t_.may_double[color];
    const Set twice = step(step(doubling & ~captures, color) & ~occupied_ & ~captures, color) & ~occupied_;
    int moves = -twice.count();
    // Who may step twice may pass the square where it could take.
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
  Set stuck_;                 ///< men that can never move nor be taken
};

}  // namespace keymove::solver
