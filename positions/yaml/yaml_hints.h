// What may be wrong with a text that is no YAML, said behind the parser's own error.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace keymove {

/// A hint at the line with that byte, which begins in another column than the line above it, or with a tab: "; this
/// line begins in column 4, ...". Empty if it does neither.
std::string indent_hint(std::string_view text, std::size_t at);

/// A hint at the cause of the parser's error `message` there; empty if none is known.
std::string yaml_hint(std::string_view text, std::size_t at, std::string_view message);

/// A hint at a bracket that is open: "; the bracket in line 2, column 5 is open".
std::string bracket_hint(std::string_view text, std::size_t bracket);

/// A part of the text for messages: one line, shortened.
std::string shown_text(std::string_view text);

}  // namespace keymove
