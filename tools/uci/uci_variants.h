// The games of UCI_Variant.
#pragma once

#include <string>
#include <vector>

#include "positions/game/variant.h"

namespace keymove::tools {

/// The names that UCI_Variant offers: those of the shipped variants, and those that Fairy-Stockfish has for the same
/// games.
std::vector<std::string> uci_variant_names();

/// The game of such a name, of pawntastic in any size, or of a variant file. Errors: those of load_variant.
Result<VariantPtr> load_uci_variant(const std::string& name);

}  // namespace keymove::tools
