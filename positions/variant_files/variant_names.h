// Names that others give to games: to those that are shipped, and to those that keymove does not have.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace keymove {

/// Fairy-Stockfish's name of a variant, and ours.
struct VariantAlias {
  std::string_view theirs;
  std::string_view ours;
};

inline constexpr std::array<VariantAlias, 8> kVariantAliases = {{{"3check", "three-check"},
                                                                 {"capablanca", "capablanca-10x8"},
                                                                 {"gardner", "gardner-5x5"},
                                                                 {"grand", "grand-10x10"},
                                                                 {"kingofthehill", "king-of-the-hill"},
                                                                 {"losalamos", "los-alamos-6x6"},
                                                                 {"racingkings", "racing-kings"},
                                                                 {"shako", "shako-10x10"}}};

/// The shipped variant that others call by that name, in any case and with or without signs between its words.
std::optional<std::string> shipped_name_of(std::string_view name);

/// Whether the name is that of a game which servers and books have, and keymove does not.
bool is_other_game(std::string_view name);
/// The sentence that says so.
std::string other_game_message(std::string_view name);

/// Whether the text is a file variants.ini of Fairy-Stockfish: a line is a name in brackets, such as `[own:chess]`.
bool is_variants_ini(std::string_view text);
/// What is said of such a file where positions are expected.
constexpr std::string_view kVariantsIniMessage =
    "this is a variants.ini of Fairy-Stockfish, which has variants and no positions; '--variant FILE:NAME' chooses one";

}  // namespace keymove
