#include "positions/notes/noted_stipulation.h"

#include <algorithm>
#include <array>
#include <vector>

#include "positions/base/words.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/puzzles/foreign_object.h"

namespace keymove {

namespace {

/// Whether the words deny or suppose something: "there is no mate in 2", "if ..., mate in 3".
bool is_doubtful(std::string_view line) {
  constexpr std::array<std::string_view, 20> kWords = {
      "no",      "not",    "isn't",     "if",          "would", "could",  "cannot", "can't",  "never", "after",
      "instead", "threat", "threatens", "threatening", "avoid", "misses", "almost", "unless", "depth", "than"};
  const auto words = words_of(line);
  return std::any_of(words.begin(), words.end(), [&](const Word& word) {
    return std::find(kWords.begin(), kWords.end(), lower_case(word.text)) != kWords.end();
  });
}

/// The stipulation that a sentence states: "White to move, mate in 2", "Goal: #2", "Themes: mateIn2 short".
std::string stipulation_of_sentence(std::string_view line) {
  constexpr std::size_t kMostWords = 16;
  const auto words = words_of(line);
  if (words.empty() || words.size() > kMostWords || is_doubtful(line) || denies_mate(line)) return {};
  const std::size_t colon = line.find(':');
  if (colon != std::string_view::npos && words_of(line.substr(0, colon)).size() <= 2) {
    if (const auto found = stipulation_in_line(line.substr(colon + 1)))
      return found->text + (found->rest.empty() ? "" : " " + found->rest);
  }
  if (const auto found = stipulation_in_line(line)) return found->text + (found->rest.empty() ? "" : " " + found->rest);
  if (const auto found = stipulation_in_title(line)) return found->text;
  for (const Word& word : words) {
    std::string_view theme = word.text;
    while (!theme.empty() && one_of(theme.back(), ",;.")) theme.remove_suffix(1);
    if (!theme.starts_with("mateIn") || theme.size() != 7 || theme.back() > '4') continue;
    if (const GroupClaim claim = claim_of_key(theme); claim.mate) return "#" + std::to_string(*claim.mate);
  }
  return {};
}

}  // namespace

std::string stipulation_of_note(std::string_view line) {
  for (;;) {
    std::size_t end = std::string_view::npos;
    for (const std::string_view stop : {". ", "? ", "! "}) end = std::min(end, line.find(stop));
    std::string found = stipulation_of_sentence(trimmed(line.substr(0, end)));
    if (!found.empty() || end == std::string_view::npos) return found;
    line.remove_prefix(end + 2);
  }
}

}  // namespace keymove
