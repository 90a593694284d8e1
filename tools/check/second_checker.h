// The second checker of certificates: a Python program that was written without the first one (verify/second_opinion).
#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace keymove::tools {

/// What the second checker says of a certificate.
struct SecondAnswer {
  std::string status;  ///< accepted, rejected, undecided or unreadable
  std::string reason;  ///< why it is not accepted, else empty
  std::uint64_t nodes = 0;
};

/// Runs the second checker, which checks files one after the other.
class SecondChecker {
 public:
  /// Starts it with these options and files; `game` is the JSON document of a variant, which it gets as its --variant,
  /// or empty. Throws UsageError if it is not installed or if there is no Python.
  SecondChecker(const std::vector<std::string>& options, const std::string& game,
                const std::vector<std::string>& files);
  /// Ends it.
  ~SecondChecker();
  SecondChecker(const SecondChecker&) = delete;
  SecondChecker& operator=(const SecondChecker&) = delete;

  /// Waits for its answer about the next file, in the order of the files. Nothing if it has ended without one.
  std::optional<SecondAnswer> next();

 private:
  std::optional<std::string> read_line();

  std::FILE* game_ = nullptr;  ///< the document; it reads it as its open file
  pid_t process_ = 0;
  int answers_ = -1;
  std::string unread_;
};

}  // namespace keymove::tools
