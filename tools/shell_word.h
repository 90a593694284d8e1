// Words for a shell.
#pragma once

#include <string>
#include <string_view>

namespace keymove::tools {

/// The text as one word of a POSIX shell, in single quotes.
inline std::string shell_word(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

}  // namespace keymove::tools
