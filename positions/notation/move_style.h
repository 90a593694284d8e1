// How moves are written for people: the notations of output.
#pragma once

#include <optional>
#include <string>

#include "positions/game/men_letters.h"
#include "positions/game/variant.h"

namespace keymove {

/// The forms of a move: coordinate text (e2e4), SAN (Nf3), long algebraic notation (Ng1-f3), or that of the variant's
/// course, which is coordinate text where the course has none.
enum class MoveForm { coordinate, san, long_algebraic, course };

/// A notation of moves: its form and, for SAN and long algebraic notation, the letters of the men.
struct MoveStyle {
  MoveForm form = MoveForm::coordinate;
  MenLetters letters = MenLetters::english;

  // NOLINTBEGIN(readability-identifier-naming): they are named as the values of an enum are
  static const MoveStyle coordinate;
  static const MoveStyle san;
  static const MoveStyle course;
  // NOLINTEND(readability-identifier-naming)

  /// Whether moves are written in SAN or long algebraic notation.
  [[nodiscard]] bool is_algebraic() const { return form == MoveForm::san || form == MoveForm::long_algebraic; }

  friend bool operator==(const MoveStyle&, const MoveStyle&) = default;
};

inline constexpr MoveStyle MoveStyle::coordinate{MoveForm::coordinate, MenLetters::english};
inline constexpr MoveStyle MoveStyle::san{MoveForm::san, MenLetters::english};
inline constexpr MoveStyle MoveStyle::course{MoveForm::course, MenLetters::english};

/// What a user wishes of a notation: nothing, a style, or the letters of a language.
struct StyleWish {
  std::optional<MoveStyle> style;
  std::optional<MenLetters> letters;

  /// The style that is wished, or else the usual one, with the letters that are wished if it has letters.
  [[nodiscard]] MoveStyle of(const MoveStyle& usual) const;
};

/// SAN for games like chess, whose royal rule is `checkmate`, else coordinate text: for lines of moves.
MoveStyle default_style(const Variant& variant);

/// SAN for games like chess without a course's notation, else that of the course: for sentences about moves.
MoveStyle sentence_style(const Variant& variant);

/// The style of that name: "coordinate", "san", "figurine", "long" or "course".
std::optional<MoveStyle> style_named(const std::string& name);

}  // namespace keymove
