// The variants of the option UCI_Variant.
#pragma once

#include <string>
#include <vector>

#include "positions/game/variant.h"

namespace keymove::tools {

/// The names that UCI_Variant offers: those of the shipped variants, and Fairy-Stockfish's names for some of them.
std::vector<std::string> uci_variant_names();

/// The variant of such a name, Pawntastic of any size, or the variant of a file. Errors: those of load_variant.
Result<VariantPtr> load_uci_variant(const std::string& name);

}  // namespace keymove::tools
