#include "positions/variant_files/variant_shelf.h"

#include "positions/variant_files/variant_reader.h"

namespace keymove {

Result<VariantPtr> VariantShelf::get(const std::string& name) {
  if (chosen_) return chosen_;
  const auto it = loaded_.find(name);
  if (it != loaded_.end()) return it->second;
  return loaded_.emplace(name, load_variant(name)).first->second;
}

Result<VariantPtr> VariantShelf::get_shipped(const std::string& name) {
  if (chosen_ || shipped_variant_text(name)) return get(name);
  return InputError{{}, "unknown-variant", "no shipped variant has that name", {}};
}

}  // namespace keymove
