#include "positions/notation/move_style.h"

#include <algorithm>
#include <array>
#include <utility>

namespace keymove {

namespace {

constexpr std::array<std::pair<std::string_view, MoveStyle>, 5> kStyles = {
    {{"coordinate", MoveStyle::coordinate},
     {"san", MoveStyle::san},
     {"figurine", {MoveForm::san, MenLetters::figurine}},
     {"long", {MoveForm::long_algebraic, MenLetters::english}},
     {"course", MoveStyle::course}}};

/// Whether players write its moves in SAN: chess, or one of the games in which captures are forced.
bool is_like_chess(const Variant& variant) { return variant.royal == RoyalRule::checkmate || variant.forced_captures; }

}  // namespace

MoveStyle StyleWish::of(const MoveStyle& usual) const {
  MoveStyle out = style.value_or(usual);
  if (letters && out.is_algebraic()) out.letters = *letters;
  return out;
}

MoveStyle default_style(const Variant& variant) {
  return is_like_chess(variant) ? MoveStyle::san : MoveStyle::coordinate;
}

MoveStyle sentence_style(const Variant& variant) {
  const bool own = variant.notation != CourseNotation::none && variant.notation != CourseNotation::wxf;
  return !own && is_like_chess(variant) ? MoveStyle::san : MoveStyle::course;
}

std::optional<MoveStyle> style_named(const std::string& name) {
  const auto* const known =
      std::find_if(kStyles.begin(), kStyles.end(), [&](const auto& style) { return style.first == name; });
  return known == kStyles.end() ? std::nullopt : std::optional(known->second);
}

}  // namespace keymove
