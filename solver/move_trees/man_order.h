// The order of moves of the move-tree course: man by man, in the order of each side's list of men.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "solver/move_trees/move_tree.h"
#include "solver/rules/rules.h"

namespace keymove::solver {

/// Keeps each side's list of men while moves are made, and sorts moves by it. A man that moves keeps its place in the
/// list, a captured man leaves it, and a promoted man goes to its end; castling changes no places. The first lists come
/// from the request. If it has none, they have the pawns, then the other men, each group from the top rank down and
/// from file a on.
/// The moves of one man, with x to the right and y down the board: diagonal rides from near to far in the directions
/// (+,+) (+,-) (-,+) (-,-); then straight rides in the directions +x -x +y -y; then leaps, those that are shorter along
/// x first, in the same order of signs. A king castles first, to the a side, then to the other side, and then steps
/// (-1,-1) (0,-1) (+1,-1) (-1,0) (-1,+1) (0,+1) (+1,+1) (+1,0). A man that only moves forward has its far steps, then
/// near steps, captures to +x, captures to -x. Source: the order of the course's answer keys, extended to other men in
/// the same sense.
template <class R>
class ManOrder {
 public:
  using State = typename R::State;
  using Action = typename R::Action;
  using Actions = typename R::Actions;

  ManOrder(const R& rules, const TreeRequest& request, const State& origin) : r_(rules), order_(request.order) {
    for (int k = 0; k < r_.compiled().kinds; ++k) codes_.push_back(codes_of(static_cast<std::size_t>(k)));
    if (request.men.empty()) {
      for (int color = 0; color < 2; ++color) list_men(origin, color);
    }
    for (const Square s : request.men) slot(s) = next_[origin.side[0].has(s) ? 0 : 1]++;
  }

  void sort(const State& s, Actions& moves) {
    if (order_ == TreeOrder::generation) return;
    if (order_ == TreeOrder::sorted) return sort_by_text(moves);
    keys_.clear();
    for (const Action m : moves) keys_.push_back(std::uint64_t{place(m, s.mover)} << 32U | m.raw);
    std::sort(keys_.begin(), keys_.end());
    for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = Action{static_cast<std::uint32_t>(keys_[i])};
  }

  /// What undo() needs to restore the lists.
  struct Change {
    int to = 0;
    int rook_to = -1;
    std::uint16_t slot = 0;       ///< the place that `to` had
    std::uint16_t rook_slot = 0;  ///< the place that `rook_to` had
    std::uint16_t next = 0;
  };

  Change play(const State& s, Action m) {
    Change c;
    c.to = m.to();
    c.slot = slot(c.to);
    c.next = next_[s.mover];
    const std::uint16_t moved = m.promotion() >= 0 ? next_[s.mover]++ : slot(m.from());
    if (m.is(FastMove::kCastling)) {
      for (const auto& castling : r_.compiled().castlings[s.mover]) {
        if (castling.king_from != m.from() || castling.move_to != m.to()) continue;
        c.to = castling.king_to;
        c.slot = slot(c.to);
        c.rook_to = castling.rook_to;
        c.rook_slot = slot(c.rook_to);
        slot(c.rook_to) = slot(castling.rook_from);
      }
    }
    slot(c.to) = moved;
    return c;
  }

  void undo(const State& s, const Change& c) {
    slot(c.to) = c.slot;
    if (c.rook_to >= 0) slot(c.rook_to) = c.rook_slot;
    next_[s.mover] = c.next;
  }

 private:
  static constexpr int kSpan = 2 * kMaxSide - 1;
  static constexpr std::uint32_t kCodeBits = 11;
  static constexpr std::uint32_t kPromotionBits = 5;
  using Codes = std::array<std::uint16_t, static_cast<std::size_t>(kSpan) * kSpan>;

  std::uint16_t& slot(int square) { return slots_[static_cast<std::size_t>(square)]; }

  static std::size_t index_of(int dx, int dy) {
    return static_cast<std::size_t>((dy + kMaxSide - 1) * kSpan + dx + kMaxSide - 1);
  }

