#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/base/read_files.h"
#include "positions/certificate_files/certificate_binary.h"
#include "positions/streams/text_input.h"
#include "positions/suite_formats/suite_json.h"
#include "positions/variant_files/variant_shelf.h"
#include "solver/splitting/join.h"
#include "tools/answers/certifier.h"
#include "tools/batch/batch.h"
#include "tools/console/console.h"
#include "tools/console/file_names.h"
#include "tools/console/visible_text.h"
#include "tools/library/result_lines.h"
#include "tools/library/results.h"
#include "tools/splitting/part_suite.h"
#include "tools/splitting/split_command.h"
#include "tools/text/finding_text.h"
#include "tools/text/move_text.h"
#include "verify/certificates/check_certificate.h"

namespace keymove::tools {

namespace {

constexpr CommandText kJoinText = {
    "join", "put the answers to the parts of a question together", "join [OPTIONS] SUITE...",
    "Each SUITE has parts of one question, as 'keymove split' or 'keymove join --remaining' has written them. Their "
    "answers are those of the certificates in DIR, ID.cert, each of which is checked first, and those of the results "
    "of 'keymove solve --format json'. A part of which there is a certificate needs no result; what is joined from "
    "results alone rests on the solver.\n"
    "The answer is that of the undivided question, but the line may be missing, and of a value the distance is. The "
    "certificate of the whole is made from those of the parts, and checked.\n"
    "While the whole needs further answers, the command says how many and what they are expected to take, names the "
    "parts that should be cut further, and ends with exit code 5. A part whose answer can no longer change anything is "
    "not needed. A hole in the suites, a certificate of another position and one that the checker rejects are errors.",
    "keymove split --variant pawntastic-4x4 --fen startpos --goal value --parts 20 --least-effort 1 --output "
    "parts.json\n"
    "keymove solve parts.json --certificates proofs --format json --output answers.jsonl\n"
    "keymove join parts.json --certificates proofs --results answers.jsonl --write-certificate value.cert\n"
    "keymove join parts.json --results answers.jsonl --remaining rest.json"};

constexpr std::size_t kMaxKib = kLargestValueCertificate / 1024;
constexpr std::size_t kNamedParts = 5;
constexpr int kCutPlies = 3;

struct JoinOptions {
  SuiteOptions suites;
  PositionOptions position;
  std::optional<std::string> folder;
  std::vector<std::string> results;
  std::optional<std::string> certificate;
  std::optional<std::size_t> kib;
  std::optional<std::string> remaining;
  std::optional<std::size_t> cut;
  std::optional<std::string> format;
  std::optional<std::string> output;
  bool quiet = false;

  void declare(CommandLine& line) {
    suites.declare(line);
    line.group("Answers")
        .text("certificates", "DIR", folder, "the folder of the parts' certificates")
        .texts("results", "FILE", results,
               "results of keymove solve --format json: answers, and what they took; may be repeated")
        .text("variant", "NAME|FILE", position.variant, "variant file, for a game that keymove does not have");
    line.group("Output")
        .choice("format", "FORMAT", {"text", "json"}, format, "print text (the default), or a JSON object")
        .text("write-certificate", "FILE", certificate, "write the certificate of the whole to FILE")
        .needs({"certificates"})
        .number("certificate-size", 1, kMaxKib, kib,
                "at most N KiB of it prove 'no shorter win' and 'no other key' (default: 16384), or a value (default: "
                "65536)")
        .text("remaining", "FILE", remaining,
              "write the parts that are still needed to FILE; those that were tried in vain are cut further")
        .number("cut", 2, kMostParts, cut, "with --remaining: cut each of these into about N parts (default: 20)")
        .needs({"remaining"})
        .text("output", "FILE", output, "write the result to FILE instead of standard output")
        .flag("quiet", quiet, "do not show progress");
  }

