#include "verify/judge/terms.h"

#include <algorithm>

#include "positions/game/stipulation.h"
#include "positions/notation/notation.h"
#include "positions/notation/san.h"
#include "verify/rules/rules.h"

namespace keymove::verify {

namespace {

bool is_legal(const Setup& setup, const Move& move) {
  const std::vector<Move> legal = moves_of(setup);
  return std::find(legal.begin(), legal.end(), move) != legal.end();
}

/// Whether every forced win is a mate: no other end is lost by the side to move, and none is won by it.
bool is_won_by_mate(const Variant& variant) {
  const auto is_draw_or_mate = [](const End& end) {
    return end.result == EndResult::draw || (end.result == EndResult::loss && end.when == EndWhen::no_moves_in_check);
  };
  return variant.royal == RoyalRule::checkmate && !stipulation_of(variant) &&
         std::all_of(variant.ends.begin(), variant.ends.end(), is_draw_or_mate);
}

/// "#2", "s#2", or nothing.
std::string stipulated_text(const Variant& variant, int plies) {
  auto aimed = stipulation_of(variant);
  if (!aimed && is_won_by_mate(variant)) aimed = Stipulation{};
  if (!aimed) return {};
  aimed->moves = (plies + 1) / 2;
  return keymove::text_of(*aimed);
}

}  // namespace

std::string algebraic_text(const Setup& setup, const Move& move, const MoveStyle& style) {
  const Setup after = play(setup, move);
  // For a selfmate or a stalemate, mate is not a loss.
  const auto is_mate = [&] {
    return stipulation_of(*after.variant) ? moves_of(after).empty() : game_end(after) == Outcome::loss;
  };
  SanSuffix suffix = SanSuffix::none;
  if (royal_attacked(after, after.to_move)) suffix = is_mate() ? SanSuffix::mate : SanSuffix::check;
  return write_san(setup, move, moves_of(setup), suffix, style);
}

std::string named_move(const Setup& setup, const Move& move, const MoveStyle& style) {
  if (style.form == MoveForm::course) return course_move(*setup.variant, move);
  if (!style.is_algebraic() || !is_legal(setup, move)) return coordinate_text(*setup.variant, move);
  const char* const dots = setup.to_move == Color::white ? "." : "...";
  return std::to_string(setup.fullmove_number) + dots + algebraic_text(setup, move, style);
}

std::string named_key(const Setup& setup, const Move& key, const MoveStyle& style) {
  const bool marked = style.is_algebraic() && is_legal(setup, key) && !game_end(play(setup, key));
  return named_move(setup, key, style) + (marked ? "!" : "");
}

std::string plies_text(int plies) { return std::to_string(plies) + (plies == 1 ? " ply" : " plies"); }

bool has_stipulated_length(const Variant& variant) { return !stipulated_text(variant, 1).empty(); }

std::string length_text(const Variant& variant, int plies) {
  const std::string stipulated = stipulated_text(variant, plies);
  return stipulated.empty() ? plies_text(plies) : stipulated + " (" + plies_text(plies) + ")";
}

std::string win_text(const Variant& variant, int plies, Number number) {
  const std::string ending = number == Number::one ? "s " : " ";
  if (is_won_by_mate(variant)) return "mate" + ending + "in " + std::to_string((plies + 1) / 2);
  const std::string stipulated = stipulated_text(variant, plies);
  return stipulated.empty() ? "win" + ending + "in " + plies_text(plies) : "solve" + ending + stipulated;
}

std::string loss_text(const Variant& variant, int plies) {
  if (!is_won_by_mate(variant) || plies % 2 != 0) return "loses in " + plies_text(plies);
  return "is mated in " + std::to_string(plies / 2) + " (" + plies_text(plies) + ")";
}

}  // namespace keymove::verify
