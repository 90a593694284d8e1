#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>

#include <windows.h>

#include "tools/system/spool_file.h"

namespace keymove::tools {

std::FILE* nameless_file() {
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
  std::wstring name(MAX_PATH + 1, L'\0');
  if (error || GetTempFileNameW(folder.c_str(), L"key", 0, name.data()) == 0) {
    errno = EACCES;
    return nullptr;
  }
  return _wfopen(name.c_str(), L"w+bTD");  // T: kept in memory if possible; D: removed when it is closed
}

}  // namespace keymove::tools
