#include "positions/copied_text/stated_mover.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::size_t kLongestCaption = 90;  // bytes

constexpr std::array<std::string_view, 17> kWhite = {"white",   "weiß",  "weiss", "blancs",  "bianco",  "blancas",
                                                     "brancas", "wit",   "białe", "białych", "biale",   "bialych",
                                                     "белые",   "белых", "Белые", "Белых",   "blanches"};
constexpr std::array<std::string_view, 18> kBlack = {"black",  "schwarz", "noirs",    "nero",   "negras", "pretas",
                                                     "zwart",  "czarne",  "czarnych", "чёрные", "черные", "чёрных",
                                                     "черных", "Чёрные",  "Черные",   "Чёрных", "Черных", "noires"};
constexpr std::array<std::string_view, 43> kBegins = {
    "move",   "moves",   "play",   "plays",     "turn",      "mates",      "begins",     "starts",  "zug",
    "zieht",  "beginnt", "jouent", "jouer",     "trait",     "commencent", "muove",      "muovono", "tratto",
    "mossa",  "tocca",   "gioca",  "juegan",    "mueven",    "turno",      "jugar",      "jogam",   "lance",
    "vez",    "jogar",   "ruch",   "zaczynają", "zaczynaja", "posunięciu", "posunięcie", "zet",     "speelt",
    "begint", "ход",     "Ход",    "начинают",  "Начинают",  "ходят",      "Ходят"};

/// The words of the line in small letters, as far as these are of ASCII, without signs.
std::string caption_words(std::string_view line) {
  std::string text = lower_case(line);
  for (char& c : text) {
    if (!is_letter(c) && !is_digit(c) && static_cast<unsigned char>(c) < 0x80) c = ' ';
  }
  return text;
}

template <std::size_t N>
bool has_one_of(const std::vector<Word>& words, const std::array<std::string_view, N>& list) {
  return std::any_of(words.begin(), words.end(),
                     [&](const Word& word) { return std::find(list.begin(), list.end(), word.text) != list.end(); });
}

}  // namespace

std::optional<Color> stated_mover(std::string_view line) {
  if (line.size() > kLongestCaption) return std::nullopt;
  const std::string text = caption_words(line);
  const auto words = words_of(text);
  const bool white = has_one_of(words, kWhite);
  const bool black = has_one_of(words, kBlack);
  if (white == black || !has_one_of(words, kBegins)) return std::nullopt;
  return white ? Color::white : Color::black;
}

std::string_view behind_mover(std::string_view line) {
  const std::size_t sign = line.find_first_of(",.;:");
  if (sign == std::string_view::npos || !stated_mover(line.substr(0, sign))) return line;
  return trimmed(line.substr(sign + 1));
}

}  // namespace keymove
