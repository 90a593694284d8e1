// The page of the HTML report, built in from the files in tools/reports/page/.
#pragma once

#include <string>

namespace keymove::tools {

/// The whole page, with the drawings of its men (SVG symbols) and its data (JSON without a '<') filled in.
std::string report_page(const std::string& symbols, const std::string& data);

}  // namespace keymove::tools
