#include "tools/uci/uci_variants.h"

#include <array>
#include <string_view>

#include "positions/base/words.h"
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
  const std::string low = lower_case(name);
  for (const Alias& alias : kAliases) {
    if (alias.theirs == low) return load_variant(std::string(alias.ours));
  }
  for (const char* chess : {"standard", "normal"}) {
    if (low == chess) return load_variant("chess");
  }
  auto found = load_variant(name);
  return found || !shipped_variant_text(low) ? found : load_variant(low);
}

}  // namespace keymove::tools
