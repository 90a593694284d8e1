#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/certificate_files/certificate_binary.h"
#include "positions/suite_formats/suite_json.h"
#include "solver/splitting/join.h"
#include "tools/answers/certifier.h"
#include "tools/batch/batch.h"
#include "tools/batch/own_game.h"
#include "tools/console/console.h"
#include "tools/console/visible_text.h"
#include "tools/library/results.h"
#include "tools/splitting/part_answers.h"
#include "tools/splitting/part_suite.h"
#include "tools/splitting/split_command.h"
#include "tools/text/finding_text.h"
#include "tools/text/move_text.h"

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
constexpr std::uint64_t kUnproved = std::uint64_t{1} << 40;  // bytes, for a part without a certificate: a last resort

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
    if ((certificate == "-" || remaining == "-") && output.value_or("-") == "-")
      throw UsageError(
          "standard output has the result: with '--write-certificate -' or '--remaining -' it needs --output FILE");
    if (!folder && results.empty()) throw UsageError("expected --certificates DIR or --results FILE");
  }
};

/// Joins the parts of one question.
class Joining {
 public:
  Joining(const JoinOptions& options, PartSuite suite)
      : options_(options),
        suite_(std::move(suite)),
        answers_(suite_, options.quiet ? Progress::Wish::quiet : Progress::Wish::shown),
        tree_(suite_.root, suite_.goal),
        output_(options.output) {
    if (options.certificate) certificate_.emplace(options.certificate);
    if (options.remaining) remaining_.emplace(options.remaining);
  }

  ExitCode run() {
    for (const std::string& file : options_.results) answers_.read_results(file);
    std::error_code ignored;
    if (options_.folder && !std::filesystem::is_directory(*options_.folder, ignored)) {
      std::cerr << visible_line(*options_.folder) << ": error: no such folder, expected the parts' certificates\n";
      return ExitCode::bad_input;
    }
    if (options_.folder) answers_.read_certificates(*options_.folder);
    code_ = answers_.code();
    const auto parts = placed_parts();
    if (code_ != ExitCode::success && code_ != ExitCode::wrong_answer) return code_;
    const solver::Joined joined = solver::join(tree_, parts);
    if (!joined.holes.empty()) {
      for (const std::size_t hole : joined.holes)
        std::cerr << "keymove join: no part answers the position after " << line_of(tree_[hole].line) << "\n";
      return ExitCode::bad_input;
    }
    Finding finding = joined.finding;
    finding.nodes = static_cast<std::uint64_t>(answers_.effort().nodes);
    if (finding.proof != Proof::none) certify(joined, finding);
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
      const KnownPart& known = answers_.parts()[i];
      if (known.answer && (!part.answer || known.certificate)) {
        part.answer = known.answer;
        part.proof_bytes = known.certificate ? known.certificate->body.size() : kUnproved;
      }
    }
    return out;
  }

  void certify(const solver::Joined& joined, Finding& finding) {
    if (!options_.folder) {
      finding.unchecked = "joined from results without certificates";
      return;
    }
    solver::JointProof proof;
    for (KnownPart& known : answers_.parts()) {
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
    const auto missing = std::count_if(answers_.parts().begin(), answers_.parts().end(),
                                       [](const KnownPart& known) { return known.answer && !known.certificate; });
    if (!finding.rejected.empty() && missing > 0) {
      std::cerr << "keymove join: error: the checker rejects the proof of the whole, so that a result without a "
                   "certificate is false\n";
      code_ = worse(code_, ExitCode::wrong_answer);
      finding.unchecked = "rejected by the checker";
      finding.rejected.clear();
    } else if (!finding.rejected.empty()) {
      code_ = worse(code_, ExitCode::internal_error);
    } else if (!finding.unchecked.empty() && missing > 0)
      finding.unchecked =
          fmt::format("{} of the answered parts {} no certificate", missing, missing == 1 ? "has" : "have");
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
    if (finding.status == Status::unknown) {
      const std::string bound = bound_text(suite_.root, finding);
      return output_.say("whole: undecided: answers are missing" + (bound.empty() ? "" : ", but " + bound) +
                         unchecked_text(finding) + "\n");
    }
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
      return std::pair(answers_.parts()[a].tried, suite_.parts[a].effort) >
             std::pair(answers_.parts()[b].tried, suite_.parts[b].effort);
    });
    double expected = 0;
    std::size_t tried = 0;
    for (const std::size_t i : open) {
      expected += suite_.parts[i].effort * answers_.effort().ratio();
      if (answers_.parts()[i].tried) ++tried;
    }
    std::size_t answered = 0;
    for (const KnownPart& known : answers_.parts()) answered += known.answer && !known.tried ? std::size_t{1} : 0;
    std::cerr << fmt::format("{} of {} parts are answered; {} more {} needed", answered, answers_.parts().size(),
                             open.size(), open.size() == 1 ? "is" : "are");
    if (expected > 0) std::cerr << fmt::format(", about {:.2g} nodes", expected);
    if (expected > 0 && answers_.effort().timed_nodes > 0)
      std::cerr << fmt::format(" or {:.2g} s of one core",
                               expected * answers_.effort().seconds / answers_.effort().timed_nodes);
    std::cerr << "\n";
    if (answers_.effort().parts > 0)
      std::cerr << fmt::format("the answered parts took {:.2g} times what was expected\n", answers_.effort().ratio());
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
      if (answers_.parts()[open[n]].tried && problem.goal.plies.value_or(kCutPlies) >= kCutPlies)
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
    name_by_file(suite, options_.position.variant);
    remaining_->write(write_suite_json(suite, OperationsInJson::written));
    remaining_->finish();
  }

  const JoinOptions& options_;
  PartSuite suite_;
  PartAnswers answers_;
  std::vector<std::size_t> numbers_;  ///< the parts as they are placed
  solver::QuestionTree tree_;
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
