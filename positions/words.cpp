#include "positions/words.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace keymove {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), to_lower);
  return out;
}

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> out;
  std::size_t at = 0;
  while (at < text.size()) {
    while (at < text.size() && is_blank(text[at])) ++at;
    const std::size_t start = at;
    while (at < text.size() && !is_blank(text[at])) ++at;
    if (at > start) out.push_back({text.substr(start, at - start), start});
  }
  return out;
}

std::optional<int> parse_int(std::string_view text) {
  if (text.size() > 1 && text[0] == '+' && is_digit(text[1])) text.remove_prefix(1);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::size_t printed_quote(std::string_view text) {
  for (const std::string_view quote : {"\u2032", "\u2018", "\u2019", "\u02B9"}) {
    if (text.substr(0, quote.size()) == quote) return quote.size();
  }
  return 0;
}

}  // namespace keymove
