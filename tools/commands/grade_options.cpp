#include "tools/commands/grade_options.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "tools/agents/examinee_option.h"

namespace keymove::tools {

namespace {

constexpr const char* kDefaultStore = "keymove.db";

}  // namespace

void GradeOptions::declare(CommandLine& line) {
  constexpr std::size_t kMax = std::size_t{1} << 40;
  suites.declare(line);
  line.group("Agents")
      .texts("agent", "AGENT", agents, "who is examined; may be repeated")
      .text("agents", "FOLDER", folder, "all submissions in a folder")
      .excludes({"agent"})
      .texts("option", "NAME=VALUE", uci_options, "an option of UCI engines, such as Hash=64; may be repeated")
      .text("go", "WORDS", go, "what UCI engines are told: 'nodes 10000', 'mate 3' (default: movetime, by --time)")
      .seconds("time", time, "for an answer (default: 1)")
      .seconds("start-time", start_time, "for an agent to start (default: 10)")
      .number("memory", 16, kMax, memory, "MiB for an agent and all that it starts (default: 1024)")
      .number("processes", 1, kMax, processes, "processes at once, of an agent (default: 32)");
  containment.declare(line);
  line.group("Answers")
      .flag("strict", strict, "only the stated answer is right")
      .text("rubric", "FILE", rubric, "marks by id and class, as JSON (default: one for each position)")
      .text("variant", "NAME|FILE", position.variant, "the game, whatever the suite says (default: what it says)")
      .text("key", "FILE", key, "an answer key whose answers take the place of the suite's")
      .text("tree-keys", "DIR", tree_keys, "a folder of move trees: each is asked of the agent, as its name says")
      .number("plies", 1, kMaxSearchPlies, plies, "how far to look where the suite states no length")
      .number("nodes", 1, kMax, nodes, "of keymove's own proof, at most N for each position");
  selection.declare(line);
  OptionGroup& output = line.group("Output");
  output.choice("format", "FORMAT", {"text", "json"}, format, "what is not right and a table (the default), JSON Lines")
      .flag("verbose", verbose, "name the right answers too");
  certificates.declare_none(output);
  batch.declare(line);
  keep.declare(line);
  line.group("Store")
      .flag("no-store", no_store, "do not keep the run (default: in keymove.db)")
      .excludes({"store", "resume"});
}

void GradeOptions::check() {
  if (agents.empty() && !folder) throw UsageError("expected --agent or --agents");
  if (!no_store && !keep.store) keep.store = kDefaultStore;
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

std::vector<ExamineeSpec> GradeOptions::specs() const {
  ExamineeSpec like;
  like.options = uci_options;
  like.go = go.value_or("");
  like.seconds = time.value_or(like.seconds);
  like.start_seconds = start_time.value_or(like.start_seconds);
  like.limits.memory_mib = memory.value_or(1024);
  like.limits.processes = processes.value_or(32);
  std::vector<ExamineeSpec> out;
  if (folder) return examinees_in(*folder, like);
  std::set<std::string> names;
  for (const std::string& agent : agents) {
    out.push_back(examinee_of(agent, like));
    if (!names.insert(out.back().name).second)
      throw UsageError("two agents are named '" + out.back().name + "': name them, such as second=" + agent);
  }
  return out;
}

}  // namespace keymove::tools
