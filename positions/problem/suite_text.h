// What every suite reader is given.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "positions/base/input_error.h"
#include "positions/game/variant.h"

namespace keymove {

/// The text of a suite, decompressed and without a byte order mark. The text must outlive the reading.
struct SuiteText {
  std::string file;  ///< for messages
  std::string name;  ///< of the suite, when the text has none
  std::string_view text;
  VariantPtr variant;  ///< the user's choice: goes before whatever the text says; may be null
};

/// Loads each variant that a file names once.
class VariantShelf {
 public:
  /// `chosen` answers every request when it is not null.
  explicit VariantShelf(VariantPtr chosen) : chosen_(std::move(chosen)) {}

  Result<VariantPtr> get(const std::string& name);
  /// As get, but a name is a shipped variant's and never a path.
  Result<VariantPtr> get_shipped(const std::string& name);

 private:
  VariantPtr chosen_;
  std::map<std::string, Result<VariantPtr>> loaded_;
};

}  // namespace keymove
