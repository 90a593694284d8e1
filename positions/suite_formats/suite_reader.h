// Reads suites of every format, from a file or a text.
#pragma once

#include <string>

#include "positions/base/input_error.h"
#include "positions/game/variant.h"
#include "positions/problem/problem.h"

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

}  // namespace keymove
