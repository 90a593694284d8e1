#include "tools/console/text_table.h"

#include <algorithm>
#include <string_view>

#include "positions/base/words.h"

namespace keymove::tools {

namespace {

/// The number of characters; a byte that is not UTF-8 counts as one.
std::size_t characters_in(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) text.remove_prefix(std::max<std::size_t>(utf8_size(text), 1));
  return count;
}

}  // namespace

std::string table_text(const std::vector<std::vector<std::string>>& rows, std::size_t words) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], characters_in(row[i]));
  }
  std::string out;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string pad(widths[i] - characters_in(row[i]), ' ');
      line += (i == 0 ? "" : "  ") + (i < words ? row[i] + pad : pad + row[i]);
    }
    out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return out;
}

}  // namespace keymove::tools
