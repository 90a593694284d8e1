// The error of a store that cannot be used.
#pragma once

#include <stdexcept>
#include <string>

namespace keymove::tools {

/// A store cannot be read or written, or the file is not a store. The message names the file and says what is wrong.
class StoreError : public std::runtime_error {
 public:
  /// `written`: whether writing failed, as on a full disk.
  explicit StoreError(const std::string& what, bool written = false) : std::runtime_error(what), written_(written) {}

  [[nodiscard]] bool written() const { return written_; }

 private:
  bool written_;
};

}  // namespace keymove::tools
