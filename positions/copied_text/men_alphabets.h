// The letters for the men of chess in which FENs and lists of men are written.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace keymove {

/// Names of king, queen, rook, bishop, knight and pawn; an empty name if there is none.
struct MenAlphabet {
  std::string_view name;
  std::array<std::string_view, 6> white;
  std::array<std::string_view, 6> black;
};

inline constexpr std::string_view kMenOfFen = "kqrbnp";

inline constexpr std::array<MenAlphabet, 11> kMenAlphabets = {
    {{"English letters", {"K", "Q", "R", "B", "N", "P"}, {"k", "q", "r", "b", "n", "p"}},
     {"S for knights", {"K", "Q", "R", "B", "S", "P"}, {"k", "q", "r", "b", "s", "p"}},
     {"German letters", {"K", "D", "T", "L", "S", "B"}, {"k", "d", "t", "l", "s", "b"}},
     {"French letters", {"R", "D", "T", "F", "C", "P"}, {"r", "d", "t", "f", "c", "p"}},
     {"Italian letters", {"R", "D", "T", "A", "C", "P"}, {"r", "d", "t", "a", "c", "p"}},
     {"Spanish letters", {"R", "D", "T", "A", "C", "P"}, {"r", "d", "t", "a", "c", "p"}},
     {"Portuguese letters", {"R", "D", "T", "B", "C", "P"}, {"r", "d", "t", "b", "c", "p"}},
     {"Polish letters", {"K", "H", "W", "G", "S", "P"}, {"k", "h", "w", "g", "s", "p"}},
     {"Russian letters", {"Кр", "Ф", "Л", "С", "К", "П"}, {"кр", "ф", "л", "с", "к", "п"}},
     {"Russian letters", {"К", "Ф", "Л", "С", "", "П"}, {"к", "ф", "л", "с", "", "п"}},
     {"figurines", {"♔", "♕", "♖", "♗", "♘", "♙"}, {"♚", "♛", "♜", "♝", "♞", "♟"}}}};

/// Dutch letters, for lists that name the sides in Dutch alone: P is a knight, and a pawn in others.
inline constexpr MenAlphabet kDutchMen = {
    "Dutch letters", {"K", "D", "T", "L", "P", "pi"}, {"k", "d", "t", "l", "p", "pi"}};

/// The place of the longest of the names with which the text begins; -1 if there is none.
constexpr int man_at_front(const std::array<std::string_view, 6>& names, std::string_view text) {
  int found = -1;
  std::size_t longest = 0;
  for (std::size_t man = 0; man < names.size(); ++man) {
    if (names[man].size() <= longest || !text.starts_with(names[man])) continue;
    found = static_cast<int>(man);
    longest = names[man].size();
  }
  return found;
}

}  // namespace keymove
