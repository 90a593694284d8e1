#include "tools/console/version.h"

namespace keymove::tools {

const char* const kVersion = KEYMOVE_VERSION;

}  // namespace keymove::tools
