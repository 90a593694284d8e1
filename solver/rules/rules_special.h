// Rules: en passant, castling, and the test whether a move leaves the royal man safe. Part of rules.h.
#pragma once

#include "solver/rules/rules.h"

namespace keymove::solver {

/// Calls visit(from, kind) for every en passant capture, legal or not.
template <int W, int K, bool Checkmate>
template <class Visit>
void Rules<W, K, Checkmate>::for_each_en_passant(const State& p, Visit visit) const {
  if (p.en_passant < 0) return;
  for (const int k : t_.en_passant_capturers[p.mover]) {
    const KindTable<W>& table = t_.kind[p.mover][k];
    const Set capturers = en_passant_capturers(table, p.en_passant, p.occupied()) & p.kind(k) & p.own();
    for (const int from : capturers) visit(from, k);
  }
}

/// Whether some castling meets the cheap conditions: the right to it and the empty squares.
template <int W, int K, bool Checkmate>
[[gnu::always_inline]] inline bool Rules<W, K, Checkmate>::may_castle(const State& p, const Set& occupied) const {
  if ((p.castling & t_.rights_of[p.mover]) == 0) return false;
  for (const CastlingTable<W>& c : t_.castlings[p.mover]) {
    if ((p.castling & c.bit) != 0 && (c.empty & occupied).none()) return true;
  }
  return false;
}

/// Whether the king's move to the castling's `move_to` means something else: an ordinary move or an earlier castling.
template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::is_other_move(const State& p, const CastlingTable<W>& castling) const {
  const KindTable<W>& king = t_.kind[p.mover][t_.royal];
  if (targets(king, p, castling.king_from).has(castling.move_to)) return true;
  if (p.en_passant == castling.move_to && !king.en_passant_from.empty() &&
      en_passant_capturers(king, p.en_passant, p.occupied()).has(castling.king_from))
    return true;
  for (const CastlingTable<W>& before : t_.castlings[p.mover]) {
    if (&before == &castling) return false;
    if (before.king_from == castling.king_from && before.move_to == castling.move_to &&
        (p.castling & before.bit) != 0 && (before.empty & p.occupied()).none())
      return true;
  }
  return false;
}

/// Calls visit(castling) for every castling that is allowed now. `danger` must hold the squares that the enemy attacks
/// with the royal man off the board; only the royal rule checkmate reads it.
template <int W, int K, bool Checkmate>
template <class Visit>
void Rules<W, K, Checkmate>::for_each_castling(const State& p, const Set& danger, Visit visit) const {
  const Set occupied = p.occupied();
  for (const CastlingTable<W>& c : t_.castlings[p.mover]) {
    if ((p.castling & c.bit) == 0 || (c.empty & occupied).any()) continue;
    if (c.ambiguous && is_other_move(p, c)) continue;
    if constexpr (Checkmate) {
      if ((c.safe & danger).any()) continue;
      const FastMove m = FastMove::of(c.king_from, c.move_to, t_.royal, FastMove::kCastling);
      if (c.rook_shields && !leaves_royal_safe(p, m)) continue;
    }
    visit(c);
  }
}

template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::is_double_step(const KindTable<W>& table, const State& p, int from, int to) const {
  for (const Reach<W>* reach_of : {&table.quiet, &table.capture}) {
    if (!reach_of->lame) continue;
    for (const LameLeap<W>& leap : reach_of->lame_leaps[from]) {
      if (leap.double_step && leap.to == to && (leap.way & p.occupied()).none()) return true;
    }
  }
  return false;
}

/// Whether the mover's royal man is not attacked after the move. The slow test, which makes the move.
template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::leaves_royal_safe(const State& p, FastMove m) const {
  const State q = apply(p, m);
  const int royal = royal_square(q, p.mover);
  return royal < 0 || !attacked(q, royal, q.mover, q.occupied(), {});
}

}  // namespace keymove::solver
