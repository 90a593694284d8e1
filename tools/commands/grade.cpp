// keymove grade: marks the answers of programs to a suite, against proof.
#include <algorithm>
#include <iostream>
#include <memory>

#include <fmt/format.h>

#include "tools/agents/agent_containment.h"
#include "tools/agents/examinee_option.h"
#include "tools/autograder/autograder.h"
#include "tools/batch/batch.h"
#include "tools/batch/key_file.h"
#include "tools/batch/position_source.h"
#include "tools/commands/commands.h"
#include "tools/commands/grade_options.h"
#include "tools/console/file_names.h"
#include "tools/console/version.h"
#include "tools/grading/examiner.h"
#include "tools/grading/rubric.h"
#include "tools/grading/time_outs.h"
#include "tools/move_trees/move_tree_verdict.h"
#include "tools/move_trees/tree_positions.h"
#include "tools/runs/grade_report.h"
#include "tools/runs/run_keeper.h"
#include "tools/runs/run_loop.h"

namespace keymove::tools {

namespace {

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
    "Files that Canvas, Moodle, Blackboard or Brightspace has named after students are one submission for each "
    "student. "
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

RunHead head_of(const GradeOptions& options, const CommandLine& line, const Batch& batch,
                const std::vector<ExamineeSpec>& specs) {
  RunHead head;
  head.command = "grade";
  head.version = kVersion;
  if (options.keep.keeps()) head.suites = run_suites(options.suites, batch);
  head.settings = options.settings(line, specs, batch.errors.size());
  for (const ExamineeSpec& spec : specs) head.agents.push_back(spec.name);
  head.positions = batch.before_shard;
  head.shard = batch.shard;
  head.shards = batch.shards;
  return head;
}

/// The limits of time for what is asked, and what changes them.
std::string limits_of(const Examination& exam, const ExamTasks& tasks) {
  const auto external = std::find_if(exam.specs.begin(), exam.specs.end(),
                                     [](const ExamineeSpec& spec) { return !spec.word.starts_with("uci:"); });
  const ExamineeSpec& spec = external == exam.specs.end() ? exam.specs.front() : *external;
  std::string out;
  if (tasks.ask_moves()) out = fmt::format("{:g} s for a move", spec.seconds);
  if (tasks.ask_trees()) out += fmt::format("{}{:g} s for a tree", out.empty() ? "" : ", ", spec.tree_seconds);
  return out + " (--time, or \"time\" in the rubric, sets it)";
}

/// Asks every agent about every position for which the keeper has no record of it, and reports all answers in order.
Completion examine_all(const GradeOptions& options, const std::shared_ptr<const Examination>& exam,
                       const std::shared_ptr<ExamTasks>& tasks, RunKeeper& keeper, GradeReport& report,
                       RubricUse& use) {
  RunSteps<ExamTask, RunRecord> steps;
  steps.draw = [exam, tasks, kept = keeper.kept()] {
    auto task = tasks->next();
    if (!task) return task;
    const auto verdict = kept->find({task->agent, task->position->index()});
    if (verdict) exam->time_outs->note(task->agent, task->position->number(), *verdict);
    return task;
  };
  steps.place = [](const ExamTask& task) { return RecordPlace{task.agent, task.position->index()}; };
  steps.make_worker = [exam] {
    const auto examiner = std::make_shared<Examiner>(exam);
    return [examiner](const ExamTask& task) { return examiner->examine_one(task); };
  };
  steps.report = [&](const ExamTask& task, RunRecord& record) {
    if (exam->time_outs->given_up(task.agent, task.position->number())) exam->time_outs->take_back(record);
    report.add(record);
    use.note(record.id, record.class_name);
    return std::move(record);
  };
  steps.report_kept = [&](const RunRecord& record) {
    report.add(record);
    use.note(record.id, record.class_name);
  };
  steps.note = [&] { return report.note(); };
  return run_open_tasks(tasks->size(), options.batch, keeper, steps);
}

/// The positions asked about, one for each move tree, with their stated answers: one at a time, unless keys or an
/// autograder need them all.
std::shared_ptr<PositionSource> open_positions(const GradeOptions& options) {
  const bool whole = options.tree_keys || options.key || options.autograder ||
                     (options.keep.keeps() && !can_be_read_twice(options.suites));
  if (!whole) {
    const auto parts = [](TestPosition position) { return parts_by_trees(std::move(position)); };
    return std::make_shared<PositionSource>(options.suites, options.position, options.selection, parts);
  }
  auto batch = read_batch(options.suites, options.position, SelectionOptions{});
  if (options.tree_keys) add_tree_keys(*options.tree_keys, *batch);
  part_by_trees(*batch, options.tree_keys ? TreesToPart::all : TreesToPart::several);
  if (options.key) {
    answer_from_key(*options.key, options.selection, *batch);
  } else {
    select(*batch, options.selection);
  }
  return std::make_shared<PositionSource>(std::move(*batch));
}

/// The text of the 7x7 course's config file, which its students' files may expect, if the position is of that game. Of
/// a long suite, only the first position is looked at.
std::string config_of(const PositionSource& source) {
  for (const DrawnPosition& drawn : source.waiting()) {
    const TestPosition& position = drawn.position;
    std::string config = position.setup ? course_config(position.setup->variant) : std::string();
    if (!config.empty()) return config;
  }
  return {};
}

/// Names the rubric's patterns that match nothing: misspelt ones, or those of a larger suite.
void note_unmatched(const RubricUse& use) {
  for (const InputError& error : use.errors()) {
    const Location& where = error.where;
    std::cerr << fmt::format("{}:{}:{}: note: {}\n", where.file.text(), where.line, where.column, error.message);
  }
}

/// Writes the autograder of the examination that the options describe.
ExitCode write_autograder_of(const GradeOptions& options, const CommandLine& line, const PositionSource& source,
                             const Rubric& rubric) {
  std::vector<TestPosition> positions;
  RubricUse use(rubric);
  for (const DrawnPosition& drawn : source.waiting()) {
    positions.push_back(drawn.position);
    use.note(drawn.position.id, drawn.position.class_name);
  }
  // A misspelt pattern would show students what they must not see.
  if (const auto errors = use.visibility_errors(); !errors.empty()) {
    complain(errors);
    return ExitCode::bad_input;
  }
  note_unmatched(use);
  Autograder autograder = pack_examination(line, options.suites.files, positions);
  autograder.program = autograder_program(options.autograder_program.value_or(""));
  autograder.setup = options.autograder_setup.value_or("");
  make_folder(*options.autograder, "autograder");
  const std::size_t count = source.known().before_shard;
  std::cout << write_autograder(*options.autograder, autograder) << ": " << count
            << (count == 1 ? " position\n" : " positions\n");
  return ExitCode::success;
}

/// Fills in what belongs to the agents, and tries them. Returns false if they cannot be asked, with a message.
bool prepare(const GradeOptions& options, Examination& exam) {
  exam.strictness = options.strict ? Strictness::as_stated : Strictness::any_that_does_it;
  if (options.plies) exam.limits.plies = options.plies;
  if (options.nodes) exam.limits.nodes = options.nodes;
  exam.certificates = options.certificates.limits();
  exam.solutions = options.keep.wants_solutions();
  if (!contain_agents("grade", options.containment, options.secrets(), exam.specs)) return false;
  auto opinions = options.opinion.maker("grade", options.containment);
  if (!opinions) return false;
  exam.opinions = std::move(*opinions);
  constexpr std::size_t kGiveUp = 3;
  exam.time_outs =
      std::make_shared<TimeOuts>(exam.specs.size(), options.give_up.value_or(exam.rubric.give_up().value_or(kGiveUp)));
  exam.starts = std::make_shared<AgentStarts>(exam.specs);
  if (!exam.starts->all_start("grade", options.agents.size())) return false;
  return !options.folder || exam.starts->lack_nothing(options.agents.size());
}

ExitCode run_grade(const GradeOptions& options, const CommandLine& line) {
  auto exam = std::make_shared<Examination>();
  const auto source = open_positions(options);
  const Batch start = source->known();
  if (options.rubric) {
    auto rubric = Rubric::read(*options.rubric);
    if (!rubric) {
      complain(rubric.errors());
      return ExitCode::bad_input;
    }
    exam->rubric = *rubric;
  }
  exam->specs = options.specs(exam->rubric.time());
  for (ExamineeSpec& spec : exam->specs) spec.python.config = config_of(*source);
  complain(start.errors);
  ExitCode code = code_of_errors(start.errors);
  if (start.before_shard == 0) {
    if (start.errors.empty()) std::cerr << "keymove grade: " << start.nothing << "\n";
    return worse(code, ExitCode::nothing_selected);
  }
  if (options.autograder) return worse(code, write_autograder_of(options, line, *source, exam->rubric));
  if (!prepare(options, *exam)) return worse(code, ExitCode::bad_input);
  RunKeeper keeper(options.keep,
                   head_of(options, line, options.keep.keeps() ? source->known_at_end() : start, exam->specs));
  exam->sample = PageSample(keeper.head().positions);
  GradeReport report(keeper.head(), options.batch);
  const auto tasks = std::make_shared<ExamTasks>(source, exam->specs.size());
  RubricUse use(exam->rubric);
  const Completion completion = examine_all(options, exam, tasks, keeper, report, use);
  if (completion == Completion::done) {  // otherwise, a thread may still read
    keeper.finish();
    const std::vector<InputError>& errors = source->known().errors;
    complain({errors.begin() + static_cast<std::ptrdiff_t>(start.errors.size()), errors.end()});
    code = code_of_errors(errors);
    if (!start.selected) note_unmatched(use);
  }
  const ExitCode end = report.finish(completion == Completion::done ? ExitCode::success : ExitCode::interrupted);
  if (completion != Completion::done && options.keep.store)
    std::cerr << "keymove grade: " << *options.keep.store
              << " has these answers; the same command with --resume goes on\n";
  if (report.timeouts() > 0)
    std::cerr << "keymove grade: " << report.timeouts() << (report.timeouts() == 1 ? " timeout" : " timeouts")
              << "; the limit is " << limits_of(*exam, *tasks) << "\n";
  return worse(code, end);
}

}  // namespace

const Command kGrade = make_command<GradeOptions, run_grade>(kGradeText);

}  // namespace keymove::tools
