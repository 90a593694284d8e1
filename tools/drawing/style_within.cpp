#include "tools/drawing/style_within.h"

namespace keymove::tools {

std::string style_within(std::string_view within, std::string_view rules) {
  std::string out;
  while (!rules.empty()) {
    const std::size_t end = rules.find('}') + 1;
    out += '.';
    out += within;
    out += ' ';
    out += rules.substr(0, end);
    rules.remove_prefix(end);
  }
  return out;
}

}  // namespace keymove::tools
