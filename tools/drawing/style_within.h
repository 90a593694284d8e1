// The styles of pictures that stand in pages with other styles.
#pragma once

#include <string>
#include <string_view>

namespace keymove::tools {

/// The rules of a style sheet, each with its classes for elements inside of that class alone: ".a{...}" becomes
/// ".within .a{...}". Requires rules for one class each.
std::string style_within(std::string_view within, std::string_view rules);

}  // namespace keymove::tools
