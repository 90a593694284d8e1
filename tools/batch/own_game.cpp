#include "tools/batch/own_game.h"

#include <memory>

#include "positions/game/variant.h"
#include "positions/variant_files/variant_names.h"
#include "positions/variant_files/variant_reader.h"

namespace keymove::tools {

void name_by_file(Suite& suite, const std::optional<std::string>& variant) {
  if (!variant || shipped_variant_text(*variant) || shipped_name_of(*variant)) return;
  std::shared_ptr<Variant> named;
  for (TestPosition& position : suite.positions) {
    if (!position.setup) continue;
    if (!named) {
      named = std::make_shared<Variant>(*position.setup->variant);
      named->name = *variant;
    }
    position.setup->variant = named;
  }
}

}  // namespace keymove::tools
