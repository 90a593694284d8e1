// Patterns for ids and classes, as a shell has them for file names.
#pragma once

#include <string>

namespace keymove::tools {

/// Whether the whole text matches: * stands for any text, ? for any character, [a-c] for one of these, [!a-c] for
/// another one, and \ makes the next character plain.
bool matches_glob(const std::string& pattern, const std::string& text);

}  // namespace keymove::tools
