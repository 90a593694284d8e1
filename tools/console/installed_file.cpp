#include "tools/console/installed_file.h"

#include "tools/system/own_program.h"

namespace keymove::tools {

std::filesystem::path installed_file(const std::filesystem::path& name) {
  return own_program().parent_path().parent_path() / "share" / "keymove" / name;
}

}  // namespace keymove::tools