  void check() const {
    if (suites.files.empty()) throw UsageError("expected a SUITE of parts");
    if (!folder && results.empty()) throw UsageError("expected --certificates DIR or --results FILE");
  }
};

/// What is known of a part.
struct Known {
  std::optional<solver::PartAnswer> answer;
  std::optional<Certificate> certificate;
  bool tried = false;  ///< a limit was reached
};

/// What the answered parts took, against what was expected.
struct Effort {
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

/// Joins the parts of one question.
class Joining {
 public:
  Joining(const JoinOptions& options, PartSuite suite)
      : options_(options),
        suite_(std::move(suite)),
        known_(suite_.parts.size()),
        tree_(suite_.root, suite_.goal),
        output_(options.output) {
    if (options.certificate) certificate_.emplace(options.certificate);
    if (options.remaining) remaining_.emplace(options.remaining);
  }

  ExitCode run() {
    for (const std::string& file : options_.results) read_results(file);
    std::error_code ignored;
    if (options_.folder && !std::filesystem::is_directory(*options_.folder, ignored)) {
      std::cerr << visible_line(*options_.folder) << ": error: no such folder, expected the parts' certificates\n";
      return ExitCode::bad_input;
    }
    if (options_.folder) read_certificates(*options_.folder);
    const auto parts = placed_parts();
    if (code_ != ExitCode::success && code_ != ExitCode::wrong_answer) return code_;
    const solver::Joined joined = solver::join(tree_, parts);
    if (!joined.holes.empty()) {
      for (const std::size_t hole : joined.holes)
        std::cerr << "keymove join: no part answers the position after " << line_of(tree_[hole].line) << "\n";
      return ExitCode::bad_input;
    }
    Finding finding = joined.finding;
    finding.nodes = static_cast<std::uint64_t>(effort_.nodes);
    if (finding.status != Status::unknown) certify(joined, finding);
    report(finding);
    if (!joined.open.empty()) return report_open(joined);
    output_.finish();
    if (finding.status == Status::unknown) return worse(code_, ExitCode::undecided);
    return code_;
  }

 private:
  [[nodiscard]] std::string line_of(const std::vector<Move>& line) const {
    std::string out;
    for (const Move& move : line) out += (out.empty() ? "" : " ") + coordinate_text(*suite_.root.variant, move);
    return out.empty() ? "no move" : out;
  }

  void read_results(const std::string& file) {
    note_read_file(file);
    const auto text = read_input(file);
    const auto lines = text ? read_result_lines(file, *text) : Result<std::vector<ResultLine>>(text.errors());
    if (!lines) {
      complain(lines.errors());
      code_ = worse(code_, ExitCode::bad_input);
      return;
    }
    std::map<std::string, std::size_t> numbers;
    for (std::size_t i = 0; i < suite_.parts.size(); ++i) numbers[suite_.parts[i].id] = i;
    for (const ResultLine& line : *lines) {
      const auto at = numbers.find(line.id);
      if (at == numbers.end()) continue;  // of parts that were cut further, or of another suite
      Known& known = known_[at->second];
      if (line.finding.status == Status::unknown) {
        known.tried = true;
        continue;
      }
      known.answer = solver::PartAnswer::of(line.finding);
      effort_.add(line, suite_.parts[at->second].effort);
    }
  }

