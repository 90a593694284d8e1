// The exception for wrong use of the command line.
#pragma once

#include <stdexcept>

namespace keymove::tools {

/// Thrown if the program was called wrongly. The message says what was expected; the program ends with ExitCode::usage.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace keymove::tools
