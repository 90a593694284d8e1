// Reads suites of every format, from a file or a text.
#pragma once

#include <string>
#include <string_view>

#include "positions/base/input_error.h"
#include "positions/game/variant.h"
#include "positions/problem/problem.h"
#include "positions/suite_formats/suite_format.h"

namespace keymove {

struct ReadOptions {
  VariantPtr variant;  ///< the user's choice, which overrides the suite
  std::string format;  ///< a name of suite_format_names(); empty = detected from content and extension
};

/// The suite in that file (`-` = standard input, compressed or not). Errors of a position are stored in the position,
/// other errors in Suite::errors. Ids are made unique: a second `x` becomes `x#2`, which is noted as a repair.
/// Errors, when nothing can be read: those of read_input, `unknown-format`, `binary`, and `no-positions`.
Result<Suite> read_suite(const std::string& path, const ReadOptions& options = {});

/// The same for a text; `name` stands for the path. The errors that read_suite returns are in Suite::errors of a suite
/// without positions.
Suite parse_suite(const std::string& name, const std::string& text, const ReadOptions& options = {});

/// The format of a text that begins like that: the one of the name `wanted`, or if that is empty, the one detected.
/// Errors: `unknown-format`, `binary`, and `no-positions` if the text is empty.
Result<const SuiteFormat*> suite_format_of(const std::string& path, std::string_view text, const std::string& wanted);

/// The text without a byte order mark at its beginning.
std::string_view without_byte_order_mark(std::string_view text);

}  // namespace keymove
