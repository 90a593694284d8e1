#include "tools/agents/player_option.h"

#include <filesystem>
#include <utility>

#include "tools/agents/agent_option.h"
#include "tools/agents/examinee_option.h"

namespace keymove::tools {

namespace {

/// The word of "NAME=WORD", and its name; a word of keymove's own may have "=" behind its colon.
struct NamedWord {
  std::string name;  ///< empty: none was given
  std::string word;
};

NamedWord split(const std::string& text) {
  const std::size_t equals = text.find('=');
  const bool named = equals != std::string::npos && equals > 0 && text.find(':') > equals;
  return named ? NamedWord{text.substr(0, equals), text.substr(equals + 1)} : NamedWord{{}, text};
}

bool is_program_word(const std::string& word) {
  ExamineeSpec spec;
  spec.word = word;
  return spec.is_external();
}

std::vector<ExamineeSpec> programs_among(const std::vector<PlayerSpec>& players) {
  std::vector<ExamineeSpec> out;
  for (const PlayerSpec& player : players) {
    if (!player.own) out.push_back(player.program);
  }
  return out;
}

}  // namespace

void ProgramOptions::declare(CommandLine& line) {
  constexpr std::size_t kMax = std::size_t{1} << 40;
  line.group("Agents that are other programs")
      .texts("option", "NAME=VALUE", uci_options, "set an option of the UCI engines, such as Hash=64; may be repeated")
      .text("go", "WORDS", go,
            "send 'go WORDS' to the UCI engines, such as 'nodes 10000' or 'depth 6' (default: movetime with --time)")
      .seconds("start-time", start_time, "time for an agent to start (default: 10)")
      .number("memory", 16, kMax, memory, "memory in MiB for an agent and all its processes (default: 1024)")
      .number("processes", 1, kMax, processes, "processes that an agent may run at once (default: 32)");
  submissions.declare(line.group("Students' files"));
  containment.declare(line);
}

ExamineeSpec ProgramOptions::like(const VariantPtr& variant) const {
  constexpr std::size_t kMemory = 1024;
  constexpr std::size_t kProcesses = 32;
  ExamineeSpec out;
  out.options = uci_options;
  out.go = go.value_or("");
  out.start_seconds = start_time.value_or(out.start_seconds);
  out.limits.memory_mib = memory.value_or(kMemory);
  out.limits.processes = processes.value_or(kProcesses);
  submissions.apply(out);
  out.clock = AnswerClock::wall;
  out.python.config = course_config(variant);
  return out;
}

bool names_program(const std::string& text) { return is_program_word(split(text).word); }

PlayerSpec player_of(const VariantPtr& variant, const std::string& text, const ExamineeSpec& like) {
  const NamedWord named = split(text);
  if (is_program_word(named.word)) {
    PlayerSpec out;
    out.program = examinee_of(text, like);
    out.name = out.program.name;
    return out;
  }
  if (named.word.ends_with(".py")) throw UsageError("a Python file is named as python:" + named.word);
  PlayerSpec out(agent_of(variant, named.word));
  if (!named.name.empty()) out.name = named.name;
  out.own->name = out.name;
  return out;
}

std::vector<PlayerSpec> players_in(const std::string& folder, const ExamineeSpec& like,
                                   const std::vector<RunFile>& of_run) {
  std::vector<PlayerSpec> out;
  for (ExamineeSpec& spec : examinees_in(folder, like, of_run)) {
    PlayerSpec player;
    player.name = spec.name;
    player.program = std::move(spec);
    out.push_back(std::move(player));
  }
  return out;
}

bool contain_players(const std::string& command, const ContainmentOptions& options,
                     const std::vector<std::string>& hidden, std::vector<PlayerSpec>& players) {
  std::vector<ExamineeSpec> programs = programs_among(players);
  if (!contain_agents(command, options, hidden, programs)) return false;
  auto next = programs.begin();
  for (PlayerSpec& player : players) {
    if (!player.own) player.program = *next++;
  }
  return true;
}

bool all_players_start(const std::string& command, const std::vector<PlayerSpec>& players) {
  const std::vector<ExamineeSpec> programs = programs_among(players);
  return AgentStarts(programs).all_start(command, programs.size());
}

}  // namespace keymove::tools
