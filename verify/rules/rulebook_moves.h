// Generation of moves: a part of Rulebook that its source files share.
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
  for (const KindId kind : promoted_[man.kind]) {
    if (promotion.captured_only) {
      int count = 0;
      position.men_of(man.color).any([&](Square s) { return count += position.at(s).kind == kind ? 1 : 0, false; });
      if (count >= variant_->start_count(man.color, kind)) continue;
    }
    if (visit(Move{from, to, kind})) return true;
  }
  return false;
}

/// Calls `visit` with the moves of the man to these targets, sorted, until it returns true; returns whether it did.
template <class Visit>
bool Rulebook::any_to(const Position& position, Square from, const SquareSet& targets, const Visit& visit) const {
  if (promoted_[kind_of(position.code_at(from))].empty())
    return targets.any([&](Square to) { return visit(Move{from, to, kNoKind}); });
  return targets.any([&](Square to) { return any_of_promotions(position, from, to, visit); });
}

/// Calls `visit` with the moves of pseudo_moves, sorted, until it returns true; returns whether it did.
template <class Visit>
bool Rulebook::any_pseudo_move(const Position& position, const Visit& visit) const {
  const Square takeable = takeable_of(position);
  return position.men_of(position.to_move()).any([&](Square from) {
    return any_to(position, from, targets(position, from, takeable), visit);
  });
}

/// The same with those moves that are allowed; `own` describes the mover's royal man.
template <class Visit>
bool Rulebook::any_allowed_move(const Position& position, const Watch& own, const Visit& visit) const {
  if (must_capture(position))
    return any_pseudo_move(position, [&](const Move& move) { return is_capture(position, move) && visit(move); });
  if (variant_->royal != RoyalRule::checkmate) return any_pseudo_move(position, visit);
  // What a royal man becomes decides whether he can still be captured, and what another man becomes whether it checks.
  if (royal_promotes_ || variant_->forbids_checks)
    return any_pseudo_move(position, [&](const Move& move) { return is_allowed(position, move, own) && visit(move); });
  const Square takeable = takeable_of(position);
  return position.men_of(position.to_move()).any([&](Square from) {
    SquareSet to = targets(position, from, takeable);
    keep_safe(position, from, own, to);
    return any_to(position, from, to, visit);
  });
}

}  // namespace keymove::verify
