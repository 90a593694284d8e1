#include "tools/runs/run_output.h"

#include "tools/runs/grade_report.h"
#include "tools/runs/verify_report.h"

namespace keymove::tools {

ExitCode print_run(const RunHead& head, const RecordSource& next, const BatchOptions& options) {
  if (head.command == "grade") {
    GradeReport report(head, options);
    while (const auto record = next()) report.add(*record);
    return report.finish(ExitCode::success);
  }
  const auto& settings = head.settings;
  std::string suites;
  for (const RunSuite& suite : head.suites) suites += (suites.empty() ? "" : "+") + suite.name;
  const bool verbose = settings.value("verbose", false);
  VerifyReport report(settings.value("format", "text"),
                      verbose ? VerifyReport::Listing::everything : VerifyReport::Listing::unconfirmed, options);
  std::size_t records = 0;
  for (; const auto record = next(); ++records) report.add(*record);
  return report.finish(Completion::done, {suites, records, settings.value("flaws", std::size_t{0})});
}

}  // namespace keymove::tools
