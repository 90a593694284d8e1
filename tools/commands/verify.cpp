// keymove verify: checks a suite's stated answers against proof.
#include <iostream>

#include <nlohmann/json.hpp>

#include "tools/agents/opinion_engine.h"
#include "tools/answers/asked_goal.h"
#include "tools/batch/batch.h"
#include "tools/batch/key_file.h"
#include "tools/batch/position_source.h"
#include "tools/batch/under_way.h"
#include "tools/commands/commands.h"
#include "tools/console/version.h"
#include "tools/move_trees/move_tree_verdict.h"
#include "tools/options/certificate_options.h"
#include "tools/options/notation_options.h"
#include "tools/records/page_sample.h"
#include "tools/runs/run_keeper.h"
#include "tools/runs/run_loop.h"
#include "tools/runs/run_settings.h"
#include "tools/runs/verify_record.h"
#include "tools/runs/verify_report.h"
#include "verify/judge/one_key.h"

namespace keymove::tools {

namespace {

constexpr std::size_t kMaxTreeMoves = 100'000'000;

constexpr CommandText kVerifyText = {
    "verify", "check a suite's stated answers by proof", "verify [OPTIONS] SUITE...",
    "Verdicts: bad_position, unsupported, refuted, shorter, cooked, confirmed, unknown, no_claim, opinion_agrees, "
    "opinion_differs, solver_bug. The text format lists every position whose answer is not confirmed, and ends with a "
    "table and a line that sums up. Without a limit, every stated win is decided, at any cost; with a limit, the "
    "verdict can be 'unknown'.",
    "echo '6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1; id \"back rank\";' | keymove verify -\n"
    "echo '6k1/5ppp/8/8/8/8/8/4R2K w - - bm Kg1; dm 1; id \"wrong\";' | keymove verify --format json -\n"
    "echo '6k1/5ppp/8/8/8/8/8/4R2K w - - id \"no answer\";' | keymove verify --format epd -\n"
    "echo '1k6/8/8/K7/8/8/8/5Q2 w - - bm Kb6; dm 3; id \"queen\";' | keymove verify --unique --duals -"};

struct VerifyOptions {
  SuiteOptions suites;
  PositionOptions position;
  std::optional<std::string> key;
  std::optional<std::string> tree_keys;
  std::optional<int> plies;
  bool unique = false;
  bool duals = false;
  std::optional<std::size_t> tree_moves;
  LimitOptions limits;
  OpinionOptions opinion;
  SelectionOptions selection;
  BatchOptions batch;
  std::optional<std::string> format;
  NotationOptions notation;
  CertificateOptions certificates;
  bool verbose = false;
  KeepOptions keep;

  void declare(CommandLine& line) {
    suites.declare(line);
    line.group("Answers")
        .text("variant", "NAME|FILE", position.variant, "the game; overrides what the suite says")
        .choice("convention", "NAME", {"fen", "problem"}, position.convention,
                "castling rights of positions that do not state their convention: as the FEN states them (fen, the "
                "default), or of all kings and rooks at home, as in problems (problem)")
        .text("tree-keys", "DIR", tree_keys,
              "check the move trees in DIR; each is named after its position's id: alphabeta_game1_depth3.json")
        .text("key", "FILE", key, "use the answers of this answer key instead of the suite's answers");
    line.group("Soundness")
        .flag("unique", unique,
              "demand one key of every forced win and stipulation, whatever the suite states: a second key is a cook")
        .flag(
            "duals", duals,
            "name the duals in the solutions of confirmed wins: places after the key where a defence leaves the winner "
            "several moves that keep the length; they change no verdict")
        .number("tree-nodes", 1, kMaxTreeMoves, tree_moves,
                "with --duals or --report: cut a solution after N moves, with a note (default: 20000, in reports 200)")
        .needs({"duals", "report"});
    limits.declare(line);
    line.group("Depth").number("plies", 1, kMaxSearchPlies, plies,
                               "search depth for positions without a stated length");
    opinion.declare(line);
    selection.declare(line);
    OptionGroup& output = line.group("Output");
    output
        .choice("format", "FORMAT", {"text", "json", "epd", "suite-json"}, format,
                "print wrong answers and a table (the default), JSON Lines, or the suite with the right answers in "
                "place of "
                "bm, am, dm, ce, pv and c9; other operations of EPD are kept")
        .flag("verbose", verbose, "list the confirmed positions too, and every repair");
    notation.declare(output);
    certificates.declare(output);
    batch.declare(line);
    // The store keeps verdicts, not suites.
    OptionGroup& kept = keep.declare(line);
    kept.needs({"store"}).excludes({Given("format", {"epd", "suite-json"})});
    declare_checker(kept, keep.checker);
  }

  void check() {
    if (suites.files.empty()) throw UsageError("expected a suite file, or '-' for standard input");
    batch.threads_each = limits.threads.value_or(1);
    opinion.check();
    static_cast<void>(notation.wish());
  }

