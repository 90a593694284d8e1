#include "tools/console/wrap.h"

#include <algorithm>
#include <sstream>

#include "tools/system/terminal.h"

namespace keymove::tools {

namespace {

/// Breaks the line at blanks behind column `begin`; what is broken off stands at column `hang`.
std::string broken(std::string line, std::size_t width, std::size_t begin, std::size_t hang) {
  std::string out;
  while (line.size() > width) {
    std::size_t blank = line.rfind(' ', width);
    if (blank == std::string::npos || blank < begin) blank = line.find(' ', begin);
    if (blank == std::string::npos) break;
    out += line.substr(0, blank) + "\n";
    line = std::string(hang, ' ') + line.substr(blank + 1);
    begin = hang;
  }
  return out + line + "\n";
}

}  // namespace

std::size_t help_width() {
  constexpr std::size_t kNarrowest = 40;
  constexpr int kOutput = 1;  // its descriptor
  const auto columns = is_terminal(kOutput) ? columns_of_terminal(kOutput) : std::nullopt;
  return std::clamp(columns.value_or(kWidestHelp), kNarrowest, kWidestHelp);
}

std::string wrapped(std::string_view text, std::size_t width) {
  std::string out;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) {
    const std::size_t margin = std::min(line.find_first_not_of(' '), line.size());
    out += broken(line, width, margin, margin == 0 ? 0 : margin + 2);
  }
  return out;
}

std::string list_row(std::string_view name, std::string_view text, std::size_t column, std::size_t width) {
  const std::string head = "  " + std::string(name);
  if (text.empty()) return head + "\n";
  const bool fits = head.size() < column;
  const std::string before = fits ? head + std::string(column - head.size(), ' ') : std::string(column, ' ');
  return (fits ? "" : head + "\n") + broken(before + std::string(text), width, column, column);
}

}  // namespace keymove::tools
