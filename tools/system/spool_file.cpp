#include "tools/system/spool_file.h"

#include <cstdlib>
#include <string>

#include <unistd.h>

namespace keymove::tools {

std::FILE* nameless_file() {
  const char* const folder = std::getenv("TMPDIR");
  std::string name = std::string(folder != nullptr && *folder != '\0' ? folder : "/tmp") + "/keymove-XXXXXX";
  const int descriptor = mkstemp(name.data());
  if (descriptor < 0) return nullptr;
  unlink(name.c_str());
  return fdopen(descriptor, "w+b");
}

}  // namespace keymove::tools
