#include "positions/base/words.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace keymove {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool names_square(std::string_view text) {
  const auto pair = [](char letter, char digit) { return is_lower(letter) && is_digit(digit); };
  return std::adjacent_find(text.begin(), text.end(), pair) != text.end();
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), to_lower);
  return out;
}

std::vector<Word> words_of(std::string_view text) {
  constexpr std::ptrdiff_t kMostAtOnce = 64;  // a text may have nothing but blanks
  std::vector<Word> out;
  out.reserve(static_cast<std::size_t>(std::min(kMostAtOnce, std::count(text.begin(), text.end(), ' ') + 1)));
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

std::size_t utf8_size(std::string_view text) {
  const auto byte = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t size = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (size == 0 || size > text.size()) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  }
  // Overlong encodings, surrogates, and code points beyond the last one.
  if ((lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) >= 0xA0)) return 0;
  if ((lead == 0xF0 && byte(1) < 0x90) || (lead == 0xF4 && byte(1) >= 0x90)) return 0;
  return size;
}

std::size_t first_not_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = utf8_size(text.substr(at));
    if (size == 0) return at;
    at += size;
  }
  return std::string_view::npos;
}

std::size_t printed_quote(std::string_view text) {
  for (const std::string_view quote : {"\u2032", "\u2018", "\u2019", "\u02B9"}) {
    if (text.substr(0, quote.size()) == quote) return quote.size();
  }
  return 0;
}

std::string enumeration(const std::vector<std::string>& words, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 < words.size() ? ", " : " " + std::string(last) + " ";
    out += words[i];
  }
  return out;
}

}  // namespace keymove
