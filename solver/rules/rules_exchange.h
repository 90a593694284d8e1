// Rules: who attacks a square, exchanges on one square, and passing; for heuristic searches. Part of rules.h.
//
// Idea: both sides capture on one square in turn, always with their least valuable man, and each may stop; men behind
// the one that captures join in. Only the side that is behind goes on, so one bound is enough.
// Source: static exchange evaluation, with a bound instead of a value, as on the Chess Programming Wiki.
// Not exact: pins, checks, recaptures that promote, and captures elsewhere are not seen.
// Cost: a few set operations per capture; where riders cannot be found by masks, a test of each man.
#pragma once

#include "solver/rules/rules.h"

namespace keymove::solver {

template <int W, int K, bool Checkmate>
inline auto Rules<W, K, Checkmate>::attacks_of(int kind, int color, int square, const Set& occupied) const -> Set {
  const KindTable<W>& table = t_.kind[color][kind];
  if (table.plain) return plain_reach(table, square, occupied);
  return reach(table.capture, square, occupied);
}

/// The men of `color` that attack the square, tested man by man.
template <int W, int K, bool Checkmate>
auto Rules<W, K, Checkmate>::attackers_by_man(const State& p, int square, int color, const Set& occupied) const -> Set {
  Set out;
  for (int k = 0; k < t_.kinds; ++k) {
    const Set men = p.kind(k) & p.side[color] & occupied;
    for (const int from : men) {
      if (attacks_of(k, color, from, occupied).has(square)) out.set(from);
    }
  }
  return out;
}

template <int W, int K, bool Checkmate>
inline auto Rules<W, K, Checkmate>::attackers(const State& p, int square, const Set& occupied) const -> Set {
  if (!t_.simple_checks || t_.lame_capturers[0] || t_.lame_capturers[1])
    return attackers_by_man(p, square, 0, occupied) | attackers_by_man(p, square, 1, occupied);
  Set out;
  for (int color = 0; color < 2; ++color) {
    const SmallList<int>& leapers = t_.leapers[color];
    const Set* leaps = t_.leaps_to[color].data() + static_cast<std::size_t>(square) * leapers.size();
    Set found;
    for (std::size_t i = 0; i < leapers.size(); ++i) found |= leaps[i] & p.kind(leapers[i]);
    const Set snipers = snipers_of(p, square, color) & p.side[color] & occupied;
    for (const int from : snipers) {
      if ((between(square, from) & occupied).none()) found.set(from);
    }
    out |= found & p.side[color];
  }
  return out & occupied;
}

template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::exchange_gains(const State& p, FastMove m, int least) const {
  if (m.is(FastMove::kCastling)) return least <= 0;
  const int promoted = m.promotion() >= 0 ? m.promotion() : m.kind();
  int balance = victim_value(p, m) + t_.value[promoted] - t_.value[m.kind()] - least;
  if (balance < 0) return false;
  balance = t_.value[promoted] - balance;
  if (balance <= 0 && m.kind() != t_.royal) return true;
  Set occupied = (p.occupied() & ~Set::of(m.from())) | Set::of(m.to());
  if (m.is(FastMove::kEnPassant)) occupied &= ~Set::of(p.en_passant_victim);
  int mover = p.mover;
  bool gains = true;
  // A royal man that can be recaptured loses everything.
  if (m.kind() == t_.royal) return (attackers(p, m.to(), occupied) & p.side[mover ^ 1]).none();
  while (true) {
    const Set all = attackers(p, m.to(), occupied);
    mover ^= 1;
    const Set own = all & p.side[mover];
    if (own.none()) return gains;
    int kind = -1;
    for (int k = 0; k < t_.kinds; ++k) {
      if (k != t_.royal && (own & p.kind(k)).any() && (kind < 0 || t_.value[k] < t_.value[kind])) kind = k;
    }
    if (kind < 0) {  // only the royal man is left; it may not capture what is defended, also through its own square
      const bool defended = (attackers(p, m.to(), occupied & ~own) & p.side[mover ^ 1]).any();
      return defended ? gains : !gains;
    }
    gains = !gains;
    balance = t_.value[kind] - balance;
    if (balance < (gains ? 1 : 0)) return gains;
    occupied &= ~Set::of((own & p.kind(kind)).lowest());
  }
}

template <int W, int K, bool Checkmate>
inline auto Rules<W, K, Checkmate>::passed(const State& p) const -> State {
  State out = p;
  out.mover = static_cast<std::uint8_t>(p.mover ^ 1U);
  out.en_passant = -1;
  out.en_passant_victim = -1;
  return out;
}

}  // namespace keymove::solver
