#include "positions/trace_text/trace_words.h"

#include <algorithm>
#include <string>

namespace keymove {

std::size_t find_word(std::string_view lower, std::string_view word, std::size_t from) {
  for (std::size_t at = lower.find(word, from); at != std::string_view::npos; at = lower.find(word, at + 1)) {
    const bool before = at > 0 && in_word(lower[at - 1]);
    const bool after = at + word.size() < lower.size() && in_word(lower[at + word.size()]);
    if (!before && !after) return at;
  }
  return std::string_view::npos;
}

std::size_t find_turn(std::string_view lower, std::size_t from) {
  for (std::size_t at = lower.find("turn", from); at != std::string_view::npos; at = lower.find("turn", at + 1)) {
    if (at < 2 || lower.substr(at - 2, 2) != "re") return at;
  }
  return std::string_view::npos;
}

bool has_word(std::string_view lower, std::string_view word) {
  return find_word(lower, word) != std::string_view::npos;
}

bool has_any_word(std::string_view lower, Texts words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return has_word(lower, word); });
}

bool has_any(std::string_view lower, Texts parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view part) { return lower.find(part) != std::string_view::npos; });
}

std::string_view behind_colon(std::string_view line) { return trimmed(line.substr(line.find_first_of(":=") + 1)); }

bool says(std::string_view line, std::string_view key) {
  const std::string lower = lower_case(trimmed(line));
  const std::size_t sign = lower.find_first_of(":=");
  return sign != std::string::npos && trimmed(std::string_view(lower).substr(0, sign)) == key;
}

}  // namespace keymove
