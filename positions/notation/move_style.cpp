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

}  // namespace

MoveStyle StyleWish::of(const MoveStyle& usual) const {
  MoveStyle out = style.value_or(usual);
  if (letters && out.is_algebraic()) out.letters = *letters;
  return out;
}

MoveStyle default_style(const Variant& variant) {
  return variant.royal == RoyalRule::checkmate ? MoveStyle::san : MoveStyle::coordinate;
}

MoveStyle sentence_style(const Variant& variant) {
  return variant.notation == CourseNotation::none && variant.royal == RoyalRule::checkmate ? MoveStyle::san
                                                                                           : MoveStyle::course;
}

std::optional<MoveStyle> style_named(const std::string& name) {
  const auto* const known =
      std::find_if(kStyles.begin(), kStyles.end(), [&](const auto& style) { return style.first == name; });
  return known == kStyles.end() ? std::nullopt : std::optional(known->second);
}

}  // namespace keymove
