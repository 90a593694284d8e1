#include "tools/system/terminal.h"

#include <cstdlib>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

namespace keymove::tools {

bool is_terminal(int descriptor) { return isatty(descriptor) != 0; }

std::optional<std::size_t> columns_of_terminal(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

bool obeys_escapes() {
  const char* term = std::getenv("TERM");
  return term != nullptr && std::string_view(term) != "dumb";
}

}  // namespace keymove::tools
