// Suites of every format, from a file or a text.
#pragma once

#include <string>

#include "positions/base/input_error.h"
#include "positions/game/variant.h"
#include "positions/problem/problem.h"

namespace keymove {

struct ReadOptions {
  VariantPtr variant;  ///< the user's choice; goes before what the suite says
  std::string format;  ///< a name of suite_format_names(); empty = told by extension and content
};

/// The suite in that file (`-` = standard input, compressed or not). An error of a position is in the position, one of
/// the file beside its positions is in Suite::errors. Ids are unique: a second `x` becomes `x#2`, and that is said.
/// Errors, when nothing at all can be read: those of read_input, `unknown-format`, `binary`, and `no-positions`.
Result<Suite> read_suite(const std::string& path, const ReadOptions& options = {});

/// The same for a text; `name` stands for the path. What read_suite has as its errors is in Suite::errors, with no
/// positions.
Suite parse_suite(const std::string& name, const std::string& text, const ReadOptions& options = {});

}  // namespace keymove
