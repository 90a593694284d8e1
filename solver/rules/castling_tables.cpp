#include "solver/rules/castling_tables.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace keymove::solver {

namespace {

/// Fills the tables of the castlings of one variant.
template <int W>
class CastlingBuilder {
 public:
  explicit CastlingBuilder(CompiledVariant<W>& compiled) : t_(compiled), v_(*compiled.variant), shape_(v_.shape) {}

  void build() {
    t_.rights_kept.assign(at(t_.squares), 0xFF);
    for (std::size_t i = 0; i < v_.castlings.size(); ++i) {
      const Castling& c = v_.castlings[i];
      CastlingTable<W> table;
      table.bit = static_cast<std::uint8_t>(1U << i);
      table.king_from = c.king_from;
      table.king_to = c.king_to;
      table.rook_from = c.rook_from;
      table.rook_to = c.rook_to;
      table.move_to = c.move_to;
      table.rook_kind = c.rook;
      const auto span = [&](Square a, Square b) { return Bits<W>::of(a) | walk(a, b); };
      table.empty = (span(c.king_from, c.king_to) | span(c.rook_from, c.rook_to)) &
                    ~(Bits<W>::of(c.king_from) | Bits<W>::of(c.rook_from));
      table.safe = span(c.king_from, c.king_to);
      const int rook_file = shape_.file_of(c.rook_from);
      const bool corner = rook_file == (c.rook_from > c.king_from ? shape_.files - 1 : 0);
      const auto beside = [&](Square s) { return shape_.rank_of(s) == shape_.rank_of(c.king_from); };
      table.rook_shields = !corner || !beside(c.rook_from) || !beside(c.king_to) || !beside(c.rook_to);
      table.ambiguous = is_ambiguous(table, index_of(c.color));
      t_.castlings[index_of(c.color)].push_back(table);
      t_.rights_of[index_of(c.color)] |= table.bit;
      for (const Square s : {c.king_from, c.rook_from})
        t_.rights_kept[at(s)] = static_cast<std::uint8_t>(t_.rights_kept[at(s)] & ~table.bit);
    }
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  /// The squares after `from` up to `to` on a rank, file or diagonal; `to` alone when the two share none.
  Bits<W> walk(Square from, Square to) const {
    const int dx = shape_.file_of(to) - shape_.file_of(from);
    const int dy = shape_.rank_of(to) - shape_.rank_of(from);
    if (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy)) return Bits<W>::of(to);
    const int steps = std::max(std::abs(dx), std::abs(dy));
    Bits<W> out;
    for (int i = 1; i <= steps; ++i)
      out.set(shape_.at(shape_.file_of(from) + i * dx / steps, shape_.rank_of(from) + i * dy / steps));
    return out;
  }

  /// Whether another move rule of the king, or an earlier castling, may lead to the castling's `move_to`. The king has
  /// no other move to his own rook's square.
  bool is_ambiguous(const CastlingTable<W>& castling, int color) const {
    if (castling.move_to == castling.rook_from) return false;
    const int turn = color == 0 ? 1 : -1;
    const int dx = turn * (shape_.file_of(castling.move_to) - shape_.file_of(castling.king_from));
    const int dy = turn * (shape_.rank_of(castling.move_to) - shape_.rank_of(castling.king_from));
    const auto leads_there = [&](const MoveRule& rule) {
      for (int i = 1; i < std::max(shape_.files, shape_.ranks); ++i) {
        if (i * rule.dx == dx && i * rule.dy == dy) return true;
      }
      return false;
    };
    const auto& rules = v_.men[at(t_.royal)].moves;
    const auto& before = t_.castlings[color];
    return std::any_of(rules.begin(), rules.end(), leads_there) ||
           std::any_of(before.begin(), before.end(), [&](const CastlingTable<W>& other) {
             return other.king_from == castling.king_from && other.move_to == castling.move_to;
           });
  }

  CompiledVariant<W>& t_;
  const Variant& v_;
  BoardShape shape_;
};

}  // namespace

template <int W>
void build_castlings(CompiledVariant<W>& compiled) {
  CastlingBuilder<W>(compiled).build();
}

template void build_castlings(CompiledVariant<1>& compiled);
template void build_castlings(CompiledVariant<2>& compiled);
template void build_castlings(CompiledVariant<4>& compiled);

}  // namespace keymove::solver
