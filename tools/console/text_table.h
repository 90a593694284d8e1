// Columns of text.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace keymove::tools {

/// Rows with their columns padded to the widest, two blanks apart: the first `words` columns to the left, the others,
/// numbers, to the right. Each row with its end; no blanks before it.
std::string table_text(const std::vector<std::vector<std::string>>& rows, std::size_t words);

}  // namespace keymove::tools
