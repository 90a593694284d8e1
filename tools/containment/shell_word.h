// Words of shell commands.
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

/// A word of a command: its place, and its text as a shell reads it.
struct CommandWord {
  std::size_t begin = 0;  ///< its place: [begin, end)
  std::size_t end = 0;
  std::string text;    ///< without quotes
  bool plain = false;  ///< a shell changes nothing in it except its quotes
};

/// Splits a command into words, by blanks, quotes and backslashes. Nothing else that a shell does is done.
std::vector<CommandWord> command_words(const std::string& command);

}  // namespace keymove::tools
