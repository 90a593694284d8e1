#include <string>

#include <windows.h>

#include "tools/system/own_program.h"

namespace keymove::tools {

std::filesystem::path own_program() {
  constexpr DWORD kLongest = 32768;
  std::wstring path(kLongest, L'\0');
  path.resize(GetModuleFileNameW(nullptr, path.data(), kLongest));
  return path;
}

}  // namespace keymove::tools
