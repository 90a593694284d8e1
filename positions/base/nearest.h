// Suggestions for mistyped names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace keymove {

/// Up to three of the names, the nearest first: those that contain `wanted`, then those that differ in a few letters.
std::vector<std::string> nearest_names(std::string_view wanted, const std::vector<std::string>& names);

}  // namespace keymove
