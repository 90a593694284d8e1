// The report that people look at.
#pragma once

#include <string>

#include "tools/records/run.h"

namespace keymove::tools {

/// The run as one HTML page that needs nothing else and no network; docs/reports.md tells what it shows.
std::string html_report(const Run& run);

}  // namespace keymove::tools
