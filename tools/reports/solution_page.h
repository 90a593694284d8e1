// The page of solutions as a file: the report of solve.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/console/console.h"
#include "tools/records/run.h"
#include "tools/reports/html_report.h"

namespace keymove::tools {

/// Collects the answers of one call of solve, and writes them as one page. Without a file it does nothing.
class SolutionPage {
 public:
  /// Makes sure that the file can be written. Throws UsageError if its name does not end with ".html", and if it is an
  /// input or another output. Throws OutputError. With a checker, in the file of that name or installed, the page
  /// carries it and the certificates of the records; throws like checker_text.
  SolutionPage(const std::optional<std::string>& file, const std::optional<std::string>& checker);
  ~SolutionPage();
  SolutionPage(const SolutionPage&) = delete;
  SolutionPage& operator=(const SolutionPage&) = delete;

  [[nodiscard]] bool wanted() const { return output_ != nullptr; }
  /// What the records should have: certificates, if there is a page with a checker.
  [[nodiscard]] Carried carried() const { return checker_.empty() ? Carried::digest : Carried::certificate; }
  void add(SolvedPosition position) { positions_.push_back(std::move(position)); }

  /// Writes the page; an incomplete one has ".partial" after its name. May be called once. Throws OutputError.
  void write(const RunHead& head, bool complete);

 private:
  std::unique_ptr<Output> output_;
  std::string checker_;
  std::vector<SolvedPosition> positions_;
};

}  // namespace keymove::tools
