// The input of every suite reader.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "positions/game/variant.h"

namespace keymove {

class VariantShelf;

/// Where a part of a suite's text stands, when the suite is read in parts.
struct SuitePart {
  std::size_t lines_before = 0;      ///< in the parts before it
  std::size_t positions_before = 0;  ///< likewise
  std::string_view header;           ///< the header of the suite, if it has one and this is not the first part
  VariantShelf* shelf = nullptr;     ///< the variants of all parts; nullptr when the text is the whole suite
};

/// The text of a suite, decompressed and without a byte order mark. The text must outlive its reader.
struct SuiteText {
  std::string file;  ///< for messages
  std::string name;  ///< the suite's name, unless the text states one
  std::string_view text;
  VariantPtr variant;   ///< the user's choice, which overrides the text; may be null
  SuitePart part = {};  ///< only for formats with SuiteFormat::whole_records
};

}  // namespace keymove
