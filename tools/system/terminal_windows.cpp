// The consoles of Windows.
#include <io.h>
#include <windows.h>

#include "tools/system/terminal.h"

namespace keymove::tools {

namespace {

HANDLE handle_of(int descriptor) { return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)); }

}  // namespace

bool is_terminal(int descriptor) {
  DWORD mode = 0;
  return GetConsoleMode(handle_of(descriptor), &mode) != 0;
}

std::optional<std::size_t> columns_of_terminal(int descriptor) {
  CONSOLE_SCREEN_BUFFER_INFO found{};
  if (GetConsoleScreenBufferInfo(handle_of(descriptor), &found) == 0) return std::nullopt;
  const int columns = found.srWindow.Right - found.srWindow.Left + 1;
  if (columns <= 0) return std::nullopt;
  return static_cast<std::size_t>(columns);
}

bool obeys_escapes() {
  constexpr DWORD kObeys = 0x0004;  // ENABLE_VIRTUAL_TERMINAL_PROCESSING
  for (const DWORD number : {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE}) {
    DWORD mode = 0;
    HANDLE console = GetStdHandle(number);
    if (GetConsoleMode(console, &mode) != 0 && SetConsoleMode(console, mode | kObeys) == 0) return false;
  }
  return true;
}

}  // namespace keymove::tools
