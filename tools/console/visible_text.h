// Text of others, made fit for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace keymove::tools {

/// The text with everything in it that a terminal obeys, turns around or hides written as \uXXXX, and bytes that are no
/// UTF-8 as \xXX: escape sequences, other control characters, marks of direction, characters of no width. Ends of lines
/// and tabs stay. JSON stays the same JSON.
std::string visible(std::string_view text);

/// The same for what has to stay on its line: ends of lines and tabs, too, are written as \uXXXX.
std::string visible_line(std::string_view text);

}  // namespace keymove::tools
