// Positions as packed boards, of which the layers of a value's proof consist.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "positions/certificates/packed_layer.h"
#include "positions/game/setup.h"

namespace keymove::solver {

/// Packs and unpacks positions of one variant that take up to N words.
template <class R, std::size_t N>
class PositionPacker {
 public:
  using State = typename R::State;

  PositionPacker(const R& rules, const VariantPtr& variant) : rules_(rules), fields_(*variant) {
    setup_.variant = variant;
    setup_.board.resize(fields_.squares);
  }

  /// The position without its mover.
  PackedBoard<N> packed(const State& s) {
    men_.assign(fields_.squares, 0);
    for (int kind = 0; kind < State::kKinds; ++kind) {
      for (const int color : {0, 1}) {
        for (auto set = s.kind(kind) & s.side[static_cast<std::size_t>(color)]; set.any();)
          men_[static_cast<std::size_t>(set.pop())] = static_cast<std::uint8_t>(2 * kind + color + 1);
      }
    }
    PackedBoard<N> out{};
    FieldCursor<N> cursor;
    for (std::size_t square = 0; square < fields_.squares; ++square) cursor.put(out, men_[square], fields_.man);
    cursor.put(out, s.castling, fields_.castling);
    cursor.put(out, static_cast<std::uint64_t>(s.en_passant + 1), fields_.en_passant);
    for (const std::uint8_t given : s.checks) cursor.put(out, given, fields_.checks);
    return out;
  }

  /// The position in which `mover` (0 White) moves.
  State unpacked(const PackedBoard<N>& board, unsigned mover) {
    FieldCursor<N> cursor;
    for (std::size_t square = 0; square < fields_.squares; ++square) {
      const auto man = static_cast<int>(cursor.take(board, fields_.man)) - 1;
      setup_.board[square] =
          man < 0 ? Man{} : Man{static_cast<KindId>(man / 2), man % 2 == 0 ? Color::white : Color::black};
    }
    setup_.to_move = mover == 0 ? Color::white : Color::black;
    setup_.castling = static_cast<std::uint32_t>(cursor.take(board, fields_.castling));
    setup_.en_passant = static_cast<Square>(cursor.take(board, fields_.en_passant)) - 1;
    for (const Color color : {Color::white, Color::black})
      setup_.checks[color] = static_cast<int>(cursor.take(board, fields_.checks));
    return rules_.from_setup(setup_);
  }

 private:
  const R& rules_;
  PackedFields fields_;
  Setup setup_;                    ///< for unpacked(), which writes all of it
  std::vector<std::uint8_t> men_;  ///< for packed(): by square
};

}  // namespace keymove::solver
