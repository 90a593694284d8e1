// Words for a shell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace keymove::tools {

/// The text as one word of a POSIX shell, in single quotes.
inline std::string shell_word(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

/// A word of a command, as it stands there and as a shell reads it.
struct CommandWord {
  std::size_t begin = 0;  ///< where it stands: [begin, end)
  std::size_t end = 0;
  std::string text;    ///< without quotes
  bool plain = false;  ///< a shell changes nothing in it but its quotes
};

/// The words of a command, by quotes and backslashes; what else a shell would do with them is not done.
std::vector<CommandWord> command_words(const std::string& command);

}  // namespace keymove::tools
