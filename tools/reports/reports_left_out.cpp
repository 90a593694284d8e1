// Replaces the reports in a build without them.
#include "tools/console/usage_error.h"
#include "tools/reports/checker_file.h"
#include "tools/reports/reports.h"
#include "tools/reports/solution_page.h"

namespace keymove::tools {

namespace {

constexpr const char* kLeftOut = "this build of keymove has no reports (KEYMOVE_REPORTS=OFF)";

}  // namespace

struct Reports::Part {};

Reports::Reports(const std::vector<std::string>& requests, const std::vector<std::string>& /*agents*/,
                 std::string /*checker*/) {
  if (!requests.empty()) throw UsageError(kLeftOut);
}

void Reports::begin(const RunHead& /*head*/) {}

void Reports::add(const RunRecord& /*record*/) {}

void Reports::finish() {}

bool shows_solutions(const std::string& /*request*/) { return false; }

std::string checker_text(const std::optional<std::string>& /*file*/) { return {}; }

SolutionPage::SolutionPage(const std::optional<std::string>& file, const std::optional<std::string>& /*checker*/) {
  if (file) throw UsageError(kLeftOut);
}

SolutionPage::~SolutionPage() = default;

void SolutionPage::write(const RunHead& /*head*/, bool /*complete*/) {}

}  // namespace keymove::tools
