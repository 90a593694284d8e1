// The input of every suite reader.
#pragma once

#include <string>
#include <string_view>

#include "positions/game/variant.h"

namespace keymove {

/// The text of a suite, decompressed and without a byte order mark. The text must outlive its reader.
struct SuiteText {
  std::string file;  ///< for messages
  std::string name;  ///< the suite's name, unless the text states one
  std::string_view text;
  VariantPtr variant;  ///< the user's choice, which overrides the text; may be null
};

}  // namespace keymove
