// The answer to a problem of help or series play in Popeye's layout.
#pragma once

#include <string>

#include "tools/answers/solved.h"

namespace keymove::tools {

/// The lines of the set play, if there is one, and of the solutions, each followed by an empty line, then how the
/// search ended: "solution finished.". Requires a problem with a stipulation for which has_popeye_lines is true.
std::string popeye_text(const Solved& solved);

}  // namespace keymove::tools
