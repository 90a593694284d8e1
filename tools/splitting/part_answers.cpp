#include "tools/splitting/part_answers.h"

#include <filesystem>
#include <iostream>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "positions/base/read_files.h"
#include "positions/certificate_files/certificate_binary.h"
#include "positions/streams/text_input.h"
#include "positions/variant_files/variant_shelf.h"
#include "tools/console/console.h"
#include "tools/console/file_names.h"
#include "tools/console/visible_text.h"

namespace keymove::tools {

void PartAnswers::read_results(const std::string& file) {
  note_read_file(file);
  const auto text = read_input(file);
  const auto lines = text ? read_result_lines(file, *text) : Result<std::vector<ResultLine>>(text.errors());
  if (!lines) {
    complain(lines.errors());
    code_ = worse(code_, ExitCode::bad_input);
    return;
  }
  std::map<std::string, std::size_t> numbers;
  std::size_t others = 0;
  std::size_t asked_else = 0;
  for (std::size_t i = 0; i < suite_.parts.size(); ++i) numbers[suite_.parts[i].id] = i;
  for (const ResultLine& line : *lines) {
    const auto at = numbers.find(line.id);
    if (at == numbers.end()) continue;  // of parts that were cut further, or of another suite
    if (!line.is_of(suite_.parts[at->second].problem.setup)) {
      ++others;
    } else if (!line.goal.empty()) {
      ++asked_else;
    } else {
      take(file, line, at->second);
    }
  }
  const auto leave_out = [&](std::size_t count, const std::string& what) {
    if (count == 0) return;
    std::cerr << visible_line(file) << ": error: "
              << (count == 1 ? "1 result is of another " + what
                             : fmt::format("{} results are of other {}s", count, what))
              << " than the parts with the same id, which count as open\n";
    code_ = worse(code_, ExitCode::wrong_answer);
  };
  leave_out(others, "position");
  leave_out(asked_else, "question");
}

/// Takes the answer of a result. A part with results that contradict each other stays open.
void PartAnswers::take(const std::string& file, const ResultLine& line, std::size_t i) {
  KnownPart& known = known_[i];
  const bool final = line.finding.status != Status::unknown;
  if (!final) known.tried = true;
  if (!final && line.finding.best_moves() == nullptr) return;
  const auto answer = solver::PartAnswer::of(line.finding);
  if (known.answer && answer.contradicts(*known.answer)) known.contradicted = true;
  if (known.answer) {
    known.answer->add(answer);
  } else {
    known.answer = answer;
  }
  if (final) effort_.add(line, suite_.parts[i].effort);
  if (!known.contradicted) return;
  std::cerr << visible_line(file) << ": error: " << visible_line(line.id)
            << " has another answer than in an earlier result; the part counts as open\n";
  known.answer.reset();
  code_ = worse(code_, ExitCode::wrong_answer);
}

void PartAnswers::read_certificates(const std::string& folder) {
  FileNames names;
  VariantShelf shelf(suite_.root.variant);
  verify::CertificateChecker checker;
  Progress progress(suite_.parts.size(), progress_, "proofs");
  for (std::size_t i = 0; i < suite_.parts.size(); ++i) {
    progress.show(i, "");
    const std::string path = (std::filesystem::path(folder) / (names.of(suite_.parts[i].id) + ".cert")).string();
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) continue;
    const std::string reason = read_certificate(path, shelf, checker, i);
    if (reason.empty()) continue;
    progress.clear();
    std::cerr << visible_line(path) << ": " << reason << "; the part counts as open\n";
    known_[i] = {};
    code_ = worse(code_, ExitCode::wrong_answer);
  }
}

/// Takes the answer of the certificate; else returns the reason.
std::string PartAnswers::read_certificate(const std::string& path, VariantShelf& shelf,
                                          verify::CertificateChecker& checker, std::size_t i) {
  const auto data = read_input(path, kLargestValueCertificate, "a certificate");
  if (!data) return data.errors().front().message;
  auto certificate = parse_certificate(path, *data, shelf);
  if (!certificate) return certificate.errors().front().message;
  if (certificate->setup.variant->name != suite_.root.variant->name ||
      !certificate->setup.same_position(suite_.parts[i].problem.setup))
    return "this certifies another position";
  // The same position with the castlings of the undivided question, of which this one may have lost some.
  certificate->setup = suite_.parts[i].problem.setup;
  const verify::CheckResult checked = checker.check(*certificate);
  if (!checked.accepted()) return "rejected: " + verify::rejection_text(*certificate, checked);
  // A result may say more than its certificate proves: that the end is the soonest.
  const auto certified = solver::PartAnswer::of(*certificate);
  auto& answer = known_[i].answer;
  if (!answer || answer->contradicts(certified)) {
    answer = certified;
  } else {
    answer->add(certified);
  }
  known_[i].certificate = std::move(*certificate);
  return "";
}

}  // namespace keymove::tools
