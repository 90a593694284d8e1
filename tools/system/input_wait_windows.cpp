#include "tools/system/input_wait.h"

namespace keymove::tools {

bool input_is_there(int /*descriptor*/, int /*milliseconds*/) { return true; }

}  // namespace keymove::tools
