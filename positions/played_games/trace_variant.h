// Which variant a trace is of, and the lines of its head that have a key: "variant: chess".
#pragma once

#include <string_view>

#include "positions/base/text_lines.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// What stands behind the colon of "variant: chess".
std::string_view behind_colon(std::string_view line);

/// Whether the line begins with that key, which is in lower case, and a colon or equals sign.
bool says(std::string_view line, std::string_view key);

/// The chosen variant, else that of the trace's own line, if it has one, else minichess-5x5.
/// Errors: `unknown-variant`, at the line.
Result<VariantPtr> trace_variant(const SuiteText& source, const TextLines& lines);

}  // namespace keymove
