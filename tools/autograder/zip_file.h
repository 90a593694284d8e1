// Writes zip files.
#pragma once

#include <string>
#include <vector>

namespace keymove::tools {

/// A file inside a zip file.
struct ZipEntry {
  std::string name;
  std::string bytes;
  bool program = false;  ///< whether it may be executed
};

/// Writes the file, which appears when it is complete. Equal entries give equal bytes. Throws OutputError; throws
/// UsageError in a build without compression.
void write_zip(const std::string& path, const std::vector<ZipEntry>& entries);

}  // namespace keymove::tools
