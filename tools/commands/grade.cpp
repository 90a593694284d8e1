// keymove grade: marks the answers of programs to a suite, against proof.
#include <algorithm>
#include <iostream>
#include <memory>
#include <mutex>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/agents/agent_containment.h"
#include "tools/agents/examinee_option.h"
#include "tools/autograder/autograder.h"
#include "tools/batch/batch.h"
#include "tools/batch/key_file.h"
#include "tools/commands/commands.h"
#include "tools/commands/grade_options.h"
#include "tools/console/file_names.h"
#include "tools/console/version.h"
#include "tools/grading/exam_verdict.h"
#include "tools/grading/rubric.h"
#include "tools/grading/time_outs.h"
#include "tools/move_trees/move_tree_request.h"
#include "tools/move_trees/move_tree_verdict.h"
#include "tools/move_trees/tree_positions.h"
#include "tools/runs/grade_report.h"
#include "tools/runs/run_keeper.h"
#include "tools/runs/run_loop.h"
#include "tools/runs/run_settings.h"
#include "tools/runs/verify_record.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

namespace {

/// The SHA-256 of the file that a "python:" word names; empty for other words.
std::string digest_of(const ExamineeSpec& spec) {
  const std::string prefix = "python:";
  return spec.word.starts_with(prefix) ? digest_of_path(spec.word.substr(prefix.size())) : std::string();
}

constexpr CommandText kGradeText = {
    "grade", "grade engines and students' agents on a suite, by proof",
    "grade [OPTIONS] SUITE... --agent AGENT [--agent AGENT...]\n"
    "grade [OPTIONS] SUITE... --agents FOLDER [--agent AGENT...]",
    "AGENT is one of these, with NAME= in front to give it a name:\n"
    "  uci:COMMAND: a UCI engine\n"
    "  python:FILE: a course's AB.py or search.py\n"
    "  json:COMMAND: an agent that speaks the protocol of docs/agent-protocol.md\n"
    "  one of keymove's own agents (see 'keymove help match')\n"
    "FOLDER holds submissions: NAME.py, NAME.zip, a program, or a folder with a Python file or a program named agent. "
    "A Python file runs in a private copy of its folder.\n"
    "With --tree-keys, every move tree of a saved game is a position with a mark of its own.\n"
    "Every move that wins within the stated plies, or gains as much as the best move, is right. An agent that crashes, "
    "hangs, prints too much or exceeds its limits loses only that position. keymove ends all processes that the agent "
    "has started.\n"
    "bubblewrap contains the agents if it can start: they see the system's programs, their own files and the files of "
    "--agent-reads, and they have no network (see docs/grading.md).\n"
    "The position's id and the agent's name seed all random choices, so that a grading can be repeated.",
    "echo '6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1; id \"mate\";' | keymove grade - --agent keymove:nodes=1000 --no-store\n"
    "echo '6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1; id \"wrong\";' | keymove grade - --agent dummy --no-store --format "
    "json"};

/// Everything that determines what is printed and kept, except measured times. The order must stay that of the runs in
/// existing stores.
nlohmann::ordered_json settings_of(const GradeOptions& options, const CommandLine& line,
                                   const std::vector<ExamineeSpec>& specs, std::size_t errors) {
  auto agents = nlohmann::ordered_json::array();
  for (const ExamineeSpec& spec : specs)
    agents.push_back({{"name", spec.name}, {"word", spec.word}, {"digest", digest_of(spec)}});
  return RunSettings(line)
      .put("format", options.format.value_or("text"))
      .put("verbose", options.verbose)
      .put("times", options.batch.times)
      .put("agents", std::move(agents))
      .leave_out("agent")  // part of "agents"
      .take({"option"})
      .put("go", specs.front().go)
      .put("time", specs.front().seconds)
      .put("memory", specs.front().limits.memory_mib)
      .put("processes", specs.front().limits.processes)
      .take({"disk"})
      .put("strict", options.strict)
      .take_digests({"rubric", "key", "tree-keys"})
      .take({"variant", "plies", "nodes", "only", "class", "theme", "first"})
      .put("solutions", options.keep.wants_solutions())
      .take_as("no-certificates", "certificates", "none")
      .put("flaws", errors)
      .all();
}

/// keymove's own answer to each position, found once by the thread that needs it first.
class Truths {
 public:
  Truths(std::shared_ptr<Batch> batch, bool solutions)
      : batch_(std::move(batch)), solutions_(solutions), found_(batch_->positions.size()), once_(found_.size()) {}

