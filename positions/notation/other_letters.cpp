#include "positions/notation/other_letters.h"

#include <array>
#include <cstddef>
#include <utility>

#include "positions/base/words.h"
#include "positions/game/men_letters.h"

namespace keymove {

std::optional<std::string> in_english(std::string_view move, std::string_view letters) {
  constexpr std::size_t kMen = 5;  // without the pawn
  const std::string_view english = letters_of_men(MenLetters::english);
  std::string out(move);
  const auto translate = [&](char& letter) {
    const std::size_t man = letters.substr(0, kMen).find(to_lower(letter));
    if (man == std::string_view::npos) return false;
    letter = to_upper(english[man]);
    return true;
  };
  if (out.empty() || one_of(out[0], "O0")) return out;
  if (is_upper(out[0]) && !translate(out[0])) return std::nullopt;
  const std::size_t rank = out.find_last_of("0123456789");
  const std::size_t promoted = rank == std::string::npos ? rank : out.find_first_not_of("=/(", rank + 1);
  if (promoted != std::string::npos && is_upper(out[promoted]) && !translate(out[promoted])) return std::nullopt;
  return out;
}

std::optional<std::string> russian_in_english(std::string_view move) {
  // The king's letters begin with the knight's.
  constexpr std::array<std::pair<std::string_view, char>, 5> kMen = {
      {{"Кр", 'K'}, {"Ф", 'Q'}, {"Л", 'R'}, {"С", 'B'}, {"К", 'N'}}};
  if (!move.empty() && is_upper(move[0]) && move[0] != 'O') return std::nullopt;
  std::string out(move);
  for (const auto& [name, letter] : kMen) {
    for (std::size_t at = 0; (at = out.find(name, at)) != std::string::npos;) out.replace(at, name.size(), 1, letter);
  }
  return out;
}

}  // namespace keymove
