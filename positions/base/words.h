// Small helpers for plain text: blanks, words with their offsets, whole numbers, UTF-8, and lists of words.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keymove {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_letter(char c) { return is_lower(c) || is_upper(c); }
constexpr char to_lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char to_upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

/// The text without leading and trailing blanks.
std::string_view trimmed(std::string_view text);

/// Whether the character is one of the set.
inline bool one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

/// The words as an English list: separated by commas, with `last` ("or", "and") before the last word.
std::string enumeration(const std::vector<std::string>& words, std::string_view last);

/// The text with its ASCII letters in lower case.
std::string lower_case(std::string_view text);

/// Whether a small letter and a digit stand together, as in squares and moves.
bool names_square(std::string_view text);

/// Whether each of the text's bytes is one of `letters`.
constexpr bool contains_only(std::string_view text, std::string_view letters) {
  return text.find_first_not_of(letters) == std::string_view::npos;
}

/// Some bytes, to be looked for in a text by one look at each of its bytes.
class ByteSet {
 public:
  constexpr explicit ByteSet(std::string_view bytes) {
    for (const char c : bytes) has_[static_cast<unsigned char>(c)] = true;
  }

  [[nodiscard]] constexpr bool has(char c) const { return has_[static_cast<unsigned char>(c)]; }
  /// The offset of the first of them in the text from `at` on, or the text's end.
  [[nodiscard]] constexpr std::size_t find_in(std::string_view text, std::size_t at = 0) const {
    while (at < text.size() && !has(text[at])) ++at;
    return at;
  }

 private:
  std::array<bool, 256> has_{};
};

/// A run of bytes without blanks, and its offset in the text.
struct Word {
  std::string_view text;
  std::size_t offset = 0;
};

/// The words of a text, in order.
std::vector<Word> words_of(std::string_view text);

/// The whole text as a decimal number with an optional sign; absent if it is not one or does not fit an int.
std::optional<int> parse_int(std::string_view text);

/// The length in bytes of the UTF-8 character at the start of the text; 0 when the bytes there are not UTF-8. Requires
/// a text that is not empty.
std::size_t utf8_size(std::string_view text);

/// The offset of the first byte that is not part of a UTF-8 character; npos when the whole text is UTF-8.
std::size_t first_not_utf8(std::string_view text);

/// The length in bytes of the typographic quotation mark or prime at the start of `text`, which the courses' printed
/// texts have in place of '; 0 when there is none.
std::size_t printed_quote(std::string_view text);

}  // namespace keymove