  const Judged& of(std::size_t number, SolverOracle& oracle) {
    std::call_once(once_[number], [&] {
      found_[number] = judge_position(batch_->positions[number], oracle, judge_trees);
      if (solutions_) add_solution(found_[number], oracle);
    });
    return found_[number];
  }

 private:
  std::shared_ptr<Batch> batch_;
  bool solutions_;
  std::vector<Judged> found_;
  std::vector<std::once_flag> once_;
};

/// Everything that the workers share.
struct Examination {
  std::shared_ptr<Batch> batch;
  std::vector<ExamineeSpec> specs;
  Rubric rubric;
  Strictness strictness = Strictness::any_that_does_it;
  solver::Limits limits;
  std::optional<solver::CertificateLimits> certificates;
  std::shared_ptr<Truths> truths;
  std::shared_ptr<AgentStarts> starts;
  std::shared_ptr<TimeOuts> time_outs;
};

/// Examines agents one after the other. Each thread has its own.
class Examiner {
 public:
  explicit Examiner(std::shared_ptr<const Examination> exam)
      : exam_(std::move(exam)), oracle_(exam_->limits, exam_->certificates) {}

  RunRecord examine_one(std::size_t agent, std::size_t number) {
    if (!examinee_ || agent != agent_) examinee_ = exam_->starts->take(agent);
    agent_ = agent;
    given_up_ = exam_->time_outs->given_up(agent, number);
    const TestPosition& position = exam_->batch->positions[number];
    const Judged& truth = exam_->truths->of(number, oracle_);
    RunRecord record = record_of_position(*exam_->batch, number, truth.problem);
    record.agent = agent;
    const Worth worth = exam_->rubric.worth_of(record.id, record.class_name);
    record.worth = worth.marks;
    record.bonus = worth.bonus;
    const verify::Verdict judged = truth.judgement.verdict;
    if (!truth.problem || judged == verify::Verdict::bad_position || judged == verify::Verdict::solver_bug) {
      record.verdict = judged;
      record.reason = truth.judgement.reason;
      record.worth = 0;
    } else {
      if (position.trees.empty())
        record.found = describe(truth.problem->setup, truth.problem->goal, truth.judgement.finding,
                                sentence_style(*truth.problem->setup.variant));
      ask(record, position, truth);
    }
    record.solution = truth.solution;
    if (record.verdict == GradeVerdict::right) record.mark = record.worth;
    add_result(record);
    exam_->time_outs->note(agent, number, record);
    return record;
  }

 private:
  void ask(RunRecord& record, const TestPosition& position, const Judged& truth) {
    ExamQuestion question;
    question.id = record.id;
    question.problem = &*truth.problem;
    if (position.trees.empty()) {
      question.asked = truth.problem->goal.kind == GoalKind::moves ? Asked::moves : Asked::move;
      return take(record, question, truth);
    }
    bool is_first = true;
    for (const StatedTree& tree : position.trees) {
      const auto request = stated_request(tree, truth.problem->setup.variant);
      if (!request) continue;  // a bad position, which was reported already
      question.asked = Asked::tree;
      question.tree = &*request;
      RunRecord one = record;
      take(one, question, truth);
      if (std::exchange(is_first, false) || one.verdict != GradeVerdict::right) {
        const std::string name = position.trees.size() > 1 ? key_name(*request, record.id) + ": " : "";
        record.verdict = one.verdict;
        record.reason +=
            (record.reason.empty() || one.reason.empty() ? "" : "; ") + (one.reason.empty() ? "" : name + one.reason);
      }
      record.answer = one.answer;
      record.seconds += one.seconds;
    }
  }

  void take(RunRecord& record, const ExamQuestion& question, const Judged& truth) {
    const ExamAnswer* const trouble = exam_->starts->trouble_of(record.agent);
    const ExamAnswer answer = trouble != nullptr ? *trouble : given_up_ ? not_run() : examinee_->answer(question);
    const ExamVerdict verdict = held_against_proof(answer, question, truth);
    record.verdict = verdict.verdict;
    record.reason = verdict.reason;
    record.answer = verdict.answer;
    record.seconds = answer.seconds;
    proof_ = verdict.proof;
    unchecked_ = verdict.unchecked;
    last_words_ = answer.last_words;
  }

  [[nodiscard]] ExamAnswer not_run() const {
    ExamAnswer out;
    out.trouble = GradeVerdict::timeout;
    out.says = exam_->time_outs->reason();
    return out;
  }

