// What is thrown where a store cannot be used.
#pragma once

#include <stdexcept>
#include <string>

namespace keymove::tools {

/// A store cannot be read or written, or is none; the message names the file and what was expected.
class StoreError : public std::runtime_error {
 public:
  /// `written`: whether it is the writing that failed, as on a full disk.
  explicit StoreError(const std::string& what, bool written = false) : std::runtime_error(what), written_(written) {}

  [[nodiscard]] bool written() const { return written_; }

 private:
  bool written_;
};

}  // namespace keymove::tools
