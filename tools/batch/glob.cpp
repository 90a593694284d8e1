#include "tools/batch/glob.h"

#include <fnmatch.h>

namespace keymove::tools {

bool matches_glob(const std::string& pattern, const std::string& text) {
  return fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

}  // namespace keymove::tools
