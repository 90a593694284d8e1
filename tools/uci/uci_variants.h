// The variants of the option UCI_Variant.
#pragma once

#include <string>
#include <vector>

namespace keymove::tools {

/// The names that UCI_Variant offers: those of the shipped variants, and Fairy-Stockfish's names for some of them.
std::vector<std::string> uci_variant_names();

}  // namespace keymove::tools
