// The men of a position as a bound for mates sees them: where they could go and what they could attack in time.
//
// Idea: men go their ways as if nothing stood between (FreeReach); only the lines on which they arrive and attack may
// not hold more men than can still move away or be captured. So "may not" is a proof, and "may" means little.
// Cost: a pass over the mating side's men for a position, then a few lookups for a question.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "solver/aim_bounds/blockers.h"
#include "solver/aim_bounds/mate_picture.h"
#include "solver/rules/free_reach.h"

namespace keymove::solver {

/// The men of both sides with the moves that are left to them.
template <class State, int W>
class AimMen {
 public:
  using Set = Bits<W>;
  using Man = PictureMan<W>;

  explicit AimMen(const CompiledVariant<W>& compiled) : reach(compiled), blockers(reach), t_(compiled) {
    known = t_.simple_checks && attacks_are_known(0) && attacks_are_known(1);
  }

  AimMen(const AimMen&) = delete;  // `blockers` refers to `reach`
  AimMen& operator=(const AimMen&) = delete;

  /// From now on it is about the position, in which that side is to mate in at most `own` moves of its own and `help`
  /// of the other side. `castled` are the squares of men that stand there after a castling, which may come at any time:
  /// they close no line, and not all is exact then.
  void set(const State& s, int mater, int own, int help, const Set& castled) {
    solid_ = t_.board & ~castled;
    exact = castled.none() && known;
    picture.mater = mater;
    own_moves = own;
    help_moves = help;
    passing = s.en_passant;
    picture.count = picture.block_count = 0;
    picture.end = 0;
    picture.royal_moves = 0;
    attacked_now = attacked_by_others = attacked_on_lines = Set{};
    attacked_after = {};
    const Set royal = s.kind(t_.royal) & s.side[mater ^ 1];
    royal_square = royal.lowest();
    picture.royal_ways = &reach.ways(mater ^ 1, t_.royal, royal_square);
    picture.mates = s.side[mater];
    picture.helps = s.side[mater ^ 1] & ~royal;
    may_pass = passing >= 0 || (help > 0 && (picture.mates & reach.captures_in_passing(mater) & passers(s)).any());
    for (int k = 0; k < t_.kinds; ++k) {
      for (const int square : s.kind(k) & picture.mates) {
        const Ways<W>& ways = reach.ways(mater, k, square);
        picture.men[picture.count++] = {&ways, k, square};
        attacked_now |= attacks_now(k, square);
        if (k != t_.royal) attacked_by_others |= attacks_now(k, square);
        attacked_on_lines |= reach.attacked_along_lines(mater, k, square);
        for (std::size_t n = 0; n <= index(own); ++n) attacked_after[n] |= ways.attacks[n];
      }
    }
    attacked_ever = attacked_after[index(own)];
    blockers.set(s, picture.helps, mater ^ 1, t_.kinds);
  }

  /// Whether the men between two squares may all have gone: `own` of the mating side's by moves of their own, without
  /// the man on `without`, and the helping side's. A man that has captured another one there goes on with a second
  /// move.
  [[nodiscard]] bool may_open(int from, int to, const Set& without, int own) const {
    const Set& way = t_.between[static_cast<std::size_t>(from * t_.squares + to)];
    if (way.none()) return true;
    const int passed = passing >= 0 ? 1 : 0;
    const int own_captured = passed + std::max(help_moves - 1, 0);
    const int help_captured = passed + std::max(own_moves - 1, 0);
    return (way & solid_ & picture.mates & ~without & ~Set::of(picture.end)).count() <= own + own_captured &&
           (way & solid_ & picture.helps).count() <= help_moves + help_captured;
  }

  [[nodiscard]] bool may_attack(int kind, int from, int to, const Set& without, int own) const {
    if (!t_.simple_checks || !reach.attacked_along_lines(picture.mater, kind, from).has(to)) return true;
    return may_open(from, to, without, own);
  }

  /// What a man of the mating side attacks as the men stand, without the royal man.
  [[nodiscard]] Set attacks_now(int kind, int square) const {
    const Set& lines = reach.attacked_along_lines(picture.mater, kind, square);
    if (lines.none() || !t_.simple_checks) return reach.attacks(picture.mater, kind, square);
    Set out = reach.attacks(picture.mater, kind, square) & ~lines;
    for (const Ride<W>& ride : t_.kind[picture.mater][kind].capture.rides)
      out |= ride.attacks(square, (picture.mates | picture.helps) & solid_);
    return out;
  }

  /// Whether a man attacks the square without having moved.
  [[nodiscard]] bool is_attacked(int square) const {
    return std::any_of(picture.men.begin(), picture.men.begin() + static_cast<std::ptrdiff_t>(picture.count),
                       [&](const Man& man) {
                         return !must_leave(man) && man.ways->attacks[0].has(square) &&
                                may_attack(man.kind, man.square, square, Set{}, own_moves);
                       });
  }

  /// The squares to which the royal man could go from the square, if no man attacks them without having moved and none
  /// of its own men stands there.
  struct Flights {
    Set open;  ///< a man may come to attack them
    Set lost;  ///< no man can
  };
  [[nodiscard]] Flights flights_from(int square) {
    picture.end = square;
    leaving = moves_to_leave(square);
    Flights out;
    for (const int flight : reach.attacks(picture.mater ^ 1, t_.royal, square) & ~picture.helps &
                                ~(leaving > 0 ? attacked_by_others : attacked_now)) {
      if (attacked_on_lines.has(flight) && is_attacked(flight)) continue;
      (attacked_ever.has(flight) ? out.open : out.lost).set(flight);
    }
    return out;
  }

