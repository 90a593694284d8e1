// Makes foreign text safe for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace keymove::tools {

/// The text with all characters that a terminal obeys, reorders or hides written as \uXXXX: escape sequences, other
/// control characters, marks of direction, characters without width. Bytes that are not UTF-8 are written as \xXX. Line
/// feeds and tabs stay. JSON keeps its meaning.
std::string visible(std::string_view text);

/// The same for text that must stay on one line: line feeds and tabs are written as \uXXXX too.
std::string visible_line(std::string_view text);

}  // namespace keymove::tools
