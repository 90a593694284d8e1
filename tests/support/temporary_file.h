// A file of a test's own.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace keymove::tests {

/// A file in the temporary folder that is removed at the end. Its name ends in `name`.
struct TemporaryFile {
  explicit TemporaryFile(const std::string& name, const std::string& text = "")
      : path((std::filesystem::temp_directory_path() / ("keymove-" + std::to_string(getpid()) + "-" + name)).string()) {
    std::ofstream(path, std::ios::binary) << text;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { std::filesystem::remove(path); }

  std::string path;
};

}  // namespace keymove::tests
