#include "tools/commands/grade_options.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "positions/base/words.h"
#include "tools/agents/examinee_option.h"
#include "tools/answers/asked_goal.h"
#include "tools/runs/run_settings.h"

namespace keymove::tools {

namespace {

constexpr const char* kDefaultStore = "keymove.db";
constexpr double kMoveSeconds = 2;  // what the fairy chess course allows

/// The SHA-256 of the file that a "python:" word names, or those of a student's files; empty for other words.
std::string digest_of(const ExamineeSpec& spec) {
  const std::string prefix = "python:";
  if (!spec.python.files.empty()) {
    std::string out;
    for (const auto& [path, name] : spec.python.files) out += (out.empty() ? "" : "+") + digest_of_path(path);
    return out;
  }
  return spec.word.starts_with(prefix) ? digest_of_path(spec.word.substr(prefix.size())) : std::string();
}

/// The seconds that an engine may need for what the words after `go` ask: a second more than a stated time.
double seconds_of_go(const std::string& go) {
  constexpr double kLongest = 60;  // for a depth or nodes
  constexpr double kMilli = 1000;
  const auto words = words_of(go);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const auto time = words[i].text == "movetime" ? parse_int(words[i + 1].text) : std::nullopt;
    if (time && *time > 0) return *time / kMilli + 1;
  }
  return kLongest;
}

}  // namespace

void GradeOptions::declare(CommandLine& line) {
  constexpr std::size_t kMax = std::size_t{1} << 40;
  suites.declare(line);
  line.group("Agents")
      .texts("agent", "AGENT", agents, "an agent to grade; may be repeated")
      .text("agents", "FOLDER", folder, "grade all submissions in FOLDER, zip files too")
      .texts("option", "NAME=VALUE", uci_options, "set an option of the UCI engines, such as Hash=64; may be repeated")
      .text("go", "WORDS", go,
            "send 'go WORDS' to the UCI engines, such as 'nodes 10000' or 'mate 3' (default: movetime with --time)")
      .seconds(
          "time", time,
          "time for each answer (default: the rubric's time, or else 2 for a move and 10 for a tree; for engines and "
          "keymove's own agents 1, with 'movetime N' in --go a second more than that, with other words there 60)")
      .seconds("start-time", start_time, "time for an agent to start (default: 10)")
      .number(
          "give-up", 0, kMax, give_up,
          "after N time-outs in a row, do not ask the agent any more: its other answers are timeouts, too (default: "
          "the rubric's give_up, or else 3; 0: always ask)")
      .number("memory", 16, kMax, memory, "memory in MiB for an agent and all its processes (default: 1024)")
      .number("processes", 1, kMax, processes, "processes that an agent may run at once (default: 32)");
  OptionGroup& students = line.group("Students' files");
  submissions.declare(students);
  submissions.declare_clock(students);
  containment.declare(line);
  line.group("Answers")
      .flag("strict", strict, "accept only the stated answer")
      .text("rubric", "FILE", rubric,
            "read the marks for ids and classes from a JSON file (default: one mark for each position)")
      .text("variant", "NAME|FILE", position.variant, "the game; overrides what the suite says")
      .text("key", "FILE", key, "use the answers of this answer key instead of the suite's answers")
      .text("tree-keys", "DIR", tree_keys, "ask the agent for each move tree in DIR; the file's name states the search")
      .number("plies", 1, kMaxSearchPlies, plies, "search depth for positions without a stated length")
      .number("nodes", 1, kMax, nodes, "at most N nodes for keymove's own proof of a position");
  opinion.declare(line);
  selection.declare(line);
  OptionGroup& output = line.group("Output");
  output
      .choice("format", "FORMAT", {"text", "json"}, format,
              "print wrong answers and a table (the default), or JSON Lines")
      .flag("verbose", verbose, "list the right answers too");
  certificates.declare_none(output);
  batch.declare(line);
  keep.declare(line);
  line.group("Gradescope")
      .text("autograder", "DIR", autograder,
            "write DIR/autograder.zip, which grades submissions on Gradescope as the other options say")
      .excludes({"agent", "agents", "opinion", "output", "format", "report", "store", "resume", "shard"})
      .text("autograder-program", "FILE", autograder_program,
            "the keymove that it runs, linked statically (default: this one)")
      .needs({"autograder"})
      .text("autograder-setup", "FILE", autograder_setup,
            "shell commands that set up the image, such as 'pip install pygame'")
      .needs({"autograder"});
  line.group("Store")
      .flag("no-store", no_store, "do not store the run (default: store it in keymove.db)")
      .excludes({"store", "resume"});
}

