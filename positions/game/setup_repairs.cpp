// Castling rights and en passant squares that fit the men.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "positions/game/setup.h"

namespace keymove {

namespace {

/// Whether the side that has just moved can have passed over the square `passed` by a double step.
bool passed_by_double_step(const Setup& setup, Square passed) {
  const Color mover = !setup.to_move;
  const int turn = mover == Color::white ? 1 : -1;
  const BoardShape& shape = setup.shape();
  if (setup.at(passed).present()) return false;
  for (std::size_t k = 0; k < setup.variant->men.size(); ++k) {
    const auto kind = static_cast<KindId>(k);
    if (setup.variant->man(kind).royal) continue;  // he cannot be taken in passing
    for (const MoveRule& rule : setup.variant->man(kind).moves) {
      if (!rule.initial_only || rule.range != 1 || rule.dx % 2 != 0 || rule.dy % 2 != 0) continue;
      const int x = shape.file_of(passed);
      const int y = shape.rank_of(passed);
      const int hx = turn * rule.dx / 2;
      const int hy = turn * rule.dy / 2;
      if (!shape.contains(x - hx, y - hy) || !shape.contains(x + hx, y + hy)) continue;
      const Square from = shape.at(x - hx, y - hy);
      if (setup.at(from).present() || !setup.variant->is_initial(mover, kind, from)) continue;
      if (setup.at(shape.at(x + hx, y + hy)) == Man{kind, mover}) return true;
    }
  }
  return false;
}

bool men_allow(const Setup& setup, const Castling& castling) {
  return castling.rook != kNoKind &&
         setup.at(castling.king_from) == Man{*setup.variant->royal_kind(), castling.color} &&
         setup.at(castling.rook_from) == Man{castling.rook, castling.color};
}

}  // namespace

std::uint32_t rights_by_placement(const Setup& setup) {
  std::uint32_t out = 0;
  for (std::size_t i = 0; i < setup.variant->castlings.size(); ++i) {
    if (men_allow(setup, setup.variant->castlings[i])) out |= 1U << i;
  }
  return out;
}

std::vector<std::string> repair_rights(Setup& setup) {
  std::vector<std::string> notes;
  for (std::size_t i = 0; i < setup.variant->castlings.size(); ++i) {
    const std::uint32_t bit = 1U << i;
    const Castling& castling = setup.variant->castlings[i];
    if ((setup.castling & bit) == 0 || men_allow(setup, castling)) continue;
    setup.castling &= ~bit;
    notes.push_back(std::string("removed the castling right ") + castling.right + ": king or rook has left its square");
  }
  if (setup.en_passant != kNoSquare && !passed_by_double_step(setup, setup.en_passant)) {
    notes.push_back("removed the en passant square " + square_text(setup.shape(), setup.en_passant) +
                    ": no double step can have passed it");
    setup.en_passant = kNoSquare;
  }
  return notes;
}

}  // namespace keymove
