#include "tools/containment/shell_word.h"

namespace keymove::tools {

namespace {

constexpr std::string_view kSpace = " \t\n";
constexpr std::string_view kSpecial = "$`*?[]{}~;&|<>()#!";

/// Reads the word that begins at `at`, and moves `at` behind it.
CommandWord next_word(const std::string& command, std::size_t& at) {
  CommandWord out;
  out.begin = at;
  out.plain = true;
  char quote = 0;
  for (; at < command.size(); ++at) {
    const char c = command[at];
    if (quote == 0 && kSpace.find(c) != std::string_view::npos) break;
    if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == quote) {
      quote = 0;
    } else if (c == '\\' && quote != '\'' && at + 1 < command.size()) {
      out.text += command[++at];
    } else {
      const std::string_view special = quote == 0 ? kSpecial : quote == '"' ? "$`" : "";
      out.plain = out.plain && special.find(c) == std::string_view::npos;
      out.text += c;
    }
  }
  out.end = at;
  return out;
}

}  // namespace

std::vector<CommandWord> command_words(const std::string& command) {
  std::vector<CommandWord> out;
  for (std::size_t at = 0;;) {
    at = command.find_first_not_of(kSpace, at);
    if (at == std::string::npos) return out;
    out.push_back(next_word(command, at));
  }
}

}  // namespace keymove::tools