void GradeOptions::check() {
  opinion.check();
  if (autograder) return;
  if (agents.empty() && !folder) throw UsageError("expected --agent or --agents");
  if (!no_store && !keep.store) keep.store = kDefaultStore;
}

std::vector<RunFile> GradeOptions::files_of_run() const {
  std::vector<RunFile> out;
  for (const std::string& file : suites.files) out.push_back({file, "the suite"});
  const std::pair<const std::optional<std::string>*, const char*> named[] = {
      {&rubric, "the rubric"},
      {&key, "the answer key"},
      {&tree_keys, "the folder of tree keys"},
      {&position.variant, "the variant's file"},
      {&submissions.course_folder, "the folder of --course-files"},
      {&keep.store, "the store"},
      {&batch.output, "the output"}};
  for (const auto& [path, what] : named) {
    if (*path) out.push_back({**path, what});
  }
  for (const std::string& file : submissions.arguments) out.push_back({file, "an argument of the agents"});
  for (const std::string& report : keep.reports) out.push_back({report.substr(report.find('=') + 1), "a report"});
  for (const std::string& agent : agents) {
    if (const std::size_t at = agent.find("python:"); at != std::string::npos)
      out.push_back({agent.substr(at + std::string("python:").size()), "named by --agent"});
  }
  return out;
}

std::vector<std::string> GradeOptions::secrets() const {
  std::vector<std::string> out;
  std::copy_if(suites.files.begin(), suites.files.end(), std::back_inserter(out),
               [](const std::string& file) { return file != "-"; });
  for (const auto* path : {&rubric, &key, &tree_keys, &keep.store, &batch.output}) {
    if (*path) out.push_back(**path);
  }
  for (const std::string& report : keep.reports) out.push_back(report.substr(report.find('=') + 1));
  return out;
}

std::vector<ExamineeSpec> GradeOptions::specs(const RubricTime& rubric_time) const {
  ExamineeSpec like;
  like.options = uci_options;
  like.go = go.value_or("");
  like.start_seconds = start_time.value_or(like.start_seconds);
  like.limits.memory_mib = memory.value_or(1024);
  like.limits.processes = processes.value_or(32);
  submissions.apply(like);
  std::vector<ExamineeSpec> out;
  for (const std::string& agent : agents) out.push_back(examinee_of(agent, like));
  if (folder) {
    for (ExamineeSpec& spec : examinees_in(*folder, like, files_of_run())) out.push_back(std::move(spec));
  }
  std::set<std::string> names;
  for (ExamineeSpec& spec : out) {
    if (!names.insert(spec.name).second)
      throw UsageError("two agents have the name '" + spec.name + "'; rename one, such as second=" + spec.word);
    const bool thinks_long = spec.word.starts_with("python:") || spec.word.starts_with("json:");
    if (spec.word.starts_with("uci:") && !spec.go.empty()) spec.seconds = seconds_of_go(spec.go);
    spec.seconds = time.value_or(rubric_time.move.value_or(thinks_long ? kMoveSeconds : spec.seconds));
    spec.tree_seconds = time.value_or(rubric_time.tree.value_or(spec.tree_seconds));
  }
  return out;
}

// The order of the settings must stay that of the runs in existing stores.
nlohmann::ordered_json GradeOptions::settings(const CommandLine& line, const std::vector<ExamineeSpec>& specs,
                                              std::size_t errors) const {
  auto listed = nlohmann::ordered_json::array();
  for (const ExamineeSpec& spec : specs)
    listed.push_back({{"name", spec.name}, {"word", spec.word}, {"digest", digest_of(spec)}});
  return RunSettings(line)
      .put("format", format.value_or("text"))
      .put("verbose", verbose)
      .put("times", batch.times)
      .put("agents", std::move(listed))
      .leave_out("agent")  // part of "agents"
      .take({"option"})
      .put("go", specs.front().go)
      .put("time", specs.front().seconds)
      .put("memory", specs.front().limits.memory_mib)
      .put("processes", specs.front().limits.processes)
      .take({"disk"})
      .put("strict", strict)
      .take_digests({"rubric", "key", "tree-keys", "course-files"})
      .take_variant()
      .take({"plies", "nodes", "only", "class", "theme", "first"})
      .put("solutions", keep.wants_solutions())
      .take_as("no-certificates", "certificates", "none")
      .put("flaws", errors)
      .all();
}

}  // namespace keymove::tools
