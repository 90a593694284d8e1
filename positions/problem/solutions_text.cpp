#include "positions/problem/solutions_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr int kMostSolutions = 1'000'000;

bool names_solutions(std::string_view word) {
  constexpr std::array<std::string_view, 4> kNames = {"sol", "l\u00F6sung", "loesung", "lsg"};
  const std::string low = lower_case(word);
  return std::any_of(kNames.begin(), kNames.end(), [&](std::string_view name) { return low.starts_with(name); });
}

/// The product of numbers with dots between them; nothing if dots stand at the end or beside each other.
std::optional<int> product(std::string_view text) {
  int out = 1;
  for (bool first = true;; first = false) {
    const std::size_t dot = std::min(text.find('.'), text.size());
    const std::string_view part = text.substr(0, dot);
    if (part.empty() || !contains_only(part, "0123456789")) return std::nullopt;
    const auto number = parse_int(part);
    const bool skipped = first && number == 0 && dot < text.size();
    if (!number || (*number == 0 && !skipped) || *number > kMostSolutions) return std::nullopt;
    if (!skipped) {
      if (out > kMostSolutions / *number) return std::nullopt;
      out *= *number;
    }
    if (dot == text.size()) return out;
    text.remove_prefix(dot + 1);
  }
}

}  // namespace

std::optional<int> number_of_solutions(std::string_view text) {
  const std::vector<Word> words = words_of(text);
  if (words.empty() || words.size() > 2) return std::nullopt;
  if (words.size() == 2 && !names_solutions(words[1].text)) return std::nullopt;
  return product(words[0].text);
}

bool speaks_of_solutions(std::string_view text) {
  bool digit = false;
  for (const Word& word : words_of(text)) {
    const bool plain = contains_only(word.text, "0123456789.,;+*()\u2026");
    if (!plain && !names_solutions(word.text)) return false;
    digit |= plain && word.text.find_first_of("0123456789") != std::string_view::npos;
  }
  return digit;
}

}  // namespace keymove
