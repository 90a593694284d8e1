// The brackets of a program's code, and the names of what stands in them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/json/program_literal.h"

namespace keymove {

/// A bracket that is open, or the code around all of them.
struct ProgramScope {
  std::size_t bracket = std::string_view::npos;  ///< its offset; npos: the code around
  /// What the item of it is called that is being read: the words and texts before `=`, `:`, `=>`, or before a method
  /// that adds, as in `const mates = [`, `"mates": [`, `p["mates"] = [` and `mates.append(`.
  std::vector<std::string> names;
  /// The texts that are values within it so far, with their names.
  std::vector<std::pair<std::string, std::string>> texts;
};

/// Takes a text of the code that begins at `at`, with the scopes around it, the innermost last; false: no more of them.
using TakeProgramText =
    std::function<bool(std::size_t at, const ProgramText& text, const std::vector<ProgramScope>& scopes)>;

/// Calls `take` for each text in quotation marks, but for those in comments, until it returns false.
void find_program_texts(std::string_view code, const TakeProgramText& take);

}  // namespace keymove
