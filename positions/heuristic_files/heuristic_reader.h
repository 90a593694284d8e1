// Heuristics from JSON: files, and those that are built in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/evaluation/heuristic.h"
#include "positions/game/variant.h"

namespace keymove {

/// The heuristic for the variant that the JSON text describes (docs/heuristics.md).
/// Errors: unknown keys, men of the variant without a value, tables of the wrong size.
Result<HeuristicPtr> parse_heuristic(const VariantPtr& variant, const std::string& file, const std::string& text);

/// The shipped heuristic of that name, otherwise the heuristic in the file of that path. `material` exists for every
/// variant: the values of its men, 0 for royal men.
/// Errors: neither exists (the message suggests the nearest names), or the errors of the file.
Result<HeuristicPtr> load_heuristic(const VariantPtr& variant, const std::string& name_or_path);

/// The heuristic of that name or file. Without a name: `pychess` if it knows the board and the men of the variant, else
/// `material`.
Result<HeuristicPtr> heuristic_or_default(const VariantPtr& variant, const std::optional<std::string>& name);

/// The names of the shipped heuristics, sorted, `material` first.
std::vector<std::string> shipped_heuristics();

/// The heuristic as JSON text that parse_heuristic reads, with numbers in their shortest exact form.
std::string write_heuristic(const Heuristic& heuristic);

}  // namespace keymove
