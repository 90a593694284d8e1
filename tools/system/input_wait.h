// Waits for input.
#pragma once

namespace keymove::tools {

/// Waits at most that long for input or its end, and returns whether it is there. On Windows, where reading from a
/// console ends at Ctrl-C, it does not wait and is always true.
bool input_is_there(int descriptor, int milliseconds);

}  // namespace keymove::tools