  /// The limits of the solutions in which duals are looked for; nothing if none are.
  [[nodiscard]] std::optional<solver::SolutionOptions> solutions() const {
    if (!duals) return std::nullopt;
    solver::SolutionOptions out;
    out.max_moves = tree_moves.value_or(out.max_moves);
    out.nodes = limits.nodes;
    out.seconds = limits.time;
    return out;
  }
};

/// Everything that determines what is printed and kept, except measured times. The order must stay that of the runs in
/// existing stores.
nlohmann::ordered_json settings_of(const VerifyOptions& options, const CommandLine& line, std::size_t errors) {
  return RunSettings(line)
      .put("format", options.format.value_or("text"))
      .put("verbose", options.verbose)
      .put("times", options.batch.times)
      .take_variant()
      .take({"suite-format"})
      .take_digests({"key", "tree-keys"})
      .take({"plies", "nodes", "time", "hash", "threads"})
      .take_as("no-certificates", "certificates", "none")
      .take({"certificate-size", "only", "class", "theme", "first"})
      .put("solutions", options.keep.wants_solutions())
      .put("flaws", errors)
      .all();
}

RunHead head_of(const VerifyOptions& options, const CommandLine& line, const Batch& known) {
  RunHead head;
  head.command = "verify";
  head.version = kVersion;
  head.suites = run_suites(options.suites, known);
  head.settings = settings_of(options, line, known.errors.size());
  head.positions = known.before_shard;
  head.shard = known.shard;
  head.shards = known.shards;
  return head;
}

/// A position, and how it was judged.
struct JudgedPosition {
  Judged judged;
  RunRecord record;
};

/// Judges the positions for which the keeper has no record, and reports all positions in order.
Completion judge_all(const VerifyOptions& options, const OpinionMaker& opinions,
                     const std::shared_ptr<PositionSource>& source, RunKeeper& keeper, VerifyReport& report) {
  std::optional<CertificateFolder> folder;
  if (options.certificates.folder) folder.emplace(*options.certificates.folder);
  RunSteps<DrawnPosition, JudgedPosition> steps;
  steps.draw = [source] { return source->next(); };
  steps.place = [](const DrawnPosition& drawn) { return RecordPlace{0, drawn.index}; };
  const auto under_way = std::make_shared<UnderWay>(UnderWay::Ids::shown);
  steps.make_worker = [under_way, limits = options.limits.limits(options.plies), size = options.certificates.limits(),
                       solutions = options.keep.wants_solutions(), sample = PageSample(keeper.head().positions),
                       steps = options.tree_moves.value_or(kUsualSteps), wish = options.notation.wish(),
                       unique = options.unique, duals = options.solutions(), opinions, carried = keeper.carried()] {
    const auto desk = under_way->new_desk();
    solver::Limits told = limits;
    told.meter = desk->meter();
    const auto oracle = std::make_shared<SolverOracle>(told, size);
    if (opinions) oracle->consult(opinions());
    return [desk, oracle, solutions, sample, steps, wish, unique, duals, carried](const DrawnPosition& drawn) {
      const AtDesk at_desk(*desk, drawn.position.id);
      Judged judged = judge_position(drawn.position, *oracle, judge_trees, wish);
      if (unique && judged.problem) verify::demand_one_key(*judged.problem, judged.style(), judged.judgement);
      if (duals) add_duals(judged, *oracle, *duals);
      const bool shown = sample.shows(drawn.index, RunVerdict(judged.judgement.verdict).standing());
      if (solutions && shown) add_solution(judged, *oracle, steps);
      RunRecord record = record_of(drawn.position, drawn.index, judged, shown ? carried : Carried::digest);
      return JudgedPosition{std::move(judged), std::move(record)};
    };
  };
  steps.report = [&](const DrawnPosition& drawn, JudgedPosition& result) {
    report.add(result.record, drawn.position, result.judged);
    if (folder && result.judged.certificate) folder->write(drawn.position.id, *result.judged.certificate);
    return std::move(result.record);
  };
  steps.report_kept = [&](const RunRecord& record) { report.add(record); };
  steps.note = [&] { return joined_notes(report.note(), under_way->text()); };
  return run_open_tasks(source->size(), options.batch, keeper, steps);
}

/// The positions: one at a time, unless the answers that others state for them, or the head of a run that cannot be
/// read twice, need them all.
std::shared_ptr<PositionSource> open_positions(const VerifyOptions& options) {
  const bool once = options.keep.keeps() && !can_be_read_twice(options.suites);
  if (!options.key && !options.tree_keys && !once)
    return std::make_shared<PositionSource>(options.suites, options.position, options.selection);
  const auto batch = read_batch(options.suites, options.position, options.key ? SelectionOptions{} : options.selection);
  if (options.key) answer_from_key(*options.key, options.selection, *batch);
  if (options.tree_keys) add_tree_keys(*options.tree_keys, *batch);
  return std::make_shared<PositionSource>(std::move(*batch));
}

ExitCode run_verify(const VerifyOptions& options, const CommandLine& line) {
  const auto source = open_positions(options);
  const Batch start = source->known();
  complain(start.errors);
  if (start.before_shard == 0) {
    if (start.errors.empty()) std::cerr << "keymove verify: " << start.nothing << "\n";
    return worse(code_of_errors(start.errors), ExitCode::nothing_selected);
  }
  const auto opinions = options.opinion.maker("verify");
  if (!opinions) return ExitCode::bad_input;
  RunKeeper keeper(options.keep, options.keep.keeps() ? head_of(options, line, source->known_at_end()) : RunHead{});
  const auto listing = options.verbose ? VerifyReport::Listing::everything : VerifyReport::Listing::unconfirmed;
  VerifyReport report(options.format.value_or("text"), listing, options.batch);
  const Completion completion = judge_all(options, *opinions, source, keeper, report);
  VerifyReport::Scope scope{start.name, source->size(), start.errors.size()};
  ExitCode code = code_of_errors(start.errors);
  if (completion == Completion::done) {  // otherwise, a thread may still read
    keeper.finish();
    const std::vector<InputError>& errors = source->known().errors;
    complain({errors.begin() + static_cast<std::ptrdiff_t>(scope.errors), errors.end()});
    code = code_of_errors(errors);
    scope.errors = errors.size();
  }
  return worse(code, report.finish(completion, scope));
}

}  // namespace

const Command kVerify = make_command<VerifyOptions, run_verify>(kVerifyText);

}  // namespace keymove::tools
