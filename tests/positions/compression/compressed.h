// Text as compressed data.
#pragma once

#include <string>

namespace keymove::tests {

/// The text as one member of a gzip file, or as one frame of Zstandard data.
std::string gzipped(const std::string& text);
std::string zstd_of(const std::string& text);

}  // namespace keymove::tests
