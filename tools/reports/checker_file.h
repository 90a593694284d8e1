// The proof checker that an HTML report carries, so that the page can check its certificates itself.
#pragma once

#include <optional>
#include <string>

namespace keymove::tools {

/// The text of the named file, which verify/web has made, or else of share/keymove/web/checker.js beside the program as
/// it is installed; empty if nothing is named and none is installed. Throws UsageError if the named file cannot be read
/// or is no checker.
std::string checker_text(const std::optional<std::string>& file);

}  // namespace keymove::tools
