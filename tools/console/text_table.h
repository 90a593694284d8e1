// Aligns text in columns.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace keymove::tools {

/// The rows with their columns padded to the same width and two blanks between them. The first `words` columns are
/// aligned to the left, the others, which hold numbers, to the right. Every row ends with a line feed, and has no
/// blanks before it.
std::string table_text(const std::vector<std::vector<std::string>>& rows, std::size_t words);

}  // namespace keymove::tools
