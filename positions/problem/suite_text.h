// The input of every suite reader.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "positions/base/input_error.h"
#include "positions/game/variant.h"

namespace keymove {

class VariantShelf;

/// Whether a position with that id, as its text states it, is passed over. Asked once for each position, in order.
using PassesOver = std::function<bool(std::string_view id)>;

/// Where a part of a suite's text stands, when the suite is read in parts.
struct SuitePart {
  std::size_t lines_before = 0;      ///< in the parts before it
  std::size_t positions_before = 0;  ///< likewise
  std::string_view header;           ///< the header of the suite, if it has one and this is not the first part
  VariantShelf* shelf = nullptr;     ///< the variants of all parts; nullptr when the text is the whole suite
  std::string* heading = nullptr;    ///< the stipulation above the part that holds for its records; likewise
  /// Only for formats with SuiteFormat::asks: positions that are passed over are not in the result. May be nullptr.
  const PassesOver* passes_over = nullptr;

  [[nodiscard]] bool passes(std::string_view id) const { return passes_over != nullptr && (*passes_over)(id); }
};

/// The text of a suite, decompressed and without a byte order mark. The text must outlive its reader.
struct SuiteText {
  FileName file;     ///< for messages
  std::string name;  ///< the suite's name, unless the text states one
  std::string_view text;
  VariantPtr variant;   ///< the user's choice, which overrides the text; may be null
  SuitePart part = {};  ///< only for formats with SuiteFormat::whole_records
};

}  // namespace keymove
