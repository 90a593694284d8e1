// The variant of a trace, and the lines of its head that have a key, such as "variant: chess".
#pragma once

#include <string_view>

#include "positions/base/text_lines.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// The text after the colon or equals sign, as in "variant: chess".
std::string_view behind_colon(std::string_view line);

/// Whether the line begins with that key, in any case, and a colon or equals sign. Requires a key in lower case.
bool says(std::string_view line, std::string_view key);

/// The chosen variant, otherwise that of the trace's own "variant" line, otherwise minichess-5x5.
/// Errors: `unknown-variant`, at the line.
Result<VariantPtr> trace_variant(const SuiteText& source, const TextLines& lines);

}  // namespace keymove
