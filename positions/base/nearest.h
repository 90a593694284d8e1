// What a mistyped name may have meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace keymove {

/// Up to three of the names, the nearest first: those that contain what was wanted, then those a few letters away.
std::vector<std::string> nearest_names(std::string_view wanted, const std::vector<std::string>& names);

}  // namespace keymove