  /// The verdict on the answer. An exception is a bug of keymove; it becomes the verdict and affects no other answer.
  ExamVerdict held_against_proof(const ExamAnswer& answer, const ExamQuestion& question, const Judged& truth) {
    try {
      return examine(answer, question, truth, oracle_, exam_->strictness);
    } catch (const std::exception& e) {
      ExamVerdict out;
      out.verdict = verify::Verdict::solver_bug;
      out.reason = std::string("internal error: ") + e.what();
      return out;
    }
  }

  void add_result(RunRecord& record) {
    nlohmann::ordered_json& out = record.result;
    out["schema"] = "keymove-grade/1";
    out["agent"] = exam_->specs[record.agent].name;
    out["id"] = record.id;
    if (!record.class_name.empty()) out["class"] = record.class_name;
    out["verdict"] = record.verdict.text();
    out["reason"] = record.reason;
    out["answer"] = nullptr;
    if (!record.answer.empty()) out["answer"] = record.answer;
    out["proof"] = text_of(std::exchange(proof_, Proof::none));
    if (!unchecked_.empty()) out["unchecked"] = std::exchange(unchecked_, {});
    out["mark"] = record.mark;
    out["worth"] = record.worth;
    if (record.bonus) out["bonus"] = true;
    const Rubric& rubric = exam_->rubric;
    const std::string visibility = rubric.visibility_of(record.id, record.class_name);
    if (!visibility.empty()) out["visibility"] = visibility;
    if (!rubric.tells_answers()) out["answers"] = "hidden";
    const ExamineeSpec& spec = exam_->specs[record.agent];
    if (spec.is_external()) out["contained"] = contained_by(spec.limits);
    if (!last_words_.empty()) out["last_words"] = std::exchange(last_words_, {});
  }

