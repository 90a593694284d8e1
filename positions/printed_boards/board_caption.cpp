#include "positions/printed_boards/board_caption.h"

#include <algorithm>
#include <array>
#include <vector>

#include "positions/base/words.h"
#include "positions/copied_text/stated_mover.h"
#include "positions/puzzles/puzzle_claims.h"

namespace keymove {

namespace {

constexpr std::size_t kLongestName = 60;

/// The words of the line in small letters, without signs.
std::vector<std::string> plain_words(std::string_view line) {
  std::string text = lower_case(line);
  for (const std::string_view quote : {"\u2019", "\u2018"}) {
    for (std::size_t at = text.find(quote); at != std::string::npos; at = text.find(quote)) text.replace(at, 3, "'");
  }
  for (std::size_t at = text.find("'s"); at != std::string::npos; at = text.find("'s")) text.erase(at, 2);
  std::replace_if(
      text.begin(), text.end(), [](char c) { return !is_letter(c) && !is_digit(c) && static_cast<signed char>(c) > 0; },
      ' ');
  std::vector<std::string> out;
  for (const Word& word : words_of(text)) out.emplace_back(word.text);
  return out;
}

std::optional<Color> color_of_word(const std::string& word) {
  if (word == "white" || word == "w") return Color::white;
  if (word == "black" || word == "b") return Color::black;
  return std::nullopt;
}

}  // namespace

std::optional<Color> mover_in_line(std::string_view line) {
  constexpr std::array<std::string_view, 9> kSigns = {"move",  "moves",   "play",  "plays",  "turn",
                                                      "mover", "to_move", "mates", "playing"};
  constexpr std::size_t kLongest = 80;
  if (line.size() > kLongest) return std::nullopt;
  const std::vector<std::string> words = plain_words(line);
  std::optional<Color> color;
  bool sign = false;
  for (const std::string& word : words) {
    const auto named = color_of_word(word);
    if (named && color) return std::nullopt;
    if (named) color = named;
    sign = sign || std::find(kSigns.begin(), kSigns.end(), word) != kSigns.end() || word == "wins";
  }
  const bool labelled = words.size() == 2 && (words[0] == "side" || words[0] == "player" || words[0] == "color");
  if (!color) return stated_mover(line);
  return sign || words.size() == 1 || labelled ? color : std::nullopt;
}

std::optional<int> mate_in_line(std::string_view line) {
  constexpr std::string_view kMates = "mates in";
  std::string text = lower_case(line);
  if (const std::size_t at = text.find(kMates); at != std::string::npos) text.replace(at, kMates.size(), "mate in");
  return mate_in_text(text);
}

std::string name_in_line(std::string_view line) {
  std::string_view text = trimmed(line);
  while (!text.empty() && one_of(text.front(), "#*-=>/ ")) text.remove_prefix(1);
  if (const std::size_t sign = text.find('='); sign != std::string_view::npos) text = text.substr(0, sign);
  while (!text.empty() && one_of(text.back(), "#*-=:.,;< ")) text.remove_suffix(1);
  return text.size() <= kLongestName ? std::string(text) : std::string();
}

std::string game_in_line(std::string_view line) {
  const std::size_t sign = line.find_first_of(":=");
  if (sign == std::string_view::npos) return {};
  std::string_view name = trimmed(line.substr(0, sign));
  while (!name.empty() && one_of(name.front(), "#* ")) name.remove_prefix(1);
  const std::string low = lower_case(name);
  return low == "variant" || low == "game" ? std::string(trimmed(line.substr(sign + 1))) : std::string();
}

}  // namespace keymove
