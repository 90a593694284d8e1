#include "positions/trace_text/move_asides.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "positions/base/words.h"
#include "positions/trace_text/readable_moves.h"

namespace keymove {

namespace {

void blank_aside(std::string& text, std::size_t from, std::size_t to) {
  std::fill(text.begin() + static_cast<std::ptrdiff_t>(from), text.begin() + static_cast<std::ptrdiff_t>(to), ' ');
}

std::size_t first_not_blank(std::string_view text) {
  const auto at = std::find_if(text.begin(), text.end(), [](char c) { return !is_blank(c); });
  return static_cast<std::size_t>(at - text.begin());
}

/// Whether the text begins as a variation, a time or a figure in brackets does, and whether it is one, not "6, 4".
bool begins_aside(std::string_view text) {
  const std::size_t at = first_not_blank(text);
  return at < text.size() && (is_digit(text[at]) || one_of(text[at], "+-%"));
}

bool is_aside(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return is_letter(c) || one_of(c, ".%"); });
}

/// The offset of the bracket that closes the one at `open`; npos if none does. Comments do not hold comments.
std::size_t closing_bracket(std::string_view text, std::size_t open) {
  const char close = text[open] == '{' ? '}' : text[open] == '(' ? ')' : ']';
  std::size_t depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == text[open]) ++depth;
    if (text[at] == close && (close == '}' || --depth == 0)) return at;
  }
  return std::string_view::npos;
}

}  // namespace

void blank_asides(std::string& text) {
  const std::size_t start = first_not_blank(text);
  const std::string_view number(text.data() + start, move_number_size(std::string_view(text).substr(start)));
  if (!number.ends_with('.')) return;
  for (std::size_t at = start + number.size(); at < text.size(); ++at) {
    if (text[at] == '$') blank_aside(text, at, std::min(text.find_first_not_of("0123456789", at + 1), text.size()));
    const std::string_view rest = std::string_view(text).substr(at + 1);
    if (text[at] != '{' && !(one_of(text[at], "([") && begins_aside(rest))) continue;
    const std::size_t close = closing_bracket(text, at);
    if (close == std::string::npos) return;
    if (text[at] == '{' || is_aside(rest.substr(0, close - at - 1))) blank_aside(text, at, close + 1);
    at = close;
  }
}

}  // namespace keymove
