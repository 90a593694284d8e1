// Stipulations: what one side has to bring about, how the two sides play, and in how many moves.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "positions/base/enum_names.h"
#include "positions/game/variant.h"

namespace keymove {

/// How the sides play. The words are the problemists'; docs/glossary.md has them.
inline constexpr EnumNames<Play> kPlayNames = {{Play::direct, "direct"},
                                               {Play::self, "self"},
                                               {Play::semi_reflex, "semi-reflex"},
                                               {Play::reflex, "reflex"},
                                               {Play::help, "help"},
                                               {Play::help_self, "helpself"},
                                               {Play::help_reflex, "helpreflex"},
                                               {Play::series, "series"},
                                               {Play::series_help, "series help"},
                                               {Play::series_self, "series self"},
                                               {Play::series_reflex, "series reflex"}};

/// What a kind of play is called in a stipulation's text; nothing for direct play.
inline constexpr EnumNames<Play> kPlaySigns = {{Play::direct, ""},
                                               {Play::self, "s"},
                                               {Play::semi_reflex, "semi-r"},
                                               {Play::reflex, "r"},
                                               {Play::help, "h"},
                                               {Play::help_self, "hs"},
                                               {Play::help_reflex, "hr"},
                                               {Play::series, "ser-"},
                                               {Play::series_help, "ser-h"},
                                               {Play::series_self, "ser-s"},
                                               {Play::series_reflex, "ser-r"}};

inline constexpr EnumNames<Aim> kAimNames = {{Aim::win, "mate"}, {Aim::stalemate, "stalemate"}};
inline constexpr EnumNames<Aim> kAimSigns = {{Aim::win, "#"}, {Aim::stalemate, "="}};

/// A stipulation such as `#3`, `=2`, `s#4` or `h#2.5`. `moves` counts whole moves of the play; `half` says that a half
/// move precedes them.
struct Stipulation {
  Play play = Play::direct;
  Aim aim = Aim::win;
  int moves = 1;
  bool half = false;

  friend bool operator==(const Stipulation&, const Stipulation&) = default;

  /// The plies of a solution of full length: 2n-1 for `#n`, 2n for `s#n` and `h#n`, 2n+1 for `h#n.5`, n for `ser-#n`,
  /// n+1 for `ser-h#n` and `ser-s#n`.
  [[nodiscard]] int plies() const;
  /// Whether the program can solve it: it can be asked as a forced win of an aimed variant.
  [[nodiscard]] bool supported() const;
};

/// The largest number of moves that a stipulation may state.
constexpr int kMaxStipulatedMoves = 10000;

/// The stipulation that the text states: play, aim and length, in any case, with or without blanks; nothing if the text
/// is no stipulation.
std::optional<Stipulation> parse_stipulation(std::string_view text);

/// Play and aim of a text without a length, such as `s#`, with `moves` 0; nothing if the text is none.
std::optional<Stipulation> parse_play_and_aim(std::string_view text);

/// "#3", "s#4", "h#2.5"; without the length if `moves` is 0.
std::string text_of(const Stipulation& stipulation);

/// The kind of problem in words: "mate", "selfmate", "series helpstalemate".
std::string name_of(const Stipulation& stipulation);

/// Play and aim that the variant's ends were made for, with `moves` 0; nothing if the ends are its own.
std::optional<Stipulation> stipulation_of(const Variant& variant);

/// The game in which a forced win within the stipulation's plies is its solution: play and aim of the stipulation
/// become the variant's ends. In direct play for stalemate a side without a move that is not attacked has lost, and all
/// other ends are draws; in self play each side that would lose has won instead. Equal questions give the same object.
/// Requires: `stipulation.supported()`.
VariantPtr aimed_variant(const VariantPtr& variant, const Stipulation& stipulation);

}  // namespace keymove