  /// The flights that neither a man of the royal man's own side blocks nor a man of the picture attacks as it ends.
  [[nodiscard]] Set uncovered() const {
    Set blocked = picture.helps;
    for (std::size_t i = 0; i < picture.block_count; ++i) blocked.set(picture.blocks[i].square);
    Set out = reach.attacks(picture.mater ^ 1, t_.royal, picture.end) & ~blocked;
    for (std::size_t i = 0; i < picture.count && out.any(); ++i) {
      const Man& man = picture.men[i];
      if (man.moves == 0 && must_leave(man)) continue;
      const int kind = man.moves == 0 ? man.kind : man.form;
      const int from = man.moves == 0 ? man.square : man.ends;
      for (const int flight : out& reach.attacks(picture.mater, kind, from)) {
        if (may_attack(kind, from, flight, Set{}, own_moves)) out &= ~Set::of(flight);
      }
    }
    return out;
  }

  /// Whether the man is the royal man of the mating side and stands beside the end of the other one.
  [[nodiscard]] bool must_leave(const Man& man) const { return leaving > 0 && man.kind == t_.royal; }

  /// Whether the one move that is left may open the man's line to the square.
  [[nodiscard]] bool may_discover(const Man& man, int square) const {
    if (!t_.simple_checks || may_pass || solid_ != t_.board) return true;
    const Set& way = t_.between[static_cast<std::size_t>(man.square * t_.squares + square)];
    return (way & picture.mates).any() && reach.attacked_along_lines(picture.mater, man.kind, man.square).has(square);
  }

  /// No fewer than the flights of a set that men can attack with that many moves.
  [[nodiscard]] int most_covered(const Set& open, int own) const {
    if (own > 2) return open.count();
    int first = 0;
    int second = 0;
    int by_two = 0;
    for (std::size_t i = 0; i < picture.count && own > 0; ++i) {
      const Man& man = picture.men[i];
      if (man.moves > 0) continue;
      const int n = (open & man.ways->attacks[1]).count();
      if (n > first) {
        second = first;
        first = n;
      } else {
        second = std::max(second, n);
      }
      if (own == 2) by_two = std::max(by_two, (open & man.ways->attacks[2]).count());
    }
    return own == 2 ? std::max(first + second, by_two) : first;
  }

  /// Whether the man may go to the square with one move.
  [[nodiscard]] bool may_go(const Man& man, int to) {
    // A man of its own side there must have moved, or have been captured by one that stays or goes on.
    if (own_moves == 1 && picture.mates.has(to) && help_moves < 2 && !(help_moves == 1 && blockers.stands(1).has(to)))
      return false;
    if (!t_.kind[picture.mater][man.kind].same && !reach.quiet(picture.mater, man.kind, man.square).has(to)) {
      const bool passes = passing == to || (help_moves > 0 && reach.captures_in_passing(picture.mater).has(man.square));
      if (!passes && !blockers.stands(help_moves).has(to)) return false;
    }
    if (!t_.simple_checks || !reach.reached_along_lines(picture.mater, man.kind, man.square).has(to)) return true;
    return may_open(man.square, to, Set{}, own_moves - 1);
  }

  FreeReach<W> reach;
  bool known = false;  ///< attacks are leaps and rides, and checks nothing else

  // What the present question is about.
  bool exact = false;  ///< `attacked_now` holds exactly what is attacked
  int own_moves = 0;
  int help_moves = 0;
  int passing = -1;  ///< the square where a man may be captured in passing
  int royal_square = 0;
  MatePicture<W> picture;
  Blockers<State, W> blockers;                          ///< the other men, without the royal man
  int leaving = 0;                                      ///< moves that take its royal man away from `picture.end`
  bool may_pass = false;                                ///< the last move may capture in passing
  Set attacked_now;                                     ///< attacked as the men stand
  Set attacked_by_others;                               ///< the same without the royal man of the mating side
  Set attacked_on_lines;                                ///< attacked along lines that men may block
  Set attacked_ever;                                    ///< attacked on an empty board after all moves
  std::array<Set, Ways<W>::kMoves + 1> attacked_after;  ///< the same by number of moves

 private:
  static std::size_t index(int moves) { return static_cast<std::size_t>(Ways<W>::layer(moves)); }

  /// The moves that the royal man of the mating side needs, at least, if the other royal man ends on the square: two of
  /// them never stand side by side.
  [[nodiscard]] int moves_to_leave(int square) const {
    const Set near = reach.attacks(picture.mater ^ 1, t_.royal, square) | Set::of(square);
    for (std::size_t i = 0; i < picture.count; ++i) {
      const Man& man = picture.men[i];
      if (man.kind != t_.royal || !near.has(man.square)) continue;
      int n = 1;
      while (n < Ways<W>::kMoves && (man.ways->stands[index(n)] & ~near).none()) ++n;
      return n;
    }
    return 0;
  }

  /// The men of kinds that capture in passing.
  [[nodiscard]] Set passers(const State& s) const {
    Set out;
    for (const int k : t_.en_passant_capturers[picture.mater]) out |= s.kind(k);
    return out;
  }

  /// Whether men of that colour attack what FreeReach says, but for what stands on their lines.
  [[nodiscard]] bool attacks_are_known(int color) const {
    return std::all_of(t_.kind[color].begin(), t_.kind[color].end(),
                       [](const KindTable<W>& table) { return table.capture.walks.empty() && !table.capture.lame; });
  }

  const CompiledVariant<W>& t_;
  Set solid_;  ///< where men close lines
};

}  // namespace keymove::solver
