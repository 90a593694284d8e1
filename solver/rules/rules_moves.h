// Rules: generating, counting and making moves. Part of rules.h.
#pragma once

#include "solver/rules/rules.h"

namespace keymove::solver {

// --- promotion

template <int W, int K, bool Checkmate>
int Rules<W, K, Checkmate>::choices(const KindTable<W>& table, const State& p) const {
  if (!table.captured_only) return table.all_choices;
  int n = 0;
  const Color color = p.mover == 0 ? Color::white : Color::black;
  for (const int k : table.promotes_to)
    n += (p.kind(k) & p.own()).count() < t_.variant->start_count(color, static_cast<KindId>(k)) ? 1 : 0;
  return n;
}

/// The number of moves to the target squares of one man, or of one step of several men, with all promotion choices.
template <int W, int K, bool Checkmate>
inline int Rules<W, K, Checkmate>::weigh(const KindTable<W>& table, int choices_now, const Set& to) {
  const Set in_zone = to & table.zone;
  if (in_zone.none()) [[likely]]
    return to.count();
  const int stay = table.may_decline ? (to & table.last).count() : in_zone.count();
  return to.count() - stay + in_zone.count() * choices_now;
}

template <int W, int K, bool Checkmate>
inline void Rules<W, K, Checkmate>::push(const KindTable<W>& table, const State& p, FastMove m, Actions& out) const {
  if (!table.promotes || !table.zone.has(m.to())) {
    out.push(m);
    return;
  }
  const Color color = p.mover == 0 ? Color::white : Color::black;
  for (const int k : table.promotes_to) {
    if (table.captured_only && (p.kind(k) & p.own()).count() >= t_.variant->start_count(color, static_cast<KindId>(k)))
      continue;
    out.push(m.promoted(k));
  }
  if (table.may_decline && !table.last.has(m.to())) out.push(m);
}

// --- counting

/// The number of the royal man's legal moves, castlings included, under the royal rule checkmate.
template <int W, int K, bool Checkmate>
inline int Rules<W, K, Checkmate>::count_royal(const State& p, const CheckersAndPins& g) const {
  const Set occupied = p.occupied();
  const Set to = targets(t_.kind[p.mover][t_.royal], p, g.royal);
  const bool castles = may_castle(p, occupied);
  if (!castles && !to.several()) {
    if (to.none()) return 0;
    return attacked(p, to.lowest(), p.mover ^ 1, occupied & ~Set::of(g.royal), to) ? 0 : 1;
  }
  const Set danger = attack_map(p, p.mover ^ 1, occupied & ~Set::of(g.royal));
  int n = (to & ~danger).count();
  if (castles) for_each_castling(p, danger, [&](const CastlingTable<W>&) { ++n; });
  return n;
}

template <int W, int K, bool Checkmate>
template <bool Legal>
int Rules<W, K, Checkmate>::count_by_list(const State& p) const {
  Actions list;
  generate_moves<Legal, false>(p, list);
  return static_cast<int>(list.size());
}

template <int W, int K, bool Checkmate>
int Rules<W, K, Checkmate>::count_pinned(const State& p, const CheckersAndPins& g) const {
  int n = 0;
  for (std::size_t i = 0; i < g.pins; ++i) {
    const int k = kind_at(p, g.pin[i].square);
    const KindTable<W>& table = t_.kind[p.mover][k];
    n += weigh(table, table.promotes ? choices(table, p) : 0, targets(table, p, g.pin[i].square) & g.pin_allowed(i));
  }
  return n;
}

template <int W, int K, bool Checkmate>
int Rules<W, K, Checkmate>::count_others(const State& p, const Set& men, const Set& allowed) const {
  int n = 0;
  for (const int k : t_.plan[p.mover].others) {
    const KindTable<W>& table = t_.kind[p.mover][k];
    const int now = table.promotes ? choices(table, p) : 0;
    for_each(men & p.kind(k), [&](int square) { n += weigh(table, now, targets(table, p, square) & allowed); });
  }
  return n;
}

template <int W, int K, bool Checkmate>
template <bool Legal>
inline int Rules<W, K, Checkmate>::count_moves(const State& p) const {
  if (Legal && !t_.simple_checks) return count_by_list<Legal>(p);
  CheckersAndPins g;
  if constexpr (Legal) find_checkers_and_pins(p, g);
  const CountPlan<W>& plan = t_.plan[p.mover];
  const Set occupied = p.occupied();
  const Set empty = t_.board & ~occupied;
  const Set allowed = Legal ? g.allowed : t_.board;
  Set men = p.own();
  if constexpr (Legal) {
    men &= ~g.pinned;
    if (t_.royal >= 0) men &= ~p.kind(t_.royal);
  }
  const Set quiet_to = allowed & empty;
  const Set take_to = allowed & p.enemy();
  const Set any_to = quiet_to | take_to;
  int n = 0;
  for (const int k : plan.steppers) {
    const Set here = men & p.kind(k);
    const KindTable<W>& table = t_.kind[p.mover][k];
    const int now = table.promotes ? choices(table, p) : 0;
    for (const SetStep<W>& step : table.quiet.steps) n += weigh(table, now, step_targets(step, here, empty) & quiet_to);
    for (const SetStep<W>& step : table.capture.steps)
      n += weigh(table, now, step_targets(step, here, empty) & take_to);
  }
  for (const auto& [k, leaps] : plan.leapers) {
    const Set here = men & p.kind(k);
    for (const int square : here) n += (leaps[square] & any_to).count();
  }
  for (const RideGroup<W>& group : plan.riders) {
    const Set here = riders_in(group, p) & men;
    for (const int square : here) n += (group_reach(group, square, occupied) & any_to).count();
  }
  if (!plan.others.empty()) n += count_others(p, men, allowed);
  if (p.en_passant >= 0) n += count_en_passant<Legal>(p);
  if constexpr (Legal) {
    if (g.royal >= 0) n += count_royal(p, g);
    if (g.pins != 0) n += count_pinned(p, g);
  } else if (may_castle(p, occupied)) {
    n += count_castling(p);
  }
  return n;
}

template <int W, int K, bool Checkmate>
template <bool Legal>
int Rules<W, K, Checkmate>::count_en_passant(const State& p) const {
  int n = 0;
  for_each_en_passant(p, [&](int from, int k) {
    const FastMove m = FastMove::of(from, p.en_passant, k, FastMove::kEnPassant | FastMove::kCapture);
    if (Legal && !leaves_royal_safe(p, m)) return;
    const KindTable<W>& table = t_.kind[p.mover][k];
    n += weigh(table, table.promotes ? choices(table, p) : 0, Set::of(m.to()));
  });
  return n;
}

template <int W, int K, bool Checkmate>
int Rules<W, K, Checkmate>::count_castling(const State& p) const {
  const int royal = royal_square(p, p.mover);
  const Set rest = royal < 0 ? p.occupied() : p.occupied() & ~Set::of(royal);
  int n = 0;
  for_each_castling(p, Checkmate ? attack_map(p, p.mover ^ 1, rest) : Set{}, [&](const CastlingTable<W>&) { ++n; });
  return n;
}

// --- generating

template <int W, int K, bool Checkmate>
inline void Rules<W, K, Checkmate>::push_all(const KindTable<W>& table, const State& p, int k, int from, Set to,
                                             Actions& out) const {
  const Set enemy = p.enemy();
  for (const int square : to) {
    std::uint32_t flags = enemy.has(square) ? FastMove::kCapture : 0;
    if (table.double_steps && is_double_step(table, p, from, square)) flags |= FastMove::kDouble;
    push(table, p, FastMove::of(from, square, k, flags), out);
  }
}

template <int W, int K, bool Checkmate>
template <bool CapturesOnly>
inline void Rules<W, K, Checkmate>::generate_steps(const KindTable<W>& table, const State& p, int k, const Set& men,
                                                   const Set& allowed, Actions& out) const {
  const Set empty = t_.board & ~p.occupied();
  const auto run = [&](const SetStep<W>& step, Set to, std::uint32_t flags) {
    for (const int square : to) {
      push(table, p, FastMove::of(square - step.by, square, k, flags | (step.double_step ? FastMove::kDouble : 0)),
           out);
    }
  };
  if constexpr (!CapturesOnly) {
    for (const SetStep<W>& step : table.quiet.steps) run(step, step_targets(step, men, empty) & empty & allowed, 0);
  }
  for (const SetStep<W>& step : table.capture.steps)
    run(step, step_targets(step, men, empty) & p.enemy() & allowed, FastMove::kCapture);
}

template <int W, int K, bool Checkmate>
template <bool Legal, bool CapturesOnly>
inline void Rules<W, K, Checkmate>::generate_special(const State& p, Actions& out) const {
  for_each_en_passant(p, [&](int from, int k) {
    const KindTable<W>& table = t_.kind[p.mover][k];
    const bool doubles = table.double_steps && is_double_step(table, p, from, p.en_passant);
    const std::uint32_t flags = FastMove::kEnPassant | FastMove::kCapture | (doubles ? FastMove::kDouble : 0);
    const FastMove m = FastMove::of(from, p.en_passant, k, flags);
    if (!Legal || leaves_royal_safe(p, m)) push(table, p, m, out);
  });
  if constexpr (!CapturesOnly) {
    if (may_castle(p, p.occupied())) {
      const int royal = royal_square(p, p.mover);
      const Set rest = royal < 0 ? p.occupied() : p.occupied() & ~Set::of(royal);
      const Set danger = Checkmate ? attack_map(p, p.mover ^ 1, rest) : Set{};
      for_each_castling(p, danger, [&](const CastlingTable<W>& c) {
        out.push(FastMove::of(c.king_from, c.move_to, t_.royal, FastMove::kCastling));
      });
    }
  }
}

template <int W, int K, bool Checkmate>
template <bool Legal, bool CapturesOnly>
inline void Rules<W, K, Checkmate>::generate_moves(const State& p, Actions& out) const {
  const bool test_each = Legal && !t_.simple_checks;
  const std::size_t before = out.size();
  CheckersAndPins g;
  if constexpr (Legal) {
    if (!test_each) find_checkers_and_pins(p, g);
  }
  const Set own = p.own();
  const Set enemy = p.enemy();
  const Set within = CapturesOnly ? enemy : t_.board;
  const Set allowed = (Legal && !test_each ? g.allowed : t_.board) & within;
  for (int k = 0; k < t_.kinds; ++k) {
    Set men = own & p.kind(k);
    if (men.none()) continue;
    const KindTable<W>& table = t_.kind[p.mover][k];
    if (Legal && !test_each && k == t_.royal) {
      Set safe = targets(table, p, g.royal) & within;
      if (safe.any()) safe &= ~attack_map(p, p.mover ^ 1, p.occupied() & ~Set::of(g.royal));
      push_all(table, p, k, g.royal, safe, out);
      continue;
    }
    if (Legal && !test_each) men &= ~g.pinned;
    if (table.set_wise) {
      generate_steps<CapturesOnly>(table, p, k, men, allowed, out);
    } else {
      for (const int from : men) {
        push_all(table, p, k, from, targets(table, p, from) & allowed, out);
      }
    }
  }
  if constexpr (Legal) {
    if (!test_each) {
      for (std::size_t i = 0; i < g.pins; ++i) {
        const int k = kind_at(p, g.pin[i].square);
        const KindTable<W>& table = t_.kind[p.mover][k];
        push_all(table, p, k, g.pin[i].square, targets(table, p, g.pin[i].square) & within & g.pin_allowed(i), out);
      }
    }
  }
  if (Legal && !test_each) {
    generate_special<true, CapturesOnly>(p, out);
  } else {
    generate_special<false, CapturesOnly>(p, out);
  }
  if (test_each) keep_legal(p, before, out);
}

/// Drops the moves from `before` on that leave the royal man attacked, or attack the enemy's where that is forbidden,
/// for games without simple_checks. Castlings have been tested for the former. Out of check, a move of another man is
/// only tested if it changes what stands on the way of an attack.
template <int W, int K, bool Checkmate>
void Rules<W, K, Checkmate>::keep_legal(const State& p, std::size_t before, Actions& out) const {
  const int royal = royal_square(p, p.mover);
  if (royal < 0 && !t_.forbids_checks) return;
  const Set occupied = p.occupied();
  const bool check = royal >= 0 && attacked(p, royal, p.mover ^ 1, occupied, {});
  const Set way = check ? t_.board : royal < 0 ? Set{} : ways_to(p, royal, p.mover ^ 1);
  std::size_t kept = before;
  for (std::size_t i = before; i < out.size(); ++i) {
    const FastMove m = out[i];
    const bool safe = !check && m.kind() != t_.royal && !m.is(FastMove::kEnPassant) && !way.has(m.from()) &&
                      (occupied.has(m.to()) || !way.has(m.to()));
    if (!safe && !m.is(FastMove::kCastling) && !leaves_royal_safe(p, m)) continue;
    if (!t_.forbids_checks || !gives_check(p, m)) out[kept++] = m;
  }
  out.resize(kept);
}

// --- forced captures

/// Appends the captures, or all moves if there are none. The royal rule is `none`.
template <int W, int K, bool Checkmate>
void Rules<W, K, Checkmate>::generate_forced(const State& p, Actions& out) const {
  const std::size_t before = out.size();
  generate_moves<false, true>(p, out);
  if (out.size() == before) generate_moves<false, false>(p, out);
}

template <int W, int K, bool Checkmate>
int Rules<W, K, Checkmate>::count_forced(const State& p) const {
  Actions list;
  generate_moves<false, true>(p, list);
  return list.empty() ? count_moves<false>(p) : static_cast<int>(list.size());
}

template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::must_capture(const State& p) const {
  if (kLegal || !t_.forced_captures) return false;
  Actions list;
  generate_moves<false, true>(p, list);
  return !list.empty();
}

// --- making

/// Sets the en passant square if a man of the side to move can capture the man on `double_step` there.
template <int W, int K, bool Checkmate>
void Rules<W, K, Checkmate>::set_en_passant(State& q, int passed, int double_step) const {
  Set capturers;
  for (const int k : t_.en_passant_capturers[q.mover]) {
    capturers |= en_passant_capturers(t_.kind[q.mover][k], passed, q.occupied()) & q.kind(k);
  }
  if (double_step == kNoSquare || (capturers & q.own()).none() || q.occupied().has(passed)) return;
  q.en_passant = static_cast<std::int16_t>(passed);
  q.en_passant_victim = static_cast<std::int16_t>(double_step);
}

template <int W, int K, bool Checkmate>
inline auto Rules<W, K, Checkmate>::apply(const State& p, FastMove m) const -> State {
  State q = p;
  const std::size_t us = p.mover;
  const Set from = Set::of(m.from());
  const Set to = Set::of(m.to());
  if (m.is(FastMove::kCapture)) {
    const Set captured = m.is(FastMove::kEnPassant) ? Set::of(p.en_passant_victim) : to;
    for (int k = 0; k < K; ++k) q.kind(k) &= ~captured;
    q.side[us ^ 1U] &= ~captured;
  }
  q.kind(m.kind()) ^= from;
  q.kind(m.promotion() >= 0 ? m.promotion() : m.kind()) |= to;
  q.side[us] ^= from | to;
  q.mover = static_cast<std::uint8_t>(us ^ 1U);
  q.en_passant = -1;
  q.en_passant_victim = -1;
  if (q.castling != 0) {
    q.castling = static_cast<std::uint8_t>(q.castling & t_.rights_kept[m.from()] & t_.rights_kept[m.to()]);
    if (m.is(FastMove::kCastling)) {
      for (const CastlingTable<W>& c : t_.castlings[us]) {
        if (c.king_from != m.from() || c.move_to != m.to()) continue;
        if (c.ambiguous && ((p.castling & c.bit) == 0 || is_other_move(p, c) || (c.empty & p.occupied()).any()))
          continue;
        const Set king_to = Set::of(c.king_to);
        q.kind(m.kind()) = (p.kind(m.kind()) & ~from) | king_to;
        q.kind(c.rook_kind) = (q.kind(c.rook_kind) & ~Set::of(c.rook_from)) | Set::of(c.rook_to);
        q.side[us] = (p.side[us] & ~(Set::of(c.rook_from) | from)) | king_to | Set::of(c.rook_to);
        break;
      }
    }
  }
  // A FEN could not identify a victim that has promoted by its double step.
  if (m.is(FastMove::kDouble) && m.promotion() < 0) {
    const int passed = (m.from() + m.to()) / 2;  // the middle square: indices are linear in file and rank
    set_en_passant(q, passed, t_.several_double_steps ? en_passant_victim_of(q, passed) : m.to());
  }
  if (Checkmate && t_.counted_checks != 0) count_check(q);
  return q;
}

/// Counts the check that the last move has given, if any.
template <int W, int K, bool Checkmate>
void Rules<W, K, Checkmate>::count_check(State& q) const {
  std::uint8_t& given = q.checks[q.mover ^ 1U];
  if (given < t_.counted_checks && in_check(q)) ++given;
}

template <int W, int K, bool Checkmate>
auto Rules<W, K, Checkmate>::apply_if_legal(const State& p, FastMove m) const -> std::optional<State> {
  if (!(p.kind(m.kind()) & p.own()).has(m.from()) || m.is(FastMove::kCastling)) return std::nullopt;
  const KindTable<W>& table = t_.kind[p.mover][m.kind()];
  if (table.captured_only && m.promotion() >= 0) return std::nullopt;
  const bool reached =
      m.is(FastMove::kEnPassant)
          ? p.en_passant == m.to() && en_passant_capturers(table, m.to(), p.occupied()).has(m.from())
          : m.is(FastMove::kCapture) == p.enemy().has(m.to()) && targets(table, p, m.from()).has(m.to());
  if (!reached || (!m.is(FastMove::kCapture) && must_capture(p))) return std::nullopt;
  const State q = apply(p, m);
  if constexpr (kLegal) {
    const int royal = royal_square(q, p.mover);
    if (royal >= 0 && attacked(q, royal, q.mover, q.occupied(), {})) return std::nullopt;
    if (t_.forbids_checks && in_check(q)) return std::nullopt;
  }
  return q;
}

}  // namespace keymove::solver
