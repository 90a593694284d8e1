// A position as a castling leaves it, whenever that castling may come.
#pragma once

#include "solver/rules/compiled_variant.h"

namespace keymove::solver {

/// Puts king and rook where the castling leads, besides men of their side that must leave those squares before. False
/// if men stand there that could not be told apart.
template <class State, int W>
[[nodiscard]] bool put_castled(State& s, const CastlingTable<W>& castling, int royal, int color) {
  using Set = Bits<W>;
  const Set from = Set::of(castling.king_from) | Set::of(castling.rook_from);
  const Set king_to = Set::of(castling.king_to);
  const Set rook_to = Set::of(castling.rook_to);
  s.side[color] &= ~from;
  s.kind(royal) &= ~Set::of(castling.king_from);
  s.kind(castling.rook_kind) &= ~Set::of(castling.rook_from);
  if ((s.side[color ^ 1] & (king_to | rook_to)).any() || (s.kind(castling.rook_kind) & rook_to).any()) return false;
  s.side[color] |= king_to | rook_to;
  s.kind(royal) |= king_to;
  s.kind(castling.rook_kind) |= rook_to;
  return true;
}

}  // namespace keymove::solver
