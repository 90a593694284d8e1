// keymove verify: a suite's stated answers held against proof.
#include <iostream>

#include "tools/batch.h"
#include "tools/certifier.h"
#include "tools/commands.h"
#include "tools/key_file.h"
#include "tools/tree_verdict.h"
#include "tools/verify_report.h"

namespace keymove::tools {

const CommandText kVerifyText = {
    "verify", "hold a suite's stated answers against proof", "verify [OPTIONS] SUITE...",
    "Verdicts: bad_position, unsupported, refuted, shorter, cooked, confirmed, unknown, no_claim, opinion_agrees,\n"
    "opinion_differs, solver_bug. The text format names every position whose answer is not confirmed, and ends with a\n"
    "table. A stated win is decided whatever it costs, unless a limit is given; then it may be 'unknown'.",
    "echo '6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1; id \"back rank\";' | keymove verify -\n"
    "echo '6k1/5ppp/8/8/8/8/8/4R2K w - - bm Kg1; dm 1; id \"wrong\";' | keymove verify --format json -\n"
    "echo '6k1/5ppp/8/8/8/8/8/4R2K w - - id \"no answer\";' | keymove verify --format epd -"};

namespace {

struct VerifyOptions {
  SuiteOptions suites;
  PositionOptions position;
  std::optional<std::string> key;
  std::optional<std::string> tree_keys;
  std::optional<std::int64_t> plies;
  LimitOptions limits;
  SelectionOptions selection;
  BatchOptions batch;
  std::optional<std::string> format;
  CertificateOptions certificates;
  bool no_certificates = false;
  bool verbose = false;

  bool parse(const Arguments& args) {
    CommandLine line(kVerifyText);
    suites.declare(line);
    line.group("Answers")
        .text("variant", "NAME|FILE", position.variant, "the game, whatever the suite says (default: what it says)")
        .text("tree-keys", "DIR", tree_keys,
              "a folder of move trees, each named after its position's id: alphabeta_game1_depth3.json")
        .text("key", "FILE", key, "an answer key whose answers take the place of the suite's");
    limits.declare(line);
    line.group("Depth").number("plies", 1, kMostPlies, plies, "how far to look where the suite states no length");
    selection.declare(line);
    OptionGroup& output = line.group("Output");
    output
        .choice("format", "FORMAT", {"text", "json", "epd", "suite-json"}, format,
                "what is wrong and a table (the default), JSON Lines, the suite with the right answers")
        .flag("verbose", verbose, "name the confirmed positions too, and every repair");
    certificates.declare(output);
    output.flag("no-certificates", no_certificates, "rely on the solver: do not prove the answers to the checker");
    batch.declare(line);
    if (!line.parse(args)) return false;
    if (no_certificates && certificates.folder) throw UsageError("--no-certificates excludes --certificates");
    batch.threads_each = static_cast<std::size_t>(limits.threads.value_or(1));
    return true;
  }
};

}  // namespace

ExitCode run_verify(const Arguments& args) {
  VerifyOptions options;
  if (!options.parse(args)) return ExitCode::success;
  const auto batch = read_batch(options.suites, options.position, options.selection);
  if (options.key) answer_from_key(*options.key, *batch);
  if (options.tree_keys) add_tree_keys(*options.tree_keys, *batch);
  complain(batch->errors);
  const ExitCode code = batch->errors.empty() ? ExitCode::success : ExitCode::bad_input;
  if (batch->positions.empty()) {
    if (batch->errors.empty()) std::cerr << "keymove verify: " << batch->nothing << "\n";
    return worse(code, ExitCode::nothing_selected);
  }
  const auto listing = options.verbose ? VerifyReport::Listing::everything : VerifyReport::Listing::unconfirmed;
  VerifyReport report(options.format.value_or("text"), listing, options.batch, *batch);
  const solver::Limits limits = options.limits.limits(options.plies);
  std::optional<CertificateFolder> folder;
  if (options.certificates.folder) folder.emplace(*options.certificates.folder);
  const auto size = options.no_certificates ? std::nullopt : std::optional(options.certificates.limits());
  const auto factory = [batch, limits, size] {
    const auto oracle = std::make_shared<SolverOracle>(limits, size);
    return [batch, oracle](std::size_t i) { return judge_position(batch->positions[i], *oracle); };
  };
  const Completion completion = run_batch<Judged>(
      batch, options.batch, factory,
      [&](std::size_t i, Judged& judged) {
        report.add(i, judged);
        if (folder && judged.certificate) folder->write(batch->positions[i].id, *judged.certificate);
      },
      [&] { return report.note(); });
  return worse(code, report.finish(completion));
}

}  // namespace keymove::tools
