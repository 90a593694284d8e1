// Finds words in the lines of traces, which are given in lower case, and the keys of such lines.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>

#include "positions/base/words.h"

namespace keymove {

using Texts = std::initializer_list<std::string_view>;

/// Whether the character can be part of a word.
constexpr bool in_word(char c) { return is_letter(c) || is_digit(c); }

/// The offset of the whole word in the text, not before `from`; npos if it is not there.
std::size_t find_word(std::string_view lower, std::string_view word, std::size_t from = 0);

/// The offset of "turn", also within a word but not in "return", not before `from`; npos if it is not there.
std::size_t find_turn(std::string_view lower, std::size_t from = 0);

/// Whether the text contains the word as a whole word.
bool has_word(std::string_view lower, std::string_view word);
bool has_any_word(std::string_view lower, Texts words);

/// Whether the text contains one of the parts, also within words.
bool has_any(std::string_view lower, Texts parts);

/// The text after the colon or equals sign, as in "variant: chess".
std::string_view behind_colon(std::string_view line);

/// Whether the line begins with that key, in any case, and a colon or equals sign. Requires a key in lower case.
bool says(std::string_view line, std::string_view key);

}  // namespace keymove
