#include "positions/trace_text/depth_numbers.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "positions/base/words.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

namespace {

constexpr double kDeepest = 999;

bool is_depth(const FoundNumber& number) {
  return !number.rounded && !number.percent && number.value >= 0 && number.value <= kDeepest;
}

/// The text with a blank for every letter of the words that are joined to a depth: "depth1=13", "D1: 13".
std::string without_words(std::string_view text) {
  std::string out(text);
  const std::string lower = lower_case(text);
  for (const std::string_view word : {"depth", "level", "d", "l"}) {
    for (std::size_t at = lower.find(word); at != std::string::npos; at = lower.find(word, at + 1)) {
      std::size_t digit = at + word.size();
      if (digit < lower.size() && lower[digit] == '_') ++digit;
      if (digit == lower.size() || !is_digit(lower[digit]) || (at > 0 && in_word(lower[at - 1]))) continue;
      std::fill(out.begin() + static_cast<std::ptrdiff_t>(at), out.begin() + static_cast<std::ptrdiff_t>(digit), ' ');
    }
  }
  return out;
}

/// Whether the text between two numbers makes them a pair, with what is before the first one and behind the second.
bool joins(std::string between, char before, char behind) {
  std::erase_if(between, [](char c) { return is_blank(c) || c == '\'' || c == '"'; });
  if (between == "=" || between == ":" || between == "->" || between == "=>") return true;
  return between == "," && before == '(' && behind == ')';
}

}  // namespace

std::vector<DepthNumber> depth_numbers(std::string_view line) {
  std::vector<DepthNumber> out;
  const std::string text = without_words(line);
  const auto numbers = numbers_in(text);
  const auto at = [&](std::size_t i) { return i < text.size() ? text[i] : ' '; };
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i) {
    const FoundNumber& depth = numbers[i];
    const FoundNumber& next = numbers[i + 1];
    const char before = depth.at > 0 ? at(depth.at - 1) : ' ';
    if (!is_depth(depth) || !joins(text.substr(depth.end, next.at - depth.end), before, at(next.end))) continue;
    DepthNumber found{static_cast<int>(depth.value), next, std::nullopt};
    ++i;
    const bool share = i + 1 < numbers.size() && numbers[i + 1].percent && !found.number.percent;
    if (share && text.substr(numbers[i].end, numbers[i + 1].at - numbers[i].end).find('(') != std::string::npos)
      found.percentage = numbers[++i];
    out.push_back(found);
  }
  return out;
}

std::vector<DepthNumber> listed_numbers(std::string_view text) {
  const std::size_t open = text.find_first_of("[(");
  if (open == std::string_view::npos) return {};
  const std::size_t close = text.find_first_of("])", open);
  if (close == std::string_view::npos) return {};
  const std::string_view list = text.substr(open + 1, close - open - 1);
  if (!contains_only(list, "0123456789.,eE+-%kKMG \t")) return {};
  std::vector<DepthNumber> out;
  for (FoundNumber number : numbers_in(list)) {
    number.at += open + 1;
    number.end += open + 1;
    out.push_back({static_cast<int>(out.size()), number, std::nullopt});
  }
  return out.size() > 1 ? out : std::vector<DepthNumber>{};
}

bool is_depth_pair(std::string_view text) {
  const auto numbers = depth_numbers(text);
  if (numbers.size() != 1) return false;
  std::string rest = lower_case(without_words(text));
  for (const std::string_view word : {"depth", "level", "states", "nodes"}) {
    if (const std::size_t at = find_word(rest, word); at != std::string::npos) rest.erase(at, word.size());
  }
  return contains_only(rest, "0123456789.,=:->km%g()'\" \t");
}

void make_percentages(std::vector<DepthNumber>& numbers) {
  double sum = 0;
  for (const DepthNumber& found : numbers) {
    if (found.number.percent || found.number.value < 0 || found.number.value > 1) return;
    sum += found.number.value;
  }
  constexpr double kLess = 0.9;
  constexpr double kMore = 1.1;
  if (sum < kLess || sum > kMore) return;
  constexpr double kHundred = 100;
  constexpr double kFewestDigits = 1e-6;  // a number with more digits is as exact as a double
  for (DepthNumber& found : numbers) {
    found.number.value *= kHundred;
    found.number.last_digit = std::max(found.number.last_digit * kHundred, kFewestDigits);
  }
}

}  // namespace keymove
