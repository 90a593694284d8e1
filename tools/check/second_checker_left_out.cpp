// Takes the place of second_checker.cpp in a program that runs no other programs.
#include "tools/check/second_checker.h"
#include "tools/console/usage_error.h"

namespace keymove::tools {

SecondChecker::SecondChecker(const std::vector<std::string>& /*options*/, const std::string& /*game*/,
                             const std::vector<std::string>& /*files*/) {
  throw UsageError("option '--second': keymove runs no other programs on Windows (KEYMOVE_PROGRAMS=OFF)");
}

SecondChecker::~SecondChecker() = default;

std::optional<SecondAnswer> SecondChecker::next() { return std::nullopt; }

}  // namespace keymove::tools
