#include "tools/uci/uci_variants.h"

#include <array>
#include <string_view>

#include "positions/variant_files/variant_reader.h"

namespace keymove::tools {

namespace {

/// Fairy-Stockfish's name of a variant, and ours.
struct Alias {
  std::string_view theirs;
  std::string_view ours;
};

constexpr std::array<Alias, 5> kAliases = {{{"capablanca", "capablanca-10x8"},
                                            {"gardner", "gardner-5x5"},
                                            {"grand", "grand-10x10"},
                                            {"losalamos", "los-alamos-6x6"},
                                            {"shako", "shako-10x10"}}};

}  // namespace

std::vector<std::string> uci_variant_names() {
  std::vector<std::string> names = shipped_variants();
  for (const Alias& alias : kAliases) names.emplace_back(alias.theirs);
  return names;
}

Result<VariantPtr> load_uci_variant(const std::string& name) {
  for (const Alias& alias : kAliases) {
    if (alias.theirs == name) return load_variant(std::string(alias.ours));
  }
  return load_variant(name);
}

}  // namespace keymove::tools
