// Rules: attacks, checks and pins. Part of rules.h.
#pragma once

#include "solver/rules/rules.h"

namespace keymove::solver {

template <int W, int K, bool Checkmate>
Bits<W> Rules<W, K, Checkmate>::walk_reach(const RuleWalks& walks, int square, const Set& occupied) {
  Set out;
  walks.each(
      square, [&occupied](Square s) { return occupied.has(s); }, [&out](Square to, Landing) { out.set(to); });
  return out;
}

template <int W, int K, bool Checkmate>
Bits<W> Rules<W, K, Checkmate>::lame_reach(const Reach<W>& r, int square, const Set& occupied) const {
  Set out;
  for (const LameLeap<W>& leap : r.lame_leaps[square]) {
    if ((leap.way & occupied).none()) out.set(leap.to);
  }
  return out;
}

template <int W, int K, bool Checkmate>
inline Bits<W> Rules<W, K, Checkmate>::reach(const Reach<W>& r, int square, const Set& occupied) const {
  Set out;
  if (r.leaps) out = r.leap[square];
  for (const Ride<W>& ride : r.rides) out |= ride.attacks(square, occupied);
  if (r.lame) out |= lame_reach(r, square, occupied);
  if (!r.walks.empty()) out |= walk_reach(r.walks, square, occupied);
  return out;
}

/// Whether one of `men` attacks the square by a ride or a walk, tested man by man, or a royal man among them faces it.
/// For games without simple_checks.
template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::attacked_from_afar(const State& p, int square, int color, const Set& occupied,
                                                const Set& men) const {
  const FarAttacks<W>& far = t_.far[color];
  const auto s = static_cast<std::size_t>(square);
  const Set* from_of = far.from.data() + s * far.kinds.size();
  for (std::size_t i = 0; i < far.kinds.size(); ++i) {
    const int k = far.kinds[i];
    const Set capturers = p.kind(k) & men & from_of[i];
    if (capturers.none()) [[likely]]
      continue;
    const Reach<W>& capture = t_.kind[color][k].capture;
    for (const int from : capturers) {
      for (const Ride<W>& ride : capture.rides) {
        if (ride.attacks(from, occupied).has(square)) return true;
      }
      if (walk_reach(capture.walks, from, occupied).has(square)) return true;
    }
  }
  if (t_.faces[color].empty()) return false;
  const int royal = royal_square(p, color);
  return royal >= 0 && far.faces_from[s].has(royal) && men.has(royal) &&
         walk_reach(t_.faces[color], royal, occupied).has(square);
}

/// The squares whose men decide whether `color` attacks the square from where its men stand now.
template <int W, int K, bool Checkmate>
Bits<W> Rules<W, K, Checkmate>::ways_to(const State& p, int square, int color) const {
  const FarAttacks<W>& far = t_.far[color];
  const auto s = static_cast<std::size_t>(square);
  const std::size_t first = s * far.kinds.size();
  const Set men = p.side[color];
  Set out = far.lame_way[s];
  for (std::size_t i = 0; i < far.kinds.size(); ++i) {
    if ((p.kind(far.kinds[i]) & men & far.from[first + i]).any()) out |= far.way[first + i];
  }
  if (const int royal = royal_square(p, color); royal >= 0 && far.faces_from[s].has(royal)) out |= far.faces_way[s];
  return out;
}

template <int W, int K, bool Checkmate>
inline bool Rules<W, K, Checkmate>::attacked(const State& p, int square, int color, const Set& occupied,
                                             const Set& gone) const {
  const Set men = p.side[color] & ~gone;
  const auto s = static_cast<std::size_t>(square);
  const SmallList<int>& leapers = t_.leapers[color];
  const Set* leaps = t_.leaps_to[color].data() + s * leapers.size();
  Set found;
  for (std::size_t i = 0; i < leapers.size(); ++i) found |= leaps[i] & p.kind(leapers[i]);
  if ((found & men).any()) return true;
  if (t_.lame_capturers[color]) {
    for (int k = 0; k < t_.kinds; ++k) {
      for (const LameLeap<W>& leap : t_.kind[color][k].lame_captured_from[s]) {
        if (men.has(leap.to) && p.kind(k).has(leap.to) && (leap.way & occupied).none()) return true;
      }
    }
  }
  if (!t_.simple_checks) return attacked_from_afar(p, square, color, occupied, men);
  Set snipers = snipers_of(p, square, color) & men;
  for (const int from : snipers) {
    if ((between(square, from) & occupied).none()) return true;
  }
  return false;
}

/// The squares that one man of the group reaches. Most groups have two lines, as those of rooks and bishops do.
template <int W, int K, bool Checkmate>
inline Bits<W> Rules<W, K, Checkmate>::group_reach(const RideGroup<W>& group, int square, const Set& occupied) {
  Set out;
  if constexpr (Line<W>::kTables) {
    out = Line<W>::look_up(group.entries[0], square, occupied);
    if (group.rides == 2) return out | Line<W>::look_up(group.entries[1], square, occupied);
    for (std::size_t i = 1; i < group.rides; ++i) out |= Line<W>::look_up(group.entries[i], square, occupied);
  } else {
    for (std::size_t i = 0; i < group.rides; ++i) out |= group.lines[i]->attacks(square, occupied);
  }
  return out;
}

template <int W, int K, bool Checkmate>
inline Bits<W> Rules<W, K, Checkmate>::riders_in(const RideGroup<W>& group, const State& p) {
  Set out = p.kind(group.kind[0]);
  for (std::size_t i = 1; i < group.kinds; ++i) out |= p.kind(group.kind[i]);
  return out;
}

/// All squares that the men of `color` attack, given the occupied squares. Squares of own men are included.
template <int W, int K, bool Checkmate>
inline Bits<W> Rules<W, K, Checkmate>::attack_map(const State& p, int color, const Set& occupied) const {
  return ridden_map(p, color, occupied) | leapt_map(p, color, occupied);
}

/// The part of attack_map() that the men of the ride groups attack along their lines.
template <int W, int K, bool Checkmate>
KEYMOVE_ALWAYS_INLINE inline Bits<W> Rules<W, K, Checkmate>::ridden_map(const State& p, int color,
                                                                        const Set& occupied) const {
  Set out;
  for (const RideGroup<W>& group : t_.plan[color].riders) {
    const Set here = riders_in(group, p) & p.side[color];
    for (const int square : here) out |= group_reach(group, square, occupied);
  }
  return out;
}

/// The other part of attack_map().
template <int W, int K, bool Checkmate>
KEYMOVE_ALWAYS_INLINE inline Bits<W> Rules<W, K, Checkmate>::leapt_map(const State& p, int color,
                                                                       const Set& occupied) const {
  const CountPlan<W>& plan = t_.plan[color];
  const Set men = p.side[color];
  const Set empty = t_.board & ~occupied;
  Set out;
  for (const int k : plan.steppers) {
    for (const SetStep<W>& step : t_.kind[color][k].capture.steps) out |= step_targets(step, men & p.kind(k), empty);
  }
  for (const auto& [k, leaps] : plan.leapers) {
    const Set here = men & p.kind(k);
    for (const int square : here) out |= leaps[square];
  }
  for (const int k : plan.others) {
    for_each(men & p.kind(k), [&](int square) { out |= reach(t_.kind[color][k].capture, square, occupied); });
  }
  return out;
}

template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::in_check(const State& p) const {
  const int royal = royal_square(p, p.mover);
  return royal >= 0 && attacked(p, royal, p.mover ^ 1, p.occupied(), {});
}

template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::can_capture_royal(const State& p) const {
  const int royal = royal_square(p, p.mover ^ 1);
  return royal >= 0 && attacked(p, royal, p.mover, p.occupied(), {});
}

/// Adds the lame capturers of one kind: with an empty way they give check, with one own man on the way they pin it.
template <int W, int K, bool Checkmate>
void Rules<W, K, Checkmate>::pin_lame(const State& p, CheckersAndPins& g, const KindTable<W>& table,
                                      const Set& men) const {
  for (const LameLeap<W>& leap : table.lame_captured_from[g.royal]) {
    if (!men.has(leap.to)) continue;
    const Set blockers = leap.way & p.occupied();
    if (blockers.none()) {
      g.allowed &= leap.way | Set::of(leap.to);
    } else if (!blockers.several() && (blockers & p.own()).any()) {
      g.pinned |= blockers;
      g.pin[g.pins++] = {blockers.lowest(), leap.to, &leap.way};
    }
  }
}

template <int W, int K, bool Checkmate>
KEYMOVE_ALWAYS_INLINE inline void Rules<W, K, Checkmate>::find_checkers_and_pins(const State& p,
                                                                                 CheckersAndPins& g) const {
  g.royal = royal_square(p, p.mover);
  g.allowed = t_.board;
  g.pinned = {};
  g.pins = 0;
  if (g.royal < 0) return;
  const int them = p.mover ^ 1;
  const Set enemy = p.enemy();
  const SmallList<int>& leapers = t_.leapers[them];
  const Set* leaps = t_.leaps_to[them].data() + static_cast<std::size_t>(g.royal) * leapers.size();
  Set checkers;
  for (std::size_t i = 0; i < t_.checking_leapers[them]; ++i) checkers |= leaps[i] & p.kind(leapers[i]);
  checkers &= enemy;
  for (const int square : checkers) g.allowed &= Set::of(square);
  if (t_.lame_capturers[them]) {
    for (int k = 0; k < t_.kinds; ++k) pin_lame(p, g, t_.kind[them][k], p.kind(k) & enemy);
  }
  // A rider with no man between it and the royal man gives check; with exactly one own man between, it pins that man.
  Set snipers = snipers_of(p, g.royal, them) & enemy;
  const Set occupied = p.occupied();
  for (const int from : snipers) {
    const Set& way = between(g.royal, from);
    const Set blockers = way & occupied;
    if (blockers.none()) {
      g.allowed &= way | Set::of(from);
    } else if (!blockers.several() && (blockers & enemy).none()) {
      g.pinned |= blockers;
      g.pin[g.pins++] = {blockers.lowest(), from, &way};
    }
  }
}

}  // namespace keymove::solver
