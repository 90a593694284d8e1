// The variants that a file names.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "positions/base/input_error.h"
#include "positions/game/variant.h"

namespace keymove {

/// Loads the variants that a file names, each one once.
class VariantShelf {
 public:
  /// If `chosen` is not null, every request returns it.
  explicit VariantShelf(VariantPtr chosen) : chosen_(std::move(chosen)) {}

  Result<VariantPtr> get(const std::string& name);
  /// Like get, but only for shipped variants: the name is never taken as a path.
  Result<VariantPtr> get_shipped(const std::string& name);

 private:
  VariantPtr chosen_;
  std::map<std::string, Result<VariantPtr>> loaded_;
};

}  // namespace keymove
