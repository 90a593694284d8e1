// The answers to the parts of a question, from results and certificates.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "positions/certificates/certificate.h"
#include "positions/variant_files/variant_shelf.h"
#include "solver/splitting/join.h"
#include "tools/console/console.h"
#include "tools/console/exit_code.h"
#include "tools/library/result_lines.h"
#include "tools/splitting/part_suite.h"
#include "verify/certificates/check_certificate.h"

namespace keymove::tools {

/// What is known of a part.
struct KnownPart {
  std::optional<solver::PartAnswer> answer;
  std::optional<Certificate> certificate;
  bool tried = false;         ///< a limit was reached
  bool contradicted = false;  ///< by another result
};

/// What the answered parts took, against what was expected.
struct PartEffort {
  std::size_t parts = 0;
  double nodes = 0;
  double expected = 0;
  double seconds = 0;
  double timed_nodes = 0;  ///< of the parts whose seconds are known

  void add(const ResultLine& line, double stated) {
    if (stated <= 0) return;
    ++parts;
    nodes += static_cast<double>(line.finding.nodes);
    expected += stated;
    if (!line.seconds) return;
    seconds += *line.seconds;
    timed_nodes += static_cast<double>(line.finding.nodes);
  }
  /// By how much the parts took more than expected.
  [[nodiscard]] double ratio() const { return expected > 0 && nodes > 0 ? nodes / expected : 1; }
};

/// Collects the answers. What is no answer is told on standard error and leaves its part open.
class PartAnswers {
 public:
  PartAnswers(const PartSuite& suite, Progress::Wish progress)
      : suite_(suite), progress_(progress), known_(suite.parts.size()) {}

  /// Takes the answers of a file that `solve --format json` has written.
  void read_results(const std::string& file);
  /// Takes those of the certificates in the folder that the checker accepts.
  void read_certificates(const std::string& folder);

  /// In the order of the suite.
  [[nodiscard]] std::vector<KnownPart>& parts() { return known_; }
  [[nodiscard]] const PartEffort& effort() const { return effort_; }
  /// ExitCode::success, or what was wrong.
  [[nodiscard]] ExitCode code() const { return code_; }

 private:
  void take(const std::string& file, const ResultLine& line, std::size_t part);
  std::string read_certificate(const std::string& path, VariantShelf& shelf, verify::CertificateChecker& checker,
                               std::size_t i);

  const PartSuite& suite_;
  Progress::Wish progress_;
  std::vector<KnownPart> known_;
  PartEffort effort_;
  ExitCode code_ = ExitCode::success;
};

}  // namespace keymove::tools
