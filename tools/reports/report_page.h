// The page of the HTML report, which is written in tools/reports/page/ and built in.
#pragma once

#include <string>

namespace keymove::tools {

/// The whole page with the drawings of its men (SVG symbols) and its data (JSON without a '<').
std::string report_page(const std::string& symbols, const std::string& data);

}  // namespace keymove::tools
