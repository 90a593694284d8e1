#include "tests/support/shared_data.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include <catch2/catch.hpp>

namespace keymove::tests {

namespace {
bool environment_has(const char* name, std::string_view value) {
  const char* found = std::getenv(name);
  return found != nullptr && value == found;
}
}  // namespace

std::optional<std::string> shared_file(const std::string& name) {
  const std::string path = std::string(KEYMOVE_SHARED_DATA) + "/" + name;
  if (std::filesystem::exists(path)) return path;
  if (environment_has("CI", "true")) FAIL("the reference data " << path << " is missing, and CI=true");
  WARN("skipped: the reference data " << path << " is missing");
  return std::nullopt;
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

long scaled(long ci, long full, long with_sanitizers) {
  const bool is_full = environment_has("KEYMOVE_FULL", "1");
  return sanitized() ? (is_full ? ci : with_sanitizers) : (is_full ? full : ci);
}

bool sanitized() {
#ifdef KEYMOVE_SANITIZED
  return true;
#else
  return environment_has("KEYMOVE_SANITIZED", "1");
#endif
}

}  // namespace keymove::tests
