// Rules: mirror images and move ordering, for the search for game values. Part of rules.h.
#pragma once

#include "solver/rules/rules.h"

namespace keymove::solver {

template <int W, int K, bool Checkmate>
inline auto Rules<W, K, Checkmate>::mirrored(const Set& squares) const -> Set {
  Set out;
  const int files = static_cast<int>(t_.files.size());
  for (int left = 0; left < files; ++left) {
    const int right = files - 1 - left;
    out |= (squares & t_.files[left]).shifted(right - left);
  }
  return out;
}

template <int W, int K, bool Checkmate>
FastMove Rules<W, K, Checkmate>::mirrored(FastMove m) const {
  const int files = static_cast<int>(t_.files.size());
  const auto image = [&](int square) { return square + files - 1 - 2 * (square % files); };
  constexpr std::uint32_t kSquares = 0xFFFF;
  return {(m.raw & ~kSquares) | static_cast<std::uint32_t>(image(m.from())) |
          static_cast<std::uint32_t>(image(m.to())) << 8};
}

template <int W, int K, bool Checkmate>
inline auto Rules<W, K, Checkmate>::folded(const State& p) const -> Folded {
  if (!t_.mirrored) return {key(p), false};
  State image = p;
  for (Set& side : image.side) side = mirrored(side);
  const auto first = [&] {
    for (std::size_t color = 0; color < 2; ++color) {
      if (image.side[color] != p.side[color]) return image.side[color].word < p.side[color].word;
    }
    return p.en_passant >= 0 &&
           p.en_passant % static_cast<int>(t_.files.size()) * 2 >= static_cast<int>(t_.files.size());
  };
  if (!first()) return {key(p), false};
  if (t_.kinds == 1) {
    image.kind(0) = image.occupied();
  } else {
    for (int k = 0; k < t_.kinds; ++k) image.kind(k) = mirrored(p.kind(k));
  }
  if (p.en_passant >= 0) {
    const FastMove passing = mirrored(FastMove::of(p.en_passant, p.en_passant_victim, 0, 0));
    image.en_passant = static_cast<std::int16_t>(passing.from());
    image.en_passant_victim = static_cast<std::int16_t>(passing.to());
  }
  return {key(image), true};
}

template <int W, int K, bool Checkmate>
inline int Rules<W, K, Checkmate>::value_rank(FastMove m, const State& child) const {
  constexpr int kClass = 1024;  // greater than the number of moves in any position of such a game
  int rank = m.is(FastMove::kCapture) ? 8 * kClass : 0;
  if (t_.race) {
    const Set occupied = child.occupied();
    const bool captured = attacked(child, m.to(), child.mover, occupied, {});
    if (!captured) rank += 4 * kClass;
    if (captured && attacked(child, m.to(), child.mover ^ 1, occupied, {})) rank += 2 * kClass;
    const int files = static_cast<int>(t_.files.size());
    const int from_below = m.to() / files;
    rank += child.mover == 1 ? from_below : t_.squares / files - 1 - from_below;
  }
  return rank - count(child);
}

}  // namespace keymove::solver
