// The input of every suite reader.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "positions/base/input_error.h"
#include "positions/game/variant.h"

namespace keymove {

/// The text of a suite, decompressed and without a byte order mark. The text must outlive its reader.
struct SuiteText {
  std::string file;  ///< for messages
  std::string name;  ///< the suite's name, unless the text states one
  std::string_view text;
  VariantPtr variant;  ///< the user's choice, which overrides the text; may be null
};

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
