// The page of the HTML report, built in from the files in tools/reports/page/.
#pragma once

#include <string>

namespace keymove::tools {

/// The page around its data.
struct ReportFrame {
  std::string before;
  std::string after;
};

/// The page with the drawings of its men (SVG symbols) filled in, and with the text of the proof checker as a JSON
/// string without a '<', if the page carries one. Its data is JSON without a '<'.
ReportFrame report_frame(const std::string& symbols, const std::string& checker);

}  // namespace keymove::tools
