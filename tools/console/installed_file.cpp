#include "tools/console/installed_file.h"

#include <system_error>

namespace keymove::tools {

std::filesystem::path installed_file(const std::filesystem::path& name) {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return program.parent_path().parent_path() / "share" / "keymove" / name;
}

}  // namespace keymove::tools
