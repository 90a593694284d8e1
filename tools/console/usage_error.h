// What is thrown where the program was called wrongly.
#pragma once

#include <stdexcept>

namespace keymove::tools {

/// The program was called wrongly; the message says what was expected. Ends the program with ExitCode::usage.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace keymove::tools
