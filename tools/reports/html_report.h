// The HTML report.
#pragma once

#include <string>

#include "tools/records/run.h"

namespace keymove::tools {

/// The run as one HTML page that needs no other file and no network. docs/reports.md describes what it shows.
std::string html_report(const Run& run);

}  // namespace keymove::tools
