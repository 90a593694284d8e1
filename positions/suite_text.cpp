#include "positions/suite_text.h"

namespace keymove {

Result<VariantPtr> VariantShelf::get(const std::string& name) {
  if (chosen_) return chosen_;
  const auto it = loaded_.find(name);
  if (it != loaded_.end()) return it->second;
  return loaded_.emplace(name, load_variant(name)).first->second;
}

}  // namespace keymove
