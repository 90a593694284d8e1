#include "tools/runs/run_output.h"

#include "tools/runs/grade_report.h"
#include "tools/runs/verify_report.h"

namespace keymove::tools {

ExitCode print_run(const Run& run, const BatchOptions& options) {
  if (run.head.command == "grade") {
    GradeReport report(run.head, options);
    for (const RunRecord& record : run.records) report.add(record);
    return report.finish(ExitCode::success);
  }
  const auto& settings = run.head.settings;
  std::string suites;
  for (const RunSuite& suite : run.head.suites) suites += (suites.empty() ? "" : "+") + suite.name;
  const bool verbose = settings.value("verbose", false);
  VerifyReport report(settings.value("format", "text"),
                      verbose ? VerifyReport::Listing::everything : VerifyReport::Listing::unconfirmed, options);
  for (const RunRecord& record : run.records) report.add(record);
  return report.finish(Completion::done, {suites, run.records.size(), settings.value("flaws", std::size_t{0})});
}

}  // namespace keymove::tools
