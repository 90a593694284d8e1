// Tells data that are no text.
#pragma once

#include <string>
#include <string_view>

namespace keymove {

/// Whether the beginning looks like data that are no text.
bool is_binary(std::string_view text);

/// Why data that begin so are not read: "expected text, this is a zip archive; ..." with the command that unpacks it;
/// empty for text.
std::string refusal_of_binary(std::string_view text);

}  // namespace keymove
