// Generation of pseudo-legal moves: a part of Rulebook that its source files share.
#pragma once

#include "verify/rules/rulebook.h"

namespace keymove::verify {

/// Calls `visit` with the move of a man that can promote, once for each possible promotion on its target square, until
/// it returns true; returns whether it did.
template <class Visit>
bool Rulebook::any_of_promotions(const Position& position, Square from, Square to, const Visit& visit) const {
  const Man man = position.at(from);
  const Promotion& promotion = variant_->man(man.kind).promotion;
  const int rank = rank_for(man.color, to);
  if (rank < promotion.from_rank) return visit(Move{from, to, kNoKind});
  if (promotion.optional_before_last && rank < variant_->shape.ranks && visit(Move{from, to, kNoKind})) return true;
  for (const KindId kind : promotion.to) {
    if (promotion.captured_only) {
      int count = 0;
      position.men_of(man.color).any([&](Square s) { return count += position.at(s).kind == kind ? 1 : 0, false; });
      if (count >= variant_->start_count(man.color, kind)) continue;
    }
    if (visit(Move{from, to, kind})) return true;
  }
  return false;
}

/// Calls `visit` with each move of the man, without castling and perhaps with duplicates, until it returns true;
/// returns whether it did. `takeable` is the en passant square if a man can be captured there.
template <class Visit>
bool Rulebook::any_of_man(const Position& position, Square from, Square takeable, const Visit& visit) const {
  const ManCode man = position.code_at(from);
  const bool promotes = !variant_->man(kind_of(man)).promotion.to.empty();
  for (const Walk& walk : walks_.of(man, from)) {
    const bool stopped = walks_.follow(position, walk, [&](Square to) {
      const ManCode there = position.code_at(to);
      const bool allowed = there != kNoMan ? walk.may_capture && color_of(there) != color_of(man)
                                           : walk.may_move || (walk.en_passant && to == takeable);
      return allowed && (promotes ? any_of_promotions(position, from, to, visit) : visit(Move{from, to, kNoKind}));
    });
    if (stopped) return true;
  }
  return false;
}

/// Calls `visit` with the moves of pseudo_moves, man by man in the order of squares and perhaps with duplicates, until
/// it returns true; returns whether it did.
template <class Visit>
bool Rulebook::any_pseudo_move(const Position& position, const Visit& visit) const {
  const Square takeable = en_passant_victim_of(position) == kNoSquare ? kNoSquare : position.en_passant();
  return position.men_of(position.to_move()).any([&](Square from) {
    if (any_of_man(position, from, takeable, visit)) return true;
    if (position.castling() == 0) return false;
    for (std::size_t i = 0; i < castlings_.size(); ++i) {
      const Castling& castling = castlings_[i].castling;
      if (castling.king_from != from || !may_castle(position, i)) continue;
      if (visit(Move{from, castling.king_to, kNoKind})) return true;
    }
    return false;
  });
}

}  // namespace keymove::verify