  /// The sort key of the move among all moves of its side.
  std::uint32_t place(Action m, int mover) {
    const int files = r_.compiled().variant->shape.files;
    const int dx = m.to() % files - m.from() % files;
    const int dy = m.from() / files - m.to() / files;  // y points down the board
    const Codes& codes = codes_[static_cast<std::size_t>(m.kind())];
    std::uint32_t code = codes[index_of(dx, dy)];
    if (m.is(FastMove::kCastling)) code = dx < 0 ? 0 : 1;
    std::uint32_t promotion = 0;
    if (m.promotion() >= 0) {
      const auto& to = r_.compiled().kind[mover][m.kind()].promotes_to;
      promotion = 1 + static_cast<std::uint32_t>(std::find(to.begin(), to.end(), m.promotion()) - to.begin());
    }
    return std::uint32_t{slot(m.from())} << (kCodeBits + kPromotionBits) | code << kPromotionBits | promotion;
  }

  Codes codes_of(std::size_t kind) {
    const ManKind& man = r_.compiled().variant->men[kind];
    const bool walks = std::all_of(man.moves.begin(), man.moves.end(), [](const MoveRule& m) { return m.dy > 0; });
    walks_.push_back(walks);
    Codes out{};
    for (int dy = -kMaxSide + 1; dy < kMaxSide; ++dy) {
      for (int dx = -kMaxSide + 1; dx < kMaxSide; ++dx)
        out[index_of(dx, dy)] = walks ? walk_code(dx, dy) : man.royal ? king_code(dx, dy) : code(dx, dy);
    }
    return out;
  }

  static std::uint16_t walk_code(int dx, int dy) {
    const int near = kMaxSide - std::abs(dy);  // far steps first
    return static_cast<std::uint16_t>((dx == 0 ? 0 : dx > 0 ? 1 : 2) * 512 + std::abs(dx) * 32 + near);
  }

  static std::uint16_t king_code(int dx, int dy) {
    constexpr std::array<std::pair<int, int>, 8> kSteps = {
        {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}}};
    const auto* const found = std::find(kSteps.begin(), kSteps.end(), std::pair{dx, dy});
    if (found == kSteps.end()) return static_cast<std::uint16_t>(16 + code(dx, dy));
    return static_cast<std::uint16_t>(2 + (found - kSteps.begin()));
  }

  static std::uint16_t code(int dx, int dy) {
    const int x = std::abs(dx);
    const int y = std::abs(dy);
    const int signs = (dx < 0 ? 2 : 0) + (dy < 0 ? 1 : 0);
    if (x == y) return static_cast<std::uint16_t>(signs * 16 + x);
    if (y == 0) return static_cast<std::uint16_t>(64 + (dx < 0 ? 1 : 0) * 16 + x);
    if (x == 0) return static_cast<std::uint16_t>(96 + (dy < 0 ? 1 : 0) * 16 + y);
    return static_cast<std::uint16_t>(128 + (x * 16 + y) * 4 + signs);
  }

  void list_men(const State& s, int color) {
    const auto& compiled = r_.compiled();
    const BoardShape& shape = compiled.variant->shape;
    for (const bool pawns : {true, false}) {
      for (int rank = shape.ranks - 1; rank >= 0; --rank) {
        for (int file = 0; file < shape.files; ++file) {
          const int square = shape.at(file, rank);
          if (!s.side[color].has(square)) continue;
          if (walks_[static_cast<std::size_t>(r_.kind_at(s, square))] == pawns)
            slot(square) = next_[static_cast<std::size_t>(color)]++;
        }
      }
    }
  }

  void sort_by_text(Actions& moves) {
    const Variant& variant = *r_.compiled().variant;
    texts_.clear();
    for (const Action m : moves) texts_.emplace_back(coordinate_text(variant, r_.to_move(m)), m);
    std::sort(texts_.begin(), texts_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = texts_[i].second;
  }

  const R& r_;
  TreeOrder order_;
  std::vector<Codes> codes_;  ///< by kind
  std::vector<bool> walks_;   ///< by kind: whether it only moves forward, as pawns do
  std::array<std::uint16_t, static_cast<std::size_t>(kMaxSide) * kMaxSide> slots_{};  ///< by square: place in the list
  std::array<std::uint16_t, 2> next_{};
  std::vector<std::uint64_t> keys_;
  std::vector<std::pair<std::string, Action>> texts_;
};

}  // namespace keymove::solver