  void read_certificates(const std::string& folder) {
    FileNames names;
    VariantShelf shelf(suite_.root.variant);
    verify::CertificateChecker checker;
    Progress progress(suite_.parts.size(), options_.quiet ? Progress::Wish::quiet : Progress::Wish::shown, "proofs");
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
  std::string read_certificate(const std::string& path, VariantShelf& shelf, verify::CertificateChecker& checker,
                               std::size_t i) {
    const auto data = read_input(path, kLargestValueCertificate, "a certificate");
    if (!data) return data.errors().front().message;
    auto certificate = parse_certificate(path, *data, shelf);
    if (!certificate) return certificate.errors().front().message;
    if (!certificate->setup.same_position(suite_.parts[i].problem.setup)) return "this certifies another position";
    // The same position with the castlings of the undivided question, of which this one may have lost some.
    certificate->setup = suite_.parts[i].problem.setup;
    const verify::CheckResult checked = checker.check(*certificate);
    if (!checked.accepted()) return "rejected: " + verify::rejection_text(*certificate, checked);
    // A result may say more than its certificate proves: that the end is the soonest.
    const auto certified = solver::PartAnswer::of(*certificate);
    auto& answer = known_[i].answer;
    if (!answer || answer->outcome != certified.outcome || !answer->exact || certified.exact) answer = certified;
    known_[i].certificate = std::move(*certificate);
    return "";
  }

  /// The parts with their nodes in the tree, which is expanded above them.
  std::vector<solver::AnsweredPart> placed_parts() {
    std::vector<solver::AnsweredPart> out;
    std::map<std::size_t, std::size_t> taken;
    for (std::size_t i = 0; i < suite_.parts.size(); ++i) {
      const auto node = tree_.follow(suite_.parts[i].problem.moves_before);
      if (!node) {
        std::cerr << "keymove join: " << visible_line(suite_.parts[i].id)
                  << " does not follow from the whole position\n";
        code_ = worse(code_, ExitCode::bad_input);
        continue;
      }
      const auto [at, fresh] = taken.try_emplace(*node, out.size());
      if (fresh) {
        numbers_.push_back(i);
        out.push_back({*node, {}, 0});
      }
      // Two parts may have the same position, reached in two ways.
      solver::AnsweredPart& part = out[at->second];
      if (!part.answer && known_[i].answer) part.answer = known_[i].answer;
      if (known_[i].certificate) part.proof_bytes = known_[i].certificate->body.size();
    }
    return out;
  }

  void certify(const solver::Joined& joined, Finding& finding) {
    if (!options_.folder) {
      finding.unchecked = "joined from results without certificates";
      return;
    }
    solver::JointProof proof;
    for (Known& known : known_) {
      if (known.certificate) proof.parts.push_back(std::move(*known.certificate));
    }
    proof.chosen = joined.chosen;
    solver::CertificateLimits size;
    size.strategy_bytes = size.slack_bytes = kLargestCertificate;
    size.refutation_bytes = options_.kib.value_or(16 * 1024) * 1024;
    size.value_bytes = options_.kib ? *options_.kib * 1024 : kLargestCertificate;
    solver::Solver solver{solver::Limits{}};
    std::optional<Certifier> certifier(std::in_place, solver, size);
    const auto certificate = certifier->certify_joint(suite_.root, suite_.goal, finding, proof);
    if (!finding.rejected.empty()) code_ = worse(code_, ExitCode::internal_error);
    if (!certificate) return;
    if (!certificate_) return;
    certificate_->write(write_certificate(*certificate));
    certificate_->finish();
  }

  void report(const Finding& finding) {
    Solved solved;
    solved.problem = Problem{suite_.root, suite_.root, {}, suite_.goal, {}};
    solved.finding = finding;
    if (options_.format == "json") {
      TestPosition whole;
      whole.id = "whole";
      output_.write(json_line(solved_json(whole, solved)));
      return;
    }
    if (finding.status == Status::unknown) return output_.say("whole: undecided: answers are missing\n");
    const MoveStyle style = default_style(*suite_.root.variant);
    output_.say("whole: " + describe(suite_.root, suite_.goal, finding, style) + "\n");
    if (!finding.line.empty())
      output_.say("  " + line_text(suite_.root, finding.line, style, MoveNumbers::counted) + "\n");
  }

  /// Says what is still needed, and writes it if that is wanted.
  ExitCode report_open(const solver::Joined& joined) {
    std::vector<std::size_t> open;
    for (const std::size_t part : joined.open) open.push_back(numbers_[part]);
    std::stable_sort(open.begin(), open.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(known_[a].tried, suite_.parts[a].effort) > std::pair(known_[b].tried, suite_.parts[b].effort);
    });
    double expected = 0;
    std::size_t tried = 0;
    for (const std::size_t i : open) {
      expected += suite_.parts[i].effort * effort_.ratio();
      if (known_[i].tried) ++tried;
    }
    std::size_t answered = 0;
    for (const Known& known : known_) answered += known.answer ? std::size_t{1} : 0;
    std::cerr << fmt::format("{} of {} parts are answered; {} more {} needed", answered, known_.size(), open.size(),
                             open.size() == 1 ? "is" : "are");
    if (expected > 0) std::cerr << fmt::format(", about {:.2g} nodes", expected);
    if (expected > 0 && effort_.timed_nodes > 0)
      std::cerr << fmt::format(" or {:.2g} s of one core", expected * effort_.seconds / effort_.timed_nodes);
    std::cerr << "\n";
    if (effort_.parts > 0)
      std::cerr << fmt::format("the answered parts took {:.2g} times what was expected\n", effort_.ratio());
    for (std::size_t i = 0; i < std::min(tried, kNamedParts); ++i)
      std::cerr << "  cut further: " << visible_line(suite_.parts[open[i]].id) << "\n";
    if (tried > kNamedParts) std::cerr << fmt::format("  and {} more\n", tried - kNamedParts);
    write_remaining(open);
    output_.finish();
    return worse(code_, ExitCode::undecided);
  }

