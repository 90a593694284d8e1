// Replaces the reports in a build without them.
#include "tools/console/usage_error.h"
#include "tools/reports/reports.h"

namespace keymove::tools {

struct Reports::Part {};

Reports::Reports(const std::vector<std::string>& requests, const std::vector<std::string>& /*agents*/) {
  if (!requests.empty()) throw UsageError("this build of keymove has no reports (KEYMOVE_REPORTS=OFF)");
}

void Reports::write(const Run& /*run*/) {}

bool shows_solutions(const std::string& /*request*/) { return false; }

}  // namespace keymove::tools
