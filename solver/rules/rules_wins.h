// Rules: immediate wins, mates in one and safe moves, found without trying every move. Part of rules.h.
//
// Idea: only a check that covers all flights of the enemy king can mate. The squares from where each kind would give
// check or cover a flight, and the men whose departure opens lines, are found once from the king's square. The moves
// that fit are made; their legality is tested last. Each test for a legal reply stops at the first move found.
// Sources: the mating-move generators of Popeye (Thomas Maeder and others) and Chest (Heiner Marxen), as their authors
// describe them. The test for losses within two plies in king-capture games is our own.
// Exact: where `checks_foreseen` holds, the candidates include every mate. A flight is a leap to a square that is not
// attacked. It stays unless the man that moved attacks it from its new square, for which the board is taken as empty,
// or a line is opened. Elsewhere all moves are tried. Every short cut rests on one of the EndFacts.
// Cost: one list of moves on the stack, and one copy of the position per candidate. No nodes are counted.
// It does not look further than one move, or than two plies in king-capture games.
#pragma once

#include "solver/rules/rules.h"

namespace keymove::solver {

/// Whether there is a move, or with `Legal` a safe move. Works like count_moves() but stops at the first move. The
/// royal man is tried first, because the answer matters most where it is in danger.
template <int W, int K, bool Checkmate>
template <bool Legal>
bool Rules<W, K, Checkmate>::has_move(const State& p) const {
  if (Legal && !t_.simple_checks) return has_untested_move(p) || count_by_list<Legal>(p) > 0;
  CheckersAndPins g;
  if constexpr (Legal) {
    find_checkers_and_pins(p, g);
    if (royal_has_step(p, g)) return true;
  }
  return has_other_move<Legal>(p, g);
}

/// Whether a move is legal that need not be made to see it: out of check, with a man that is neither royal nor
/// promotes, and which changes nothing that stands on the way of an attack. For games without simple_checks.
template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::has_untested_move(const State& p) const {
  const int royal = royal_square(p, p.mover);
  const Set occupied = p.occupied();
  if (t_.forbids_checks || royal < 0 || attacked(p, royal, p.mover ^ 1, occupied, {})) return false;
  const Set way = ways_to(p, royal, p.mover ^ 1);
  const Set men = p.own() & ~way;
  for (int k = 0; k < t_.kinds; ++k) {
    const KindTable<W>& table = t_.kind[p.mover][k];
    if (k == t_.royal || table.promotes) continue;
    const Set here = men & p.kind(k);
    for (const int from : here) {
      if ((targets(table, p, from) & (occupied | ~way)).any()) return true;
    }
  }
  return false;
}

/// Whether the royal man has a safe move other than castling.
template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::royal_has_step(const State& p, const CheckersAndPins& g) const {
  if (g.royal < 0) return false;
  const Set to = targets(t_.kind[p.mover][t_.royal], p, g.royal);
  return to.any() && (to & ~attack_map(p, p.mover ^ 1, p.occupied() & ~Set::of(g.royal))).any();
}

/// Whether there is a move, or with `Legal` a safe move, other than those of royal_has_step().
template <int W, int K, bool Checkmate>
template <bool Legal>
bool Rules<W, K, Checkmate>::has_other_move(const State& p, const CheckersAndPins& g) const {
  const Set occupied = p.occupied();
  const Set empty = t_.board & ~occupied;
  Set men = p.own();
  Set allowed = t_.board;
  if constexpr (Legal) {
    allowed = g.allowed;
    men &= ~(g.pinned | p.kind(t_.royal));
  }
  if (allowed.any()) {
    const Set quiet_to = allowed & empty;
    const Set take_to = allowed & p.enemy();
    const CountPlan<W>& plan = t_.plan[p.mover];
    for (const auto& [k, leaps] : plan.leapers) {
      const Set here = men & p.kind(k);
      for (const int from : here) {
        if ((leaps[from] & (quiet_to | take_to)).any()) return true;
      }
    }
    for (const RideGroup<W>& group : plan.riders) {
      const Set here = riders_in(group, p) & men;
      for (const int from : here) {
        if ((group_reach(group, from, occupied) & (quiet_to | take_to)).any()) return true;
      }
    }
    for (const int k : plan.steppers) {
      const Set here = men & p.kind(k);
      const KindTable<W>& table = t_.kind[p.mover][k];
      const int now = table.promotes ? choices(table, p) : 0;
      for (const SetStep<W>& step : table.quiet.steps) {
        if (weigh(table, now, step_targets(step, here, empty) & quiet_to) > 0) return true;
      }
      for (const SetStep<W>& step : table.capture.steps) {
        if (weigh(table, now, step_targets(step, here, empty) & take_to) > 0) return true;
      }
    }
    if (!plan.others.empty() && count_others(p, men, allowed) > 0) return true;
    if constexpr (Legal) {
      if (g.pins != 0 && count_pinned(p, g) > 0) return true;
    }
  }
  if (p.en_passant >= 0 && count_en_passant<Legal>(p) > 0) return true;
  if (!may_castle(p, occupied)) return false;
  if constexpr (!Legal || Checkmate) return count_castling(p) > 0;
  bool safe = false;  // without the royal rule checkmate, castling may leave the royal man attacked
  for_each_castling(p, {}, [&](const CastlingTable<W>& c) {
    safe = safe || leaves_royal_safe(p, FastMove::of(c.king_from, c.move_to, t_.royal, FastMove::kCastling));
  });
  return safe;
}

template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::has_safe_move(const State& p) const {
  if (t_.royal < 0) return has_move<false>(p);
  if (t_.simple_checks && royal_square(p, p.mover) >= 0) return has_move<true>(p);
  Actions list;
  generate_moves<false, false>(p, list);
  for (const FastMove m : list) {
    if (leaves_royal_safe(p, m)) return true;
  }
  return false;
}

template <int W, int K, bool Checkmate>
void Rules<W, K, Checkmate>::find_checks(const State& p, int royal, Checks& c) const {
  const Set occupied = p.occupied();
  Set seen;
  for (const RideGroup<W>& group : t_.plan[p.mover].riders) seen |= group_reach(group, royal, occupied);
  const SmallList<int>& leapers = t_.leapers[p.mover];
  const SmallList<int>& riders = t_.riders[p.mover];
  const Set* leaps = t_.leaps_to[p.mover].data() + static_cast<std::size_t>(royal) * leapers.size();
  const Set* rides = t_.rides_to[p.mover].data() + static_cast<std::size_t>(royal) * riders.size();
  for (int k = 0; k < t_.kinds; ++k) c.direct[k] = {};
  for (std::size_t i = 0; i < leapers.size(); ++i) c.direct[leapers[i]] |= leaps[i];
  Set snipers;
  for (std::size_t i = 0; i < riders.size(); ++i) {
    c.direct[riders[i]] |= rides[i] & seen;
    snipers |= rides[i] & p.kind(riders[i]);
  }
  snipers &= p.own();
  c.unmask = {};
  for (const int from : snipers) {
    const Set blockers = between(royal, from) & occupied;
    if (!blockers.several()) c.unmask |= blockers & p.own();
  }
}

template <int W, int K, bool Checkmate>
auto Rules<W, K, Checkmate>::find_flights(const State& p, int royal) const -> Flights {
  const KindTable<W>& table = t_.kind[p.mover ^ 1][t_.royal];
  Flights f;
  f.occupied = p.occupied() & ~Set::of(royal);
  const Set ridden = ridden_map(p, p.mover, f.occupied);
  if (table.plain) {
    const Set free = table.plain_leaps[royal] & ~(p.enemy() | ridden);
    if (free.any()) f.squares = free & ~leapt_map(p, p.mover, f.occupied);
  }
  const Set seen = ridden & p.own();
  if (seen.none()) return f;
  const Set opened = ridden_map(p, p.mover, f.occupied & ~seen);
  if ((opened & (f.squares | Set::of(royal))).any()) f.openers = seen;
  return f;
}

/// The squares from where a man of that kind may attack all these squares.
template <int W, int K, bool Checkmate>
inline Bits<W> Rules<W, K, Checkmate>::covering(int color, int k, const Set& flights) const {
  Set out = t_.board;
  for (const int square : flights) {
    out &= t_.captured_from[color][static_cast<std::size_t>(square * t_.kinds + k)];
    if (out.none()) break;
  }
  return out;
}

/// Appends all moves that may mate, legal or not: those that may give check and may cover all flights, and those that
/// find_checks() does not know. They are few enough to be tried one by one.
template <int W, int K, bool Checkmate>
void Rules<W, K, Checkmate>::generate_mates(const State& p, Actions& out) const {
  const int royal = royal_square(p, p.mover ^ 1);
  const Flights f = find_flights(p, royal);
  std::optional<Checks> found;  // most often no man can cover all flights
  const auto checks = [&]() -> const Checks& {
    if (!found) find_checks(p, royal, found.emplace());
    return *found;
  };
  const Set own = p.own();
  for (int k = 0; k < t_.kinds; ++k) {
    const Set men = own & p.kind(k);
    if (men.none()) continue;
    const KindTable<W>& table = t_.kind[p.mover][k];
    const Set promoting = table.promotes ? table.zone : Set{};
    const auto push_from = [&](const Set& here, const Set& landing) {
      if (landing.none()) return;
      if (table.set_wise) return generate_steps<false>(table, p, k, here, landing, out);
      for (const int from : here) push_all(table, p, k, from, targets(table, p, from) & landing, out);
    };
    // The royal man gives no check by itself.
    const auto directly = [&](const Set& landing) {
      return k == t_.royal || landing.none() ? Set{} : landing & checks().direct[k];
    };
    const Set closed = men & ~f.openers;
    if (closed.any()) push_from(closed, directly(covering(p.mover, k, f.squares)) | promoting);
    const Set openers = men & f.openers;
    for (const int from : openers) {
      Set landing = covering(p.mover, k, f.squares & ~t_.crossing[from]);
      if (landing.any() && !checks().unmask.has(from)) landing = directly(landing);
      if (landing.any() && (f.squares & t_.crossing[from]).any())
        landing &= covering(p.mover, k, f.squares & ~ridden_map(p, p.mover, f.occupied & ~Set::of(from)));
      push_from(Set::of(from), landing | promoting);
    }
  }
  generate_special<false, false>(p, out);
}

template <int W, int K, bool Checkmate>
FastMove Rules<W, K, Checkmate>::mating_move(const State& p) const {
  Actions moves;
  // Checks cannot be listed where some rider is outside the ride groups, or where men hop or capture by lame moves.
  if (!t_.checks_foreseen) {
    generate(p, moves);
    for (const FastMove m : moves) {
      const State q = apply(p, m);
      if (in_check(q) && !has_move<true>(q)) return m;
    }
    return FastMove{};
  }
  generate_mates(p, moves);
  for (const FastMove m : moves) {
    const State q = apply(p, m);
    CheckersAndPins g;
    find_checkers_and_pins(q, g);
    if (g.allowed == t_.board || has_other_move<true>(q, g)) continue;
    const int own = royal_square(q, p.mover);
    if (own >= 0 && attacked(q, own, q.mover, q.occupied(), {})) continue;
    if (!royal_has_step(q, g)) return m;
  }
  return FastMove{};
}

template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::any_move_ends_won(const State& p) const {
  Actions moves;
  generate(p, moves);
  if (const Ended e = late_end(p, moves.size())) return *e == EndResult::win;
  for (const FastMove m : moves) {
    const State q = apply(p, m);
    if (const Ended e = early_end(q)) {
      if (*e == EndResult::loss) return true;
      continue;
    }
    if (lost_now(q)) return true;
  }
  return false;
}

template <int W, int K, bool Checkmate>
inline bool Rules<W, K, Checkmate>::wins_at_once(const State& p) const {
  if (t_.known.only_mate_wins) return mating_move(p).valid();
  if (!Checkmate && t_.known.capture_wins && can_capture_royal(p)) return true;
  if (t_.known.only_capture_wins) return false;
  return any_move_ends_won(p);
}

template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::lost_now(const State& p) const {
  if (!t_.known.late_losses) return false;
  if (t_.known.only_mate_wins) return in_check(p) && !has_move<true>(p);
  // If there is a safe move, only a late end that depends on the men alone can hold, whatever the number of moves.
  if (t_.royal >= 0 && (Checkmate ? has_move<true>(p) : has_safe_move(p)))
    return t_.known.late_by_men && late_end(p, 1) == EndResult::loss;
  return late_end(p, static_cast<std::size_t>(count(p))) == EndResult::loss;
}

/// Where only the capture of the royal man wins, all other ends are draws. After a safe move the enemy cannot win at
/// once. With neither a safe move nor a capture of the royal man the mover loses within two plies, unless the game is
/// drawn here, by "no safe move", or after the move, by the men left on the board. "No moves" cannot hold after the
/// move, since the royal man can then be captured.
template <int W, int K, bool Checkmate>
inline std::optional<bool> Rules<W, K, Checkmate>::loses_in_two(const State& p) const {
  if (!t_.known.only_capture_wins) return std::nullopt;
  if (can_capture_royal(p)) return false;
  if (has_safe_move(p)) return false;
  if (t_.known.no_safe_move) return false;
  constexpr int kMenThatMayEndBare = 3;
  if (t_.known.other_by_men || (t_.known.bare_kings && p.occupied().count() <= kMenThatMayEndBare)) return std::nullopt;
  return count(p) > 0 ? std::optional<bool>(true) : std::nullopt;
}

template <int W, int K, bool Checkmate>
int Rules<W, K, Checkmate>::replies(const State& p, FastMove m) const {
  const State q = apply(p, m);
  if (t_.royal < 0 || !t_.simple_checks) return count(q);
  return royal_square(q, q.mover) < 0 ? 0 : count_moves<true>(q);
}

template <int W, int K, bool Checkmate>
int Rules<W, K, Checkmate>::attack_rank(const State& p, FastMove m) const {
  constexpr int kQuiet = 1000;
  const State q = apply(p, m);
  if (t_.royal < 0) return count(q);
  if (royal_square(q, q.mover) < 0) return 0;
  const bool check = in_check(q);
  const int left = t_.simple_checks ? count_moves<true>(q) : count(q);
  return left + (check ? 0 : kQuiet);
}

}  // namespace keymove::solver
