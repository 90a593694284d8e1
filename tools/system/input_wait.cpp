#include "tools/system/input_wait.h"

#include <poll.h>

namespace keymove::tools {

bool input_is_there(int descriptor, int milliseconds) {
  pollfd input{descriptor, POLLIN, 0};
  return poll(&input, 1, milliseconds) > 0;
}

}  // namespace keymove::tools