  void write_remaining(const std::vector<std::size_t>& open) {
    if (!remaining_) return;
    Suite suite;
    suite.name = "parts";
    solver::SplitOptions wanted;
    wanted.parts = options_.cut.value_or(20);
    Progress progress(open.size(), options_.quiet ? Progress::Wish::quiet : Progress::Wish::shown, "parts");
    for (std::size_t n = 0; n < open.size(); ++n) {
      progress.show(n, "");
      const StatedPart& part = suite_.parts[open[n]];
      const Problem& problem = part.problem;
      std::vector<solver::Part> pieces;
      // What follows in fewer plies would be no questions of their own.
      if (known_[open[n]].tried && problem.goal.plies.value_or(kCutPlies) >= kCutPlies)
        pieces = solver::split(problem.setup, problem.goal, wanted, [](std::size_t /*made*/) { return true; });
      if (pieces.empty())
        suite.positions.push_back(
            stated_part(suite_.root, {problem.moves_before, problem.setup, problem.goal, part.effort}));
      for (solver::Part& piece : pieces) {
        piece.line.insert(piece.line.begin(), problem.moves_before.begin(), problem.moves_before.end());
        suite.positions.push_back(stated_part(suite_.root, piece));
      }
    }
    progress.clear();
    remaining_->write(write_suite_json(suite, OperationsInJson::written));
    remaining_->finish();
  }

  const JoinOptions& options_;
  PartSuite suite_;
  std::vector<Known> known_;          ///< by part
  std::vector<std::size_t> numbers_;  ///< the parts as they are placed
  solver::QuestionTree tree_;
  Effort effort_;
  Output output_;
  std::optional<Output> certificate_;
  std::optional<Output> remaining_;
  ExitCode code_ = ExitCode::success;
};

ExitCode run_join(const JoinOptions& options) {
  const auto batch = read_batch(options.suites, options.position, {});
  complain(batch->errors);
  if (!batch->errors.empty()) return ExitCode::bad_input;
  if (batch->positions.empty()) {
    std::cerr << "keymove join: " << batch->nothing << "\n";
    return ExitCode::nothing_selected;
  }
  auto suite = read_parts(batch->positions);
  if (!suite) {
    complain(suite.errors());
    return ExitCode::bad_input;
  }
  return Joining(options, std::move(*suite)).run();
}

}  // namespace

const Command kJoin = make_command<JoinOptions, run_join>(kJoinText);

}  // namespace keymove::tools