  std::shared_ptr<const Examination> exam_;
  SolverOracle oracle_;
  std::unique_ptr<Examinee> examinee_;
  std::size_t agent_ = 0;
  bool given_up_ = false;
  std::string last_words_;
  Proof proof_ = Proof::none;  ///< who vouches for the last verdict
  std::string unchecked_;      ///< why the checker has not confirmed it
};

RunHead head_of(const GradeOptions& options, const CommandLine& line, const Batch& batch,
                const std::vector<ExamineeSpec>& specs) {
  RunHead head;
  head.command = "grade";
  head.version = kVersion;
  head.suites = run_suites(options.suites, batch);
  head.settings = settings_of(options, line, specs, batch.errors.size());
  for (const ExamineeSpec& spec : specs) head.agents.push_back(spec.name);
  head.positions = batch.before_shard;
  head.shard = batch.shard;
  head.shards = batch.shards;
  return head;
}

/// The limits of time for what is asked, and what changes them.
std::string limits_of(const Examination& exam) {
  const auto& positions = exam.batch->positions;
  const auto asks_tree = [](const TestPosition& position) { return !position.trees.empty(); };
  const auto external = std::find_if(exam.specs.begin(), exam.specs.end(),
                                     [](const ExamineeSpec& spec) { return !spec.word.starts_with("uci:"); });
  const ExamineeSpec& spec = external == exam.specs.end() ? exam.specs.front() : *external;
  std::string out;
  if (!std::all_of(positions.begin(), positions.end(), asks_tree)) out = fmt::format("{:g} s for a move", spec.seconds);
  if (std::any_of(positions.begin(), positions.end(), asks_tree))
    out += fmt::format("{}{:g} s for a tree", out.empty() ? "" : ", ", spec.tree_seconds);
  return out + " (--time, or \"time\" in the rubric, sets it)";
}

/// Asks every agent about every position for which the keeper has no record of it, and reports all answers in order.
Completion examine_all(const GradeOptions& options, const std::shared_ptr<const Examination>& exam, RunKeeper& keeper,
                       GradeReport& report) {
  const std::size_t agents = exam->specs.size();
  const std::size_t positions = exam->batch->positions.size();
  for (std::size_t task = 0; task < agents * positions; ++task) {
    const RunRecord* kept = keeper.kept(task / positions, exam->batch->indices[task % positions]);
    if (kept != nullptr) exam->time_outs->note(task / positions, task % positions, *kept);
  }
  RunSteps<RunRecord> steps;
  steps.make_worker = [exam, positions] {
    const auto examiner = std::make_shared<Examiner>(exam);
    return
        [examiner, positions](std::size_t task) { return examiner->examine_one(task / positions, task % positions); };
  };
  steps.report = [&](std::size_t task, RunRecord& record) {
    if (exam->time_outs->given_up(record.agent, task % positions)) exam->time_outs->take_back(record);
    report.add(record);
    return std::move(record);
  };
  steps.report_kept = [&](const RunRecord& record) { report.add(record); };
  steps.note = [&] { return report.note(); };
  return run_open_tasks(*exam->batch, agents, options.batch, keeper, steps);
}

/// The positions asked about, one for each move tree, with their stated answers.
std::shared_ptr<Batch> read_positions(const GradeOptions& options) {
  auto batch = read_batch(options.suites, options.position, SelectionOptions{});
  if (options.tree_keys) add_tree_keys(*options.tree_keys, *batch);
  part_by_trees(*batch, options.tree_keys ? TreesToPart::all : TreesToPart::several);
  select(*batch, options.selection);
  if (options.key) answer_from_key(*options.key, *batch);
  return batch;
}

/// The text of the 7x7 course's config file, which its students' files may expect, if the position is of that game.
std::string config_of(const Batch& batch) {
  for (const TestPosition& position : batch.positions) {
    std::string config = position.setup ? course_config(position.setup->variant) : std::string();
    if (!config.empty()) return config;
  }
  return {};
}

/// Writes the autograder of the examination that the options describe.
ExitCode write_autograder_of(const GradeOptions& options, const CommandLine& line, const Batch& batch) {
  Autograder autograder = pack_examination(line, options.suites.files, batch.positions);
  autograder.program = autograder_program(options.autograder_program.value_or(""));
  autograder.setup = options.autograder_setup.value_or("");
  make_folder(*options.autograder, "autograder");
  std::cout << write_autograder(*options.autograder, autograder) << ": " << batch.before_shard
            << (batch.before_shard == 1 ? " position\n" : " positions\n");
  return ExitCode::success;
}

ExitCode run_grade(const GradeOptions& options, const CommandLine& line) {
  auto exam = std::make_shared<Examination>();
  exam->batch = read_positions(options);
  Batch& batch = *exam->batch;
  if (options.rubric) {
    auto rubric = Rubric::read(*options.rubric);
    if (!rubric) {
      complain(rubric.errors());
      return ExitCode::bad_input;
    }
    exam->rubric = *rubric;
  }
  exam->specs = options.specs(exam->rubric.time());
  for (ExamineeSpec& spec : exam->specs) spec.python.config = config_of(batch);
  complain(batch.errors);
  const ExitCode code = batch.errors.empty() ? ExitCode::success : ExitCode::bad_input;
  if (batch.before_shard == 0) {
    if (batch.errors.empty()) std::cerr << "keymove grade: " << batch.nothing << "\n";
    return worse(code, ExitCode::nothing_selected);
  }
  if (options.autograder) return worse(code, write_autograder_of(options, line, batch));
  exam->strictness = options.strict ? Strictness::as_stated : Strictness::any_that_does_it;
  if (options.plies) exam->limits.plies = options.plies;
  if (options.nodes) exam->limits.nodes = options.nodes;
  exam->certificates = options.certificates.limits();
  exam->truths = std::make_shared<Truths>(exam->batch, options.keep.wants_solutions());
  if (!contain_agents("grade", options.containment, options.secrets(), exam->specs))
    return worse(code, ExitCode::bad_input);
  constexpr std::size_t kGiveUp = 3;
  exam->time_outs = std::make_shared<TimeOuts>(exam->specs.size(), batch.positions.size(),
                                               options.give_up.value_or(exam->rubric.give_up().value_or(kGiveUp)));
  exam->starts = std::make_shared<AgentStarts>(exam->specs);
  if (!exam->starts->all_start("grade", options.agents.size())) return worse(code, ExitCode::bad_input);
  if (options.folder && !exam->starts->lack_nothing(options.agents.size())) return worse(code, ExitCode::bad_input);
  RunKeeper keeper(options.keep, head_of(options, line, batch, exam->specs));
  GradeReport report(keeper.head(), options.batch);
  const Completion completion = examine_all(options, exam, keeper, report);
  if (completion == Completion::done) keeper.finish();
  const ExitCode end = report.finish(completion == Completion::done ? ExitCode::success : ExitCode::interrupted);
  if (report.timeouts() > 0)
    std::cerr << "keymove grade: " << report.timeouts() << (report.timeouts() == 1 ? " timeout" : " timeouts")
              << "; the limit is " << limits_of(*exam) << "\n";
  return worse(code, end);
}

}  // namespace

const Command kGrade = make_command<GradeOptions, run_grade>(kGradeText);

}  // namespace keymove::tools
