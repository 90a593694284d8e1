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

inline constexpr EnumNames<Aim> kAimNames = {{Aim::win, "mate"},
                                             {Aim::stalemate, "stalemate"},
                                             {Aim::capture, "capture"},
                                             {Aim::target, "target"},
                                             {Aim::check, "check"},
                                             {Aim::mate_or_stalemate, "mate or stalemate"},
                                             {Aim::double_stalemate, "double stalemate"},
                                             {Aim::en_passant, "capture in passing"},
                                             {Aim::castling, "castling"},
                                             {Aim::any_move, "move"}};
inline constexpr EnumNames<Aim> kAimSigns = {{Aim::win, "#"},
                                             {Aim::stalemate, "="},
                                             {Aim::capture, "x"},
                                             {Aim::target, "z"},
                                             {Aim::check, "+"},
                                             {Aim::mate_or_stalemate, "#="},
                                             {Aim::double_stalemate, "=="},
                                             {Aim::en_passant, "ep"},
                                             {Aim::castling, "00"},
                                             {Aim::any_move, "~"}};

/// A stipulation such as `#3`, `=2`, `s#4`, `hx3`, `ser-hza54` or `h#2.5`. `moves` counts whole moves of the play;
/// `half` says that a half move precedes them.
struct Stipulation {
  Play play = Play::direct;
  Aim aim = Aim::win;
  int moves = 1;
  bool half = false;
  bool swapped = false;  ///< the colours have changed their roles: White begins `h#2`
  TargetSquare target;   ///< of the aim `target`
  bool exact = false;    ///< help and series play: only solutions of full length count

  friend bool operator==(const Stipulation&, const Stipulation&) = default;

  /// The plies of a solution of full length: 2n-1 for `#n`, 2n for `s#n` and `h#n`, 2n+1 for `h#n.5`, n for `ser-#n`,
  /// n+1 for `ser-h#n` and `ser-s#n`.
  [[nodiscard]] int plies() const;
  /// The moves of a solution of full length in help and series play: without the reply that ends a helpself,
  /// helpreflex, series self or series reflex problem.
  [[nodiscard]] int line_plies() const;
  /// Whether the solution is a set of lines, which both sides or one side make together: help and series play. Else it
  /// is a tree with the replies of an opponent.
  [[nodiscard]] bool has_lines() const;
  /// Whether one side makes several moves in a row.
  [[nodiscard]] bool is_series() const;
  /// Whether it can be asked as a forced win of an aimed variant: direct and self play for an end of the game.
  [[nodiscard]] bool is_forced_win() const;
  /// Whether the side that is to be mated, or both sides, must mate when they can.
  [[nodiscard]] bool is_reflex() const { return play == Play::reflex || play == Play::semi_reflex; }
  /// Whether its answer is a list of keys: reflex play, and direct and self play for a move.
  [[nodiscard]] bool has_keys() const { return !has_lines() && !is_forced_win(); }
  /// Whether the aim is known by the move that reaches it, and is no end of the aimed variant: `x`, `z`, `+`, `ep`,
  /// `00` and `~`, after which the game may go on, and `==`.
  [[nodiscard]] bool aims_at_move() const;
};

/// The largest number of moves that a stipulation may state.
constexpr int kMaxStipulatedMoves = 10000;

/// The stipulation that the text states: play, aim, length and perhaps `halfduplex`, in any case, with or without
/// blanks; nothing if the text is no stipulation. The rank of a target square has one digit, unless a blank follows it.
/// Two zeros before the length are the aim `00`. `exact-` may precede help and series play. Other spellings are those
/// of stipulation_spelling.h.
std::optional<Stipulation> parse_stipulation(std::string_view text);

/// Play and aim of a text without a length, such as `s#`, with `moves` 0; nothing if the text is none.
std::optional<Stipulation> parse_play_and_aim(std::string_view text);

/// Whether the text is a stipulation of a play that has no solutions of full length alone, behind `exact-`: "exact-#2".
bool misuses_exact(std::string_view text);

/// "#3", "s#4", "h#2.5", "exact-h#2", "hza54", "hzl10 4", "h#2 halfduplex"; without the length if `moves` is 0.
std::string text_of(const Stipulation& stipulation);

/// The kind of problem in words: "mate", "selfmate", "series helpstalemate".
std::string name_of(const Stipulation& stipulation);

/// Play and aim that the variant's ends were made for, with `moves` 0; nothing if the ends are its own.
std::optional<Stipulation> stipulation_of(const Variant& variant);

/// The side that begins if the colours keep their roles: Black in `h#2`, `ser-h#5` and `hs#2.5`, White in `#2` and
/// `h#2.5`.
Color beginner_of(const Stipulation& stipulation);

/// The stipulation of a position with that side to move. In help play Black begins and White reaches the aim, so `h#3`
/// with White to move is `h#2.5`, unless the colours have changed their roles.
Stipulation begun_by(Color to_move, Stipulation stipulation);

/// Why a help stipulation of half a move, which White begins, may be another one than was meant: " with White to move;
/// Black begins h#2" for h#1.5. Empty for all others.
std::string note_on_beginner(const Stipulation& stipulation);

/// The game in which a forced win within the stipulation's plies is its solution: play and aim of the stipulation
/// become the variant's ends. In direct play for stalemate a side without a move that is not attacked has lost, and all
/// other ends are draws; for mate or stalemate a side without a move has lost, whether attacked or not; in self play
/// each side that would lose has won instead. In help and series play the ends are those of direct play: the aim is
/// reached when the side to move has lost. For an aim that is a move the ends are the variant's own. Equal questions
/// give the same object.
VariantPtr aimed_variant(const VariantPtr& variant, const Stipulation& stipulation);

}  // namespace keymove
