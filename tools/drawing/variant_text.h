// Describes a variant as text.
#pragma once

#include <string>

#include "positions/game/variant.h"

namespace keymove::tools {

/// The title, the board of the start position, each man with a diagram of its moves, and the rules and ends in words.
std::string variant_text(const Variant& variant);

}  // namespace keymove::tools
