#include "verify/judge/aim_rules.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace keymove::verify {

AimRules::AimRules(std::shared_ptr<const Rulebook> book) : book_(std::move(book)), aim_(book_->variant()->aim) {
  const Variant& variant = *book_->variant();
  if (aim_ == Aim::target) target_ = variant.shape.at(variant.target.file, variant.target.rank);
}

bool AimRules::reached(const Position& position, const Move& move) const {
  if (aim_ == Aim::target && !book_->is_castling(position, move)) return move.to == target_;
  const Position after = book_->play(position, move);
  const Color enemy = !position.to_move();
  switch (aim_) {
    case Aim::target:  // of a castling the king arrives
      return after.at(target_) == position.at(move.from) && target_ != move.from;
    case Aim::capture:
      return after.men_of(enemy).size() != position.men_of(enemy).size();
    case Aim::check:
      return book_->royal_attacked(after, enemy);
    case Aim::double_stalemate:
      return !book_->royal_attacked(after, enemy) && cannot_move(after) &&
             cannot_move(book_->with_turn(after, position.to_move(), kNoSquare));
    case Aim::en_passant:
      return after.men_of(enemy).size() != position.men_of(enemy).size() && !position.at(move.to).present();
    case Aim::castling:
      return book_->is_castling(position, move);
    case Aim::any_move:
      return true;
    default:
      return book_->end(after) == Outcome::loss;
  }
}

bool AimRules::cannot_move(const Position& position) const {
  std::vector<Move> all;
  book_->legal_moves(position, all);
  return all.empty();
}

bool AimRules::can_reach(const Position& position) const {
  if (aim_ == Aim::win || aim_ == Aim::stalemate || aim_ == Aim::mate_or_stalemate)
    return !book_->end(position) && book_->wins_at_once(position);
  std::vector<Move> all;
  book_->moves(position, all);
  return std::any_of(all.begin(), all.end(), [&](const Move& move) { return reached(position, move); });
}

bool AimRules::must_reach(const Position& position) const {
  std::vector<Move> all;
  book_->moves(position, all);
  return !all.empty() && std::all_of(all.begin(), all.end(), [&](const Move& move) { return reached(position, move); });
}

std::optional<std::string> error_of_aim(const Variant& variant, const Stipulation& stipulation) {
  if (stipulation.aim == Aim::target && !variant.shape.contains(stipulation.target.file, stipulation.target.rank))
    return "the target square of " + text_of(stipulation) + " is not on the board";
  if (stipulation.aim == Aim::check && !variant.royal_kind())
    return text_of(stipulation) + " asks for a check, and the game has no royal man";
  return std::nullopt;
}

}  // namespace keymove::verify
