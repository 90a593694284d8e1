// Games of one's own in suites that keymove writes.
#pragma once

#include <optional>
#include <string>

#include "positions/problem/problem.h"

namespace keymove::tools {

/// Has the positions name the file of their game, if --variant names one: who reads the suite finds no other name.
void name_by_file(Suite& suite, const std::optional<std::string>& variant);

}  // namespace keymove::tools
