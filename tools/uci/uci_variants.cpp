#include "tools/uci/uci_variants.h"

#include "positions/variant_files/variant_names.h"
#include "positions/variant_files/variant_reader.h"

namespace keymove::tools {

std::vector<std::string> uci_variant_names() {
  std::vector<std::string> names = shipped_variants();
  for (const VariantAlias& alias : kVariantAliases) names.emplace_back(alias.theirs);
  return names;
}

}  // namespace keymove::tools
