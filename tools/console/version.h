// The version of keymove.
#pragma once

namespace keymove::tools {

extern const char* const kVersion;  ///< "0.1.0"

}  // namespace keymove::tools
