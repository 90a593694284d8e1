// Which version of keymove this is.
#pragma once

namespace keymove::tools {

extern const char* const kVersion;  ///< "0.1.0"

}  // namespace keymove::tools
