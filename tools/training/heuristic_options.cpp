#include "tools/training/heuristic_options.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "positions/base/nearest.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "positions/variant_files/variant_reader.h"
#include "tools/agents/examinee_option.h"

namespace keymove::tools {

namespace {

constexpr int kMaxGames = 10'000'000;
constexpr int kLongestGame = 10'000;
constexpr int kDeepest = 4;
constexpr int kMaxEpochs = 1000;
constexpr const char* kDefaultVariant = "chess-queen-promotion";

const std::vector<std::string> kActions = {"list", "show", "score", "fit", "data"};

}  // namespace

void HeuristicOptions::declare(CommandLine& line) {
  const Given linear("kind", {"linear"});
  line.words(words);
  line.group("Game and heuristic")
      .text("variant", "NAME|FILE", variant, "the game (default: chess-queen-promotion)")
      .text("heuristic", "NAME|FILE", heuristic,
            "the heuristic to score, to fit from, or to look ahead with (default: pychess, in other games material)")
      .text("against", "NAME|FILE", against, "with score: the heuristic to beat (the same default)");
  constexpr std::size_t kMaxMemory = std::size_t{1} << 40;
  line.group("A student's heuristic")
      .text("agent", "AGENT", agent, "with score: python:FILE or json:COMMAND, a program that values boards")
      .excludes({"heuristic"})
      .seconds("time", time, "processor time for the value of a board (default: 2)")
      .needs({"agent"})
      .seconds("start-time", start_time,
               "processor time to start, in which the course's trainmodel trains (default: 2400, as in the course)")
      .needs({"agent"})
      .number("memory", 16, kMaxMemory, memory, "memory in MiB for the program and all its processes (default: 2048)")
      .needs({"agent"})
      .texts("submission-file", "NAME", submissions.names,
             "what the student's file is called in a folder or zip file; may be repeated (default: extracredit.py, "
             "heuristic.py, model.py, submitted.py, submission.py, or the only Python file)")
      .needs({"agent"})
      .text("course-files", "FOLDER", submissions.course_folder,
            "the course's own files (chess/, extracredit_embedding.py, ...), which are laid beside the student's file")
      .needs({"agent"});
  containment.declare(line);
  line.group("Data")
      .number("games", 1, kMaxGames, games, "number of games; required")
      .number("seed", 0, INT32_MAX, seed, "seed of the random games or of the first weights (default: 1)")
      .excludes({linear})
      .number("plies", 1, kLongestGame, plies, "end a game after N plies (default: 400)")
      .number("lookahead", 1, kDeepest, lookahead, "plies of the minimax search for the values (default: 2)")
      .number("greedy", 0, 100, greedy, "percentage of moves that are best one ply ahead (default: 0)")
      .flag("decided", decided, "leave out unfinished games");
  line.group("Fit")
      .choice("kind", "KIND", {"linear", "network"}, kind,
              "fit values and square tables, or a network on top of them; required")
      .text("name", "NAME", name, "name of the new heuristic; required")
      .text("title", "TEXT", title, "title of the new heuristic")
      .number("every", 1, kLongestGame, every, "use every N-th board of each game (default: 1)")
      .text("validation", "FILE", validation, "games that decide when the training stops (default: every tenth game)")
      .excludes({linear})
      .list("inputs", "GROUP,...", inputs,
            "inputs of the network: men, rights, threats, moves, pairs, exchange (default: all)")
      .excludes({linear})
      .list("hidden", "N,...", hidden, "widths of the network's layers (default: 32,16)")
      .excludes({linear})
      .number("epochs", 1, kMaxEpochs, epochs, "at most N passes over the boards (default: 12)")
      .excludes({linear})
      .text("plot", "FILE.svg", plot, "plot the losses of a network's training")
      .excludes({linear});
  line.group("Output")
      .choice("format", "FORMAT", {"text", "json"}, format, "with score: text (the default), or one JSON object")
      .text("output", "FILE", file, "write to FILE instead of standard output")
      .flag("quiet", quiet, "do not show progress");
}

void HeuristicOptions::check() {
  action = words.empty() ? "list" : words.front();
  if (!words.empty()) words.erase(words.begin());
  if (std::find(kActions.begin(), kActions.end(), action) == kActions.end()) {
    const auto near = nearest_names(action, kActions);
    throw UsageError(fmt::format("expected list, show, score, fit or data, found '{}'{}", action,
                                 near.empty() ? "" : fmt::format("; did you mean '{}'?", near.front())));
  }
  check_options();
  check_words();
}

void HeuristicOptions::check_options() const {
  const auto needs = [&](bool given, const char* option, const std::vector<std::string>& to) {
    if (given && std::find(to.begin(), to.end(), action) == to.end())
      throw UsageError(fmt::format("{} needs 'heuristic {}'", option, to.front()));
  };
  needs(against.has_value(), "--against", {"score"});
  needs(agent.has_value(), "--agent", {"score"});
  needs(format.has_value(), "--format", {"score"});
  needs(games.has_value(), "--games", {"data"});
  needs(seed.has_value(), "--seed", {"data", "fit"});
  needs(plies.has_value(), "--plies", {"data"});
  needs(lookahead.has_value(), "--lookahead", {"data"});
  needs(greedy.has_value(), "--greedy", {"data"});
  needs(decided, "--decided", {"data"});
  needs(kind.has_value(), "--kind", {"fit"});
  needs(name.has_value(), "--name", {"fit"});
  needs(title.has_value(), "--title", {"fit"});
  needs(every.has_value(), "--every", {"fit"});
  needs(validation.has_value(), "--validation", {"fit"});
  needs(!inputs.empty(), "--inputs", {"fit"});
  needs(!hidden.empty(), "--hidden", {"fit"});
  needs(epochs.has_value(), "--epochs", {"fit"});
  needs(plot.has_value(), "--plot", {"fit"});
}

void HeuristicOptions::check_words() const {
  if ((action == "list" || action == "data") && !words.empty())
    throw UsageError(fmt::format("'heuristic {}' takes no arguments, found '{}'", action, words.front()));
  if (action == "show" && words.size() != 1) throw UsageError("expected one heuristic: heuristic show NAME|FILE");
  if ((action == "score" || action == "fit") && words.empty())
    throw UsageError(fmt::format("expected files with games: heuristic {} FILE...", action));
  if (action == "score" && !heuristic && !agent) throw UsageError("--heuristic NAME|FILE or --agent AGENT is missing");
  if (!agent && (containment.way || !containment.reads.empty() || containment.disk))
    throw UsageError("--containment, --agent-reads and --disk need --agent");
  if (action == "data" && !games) throw UsageError("--games N is missing");
  if (action == "fit" && !kind) throw UsageError("--kind linear|network is missing");
  if (action == "fit" && !name) throw UsageError("--name NAME is missing");
}

ExamineeSpec HeuristicOptions::agent_spec() const {
  constexpr double kSeconds = 2;
  constexpr double kTraining = 2400;  // what the move-tree course allows
  constexpr std::size_t kMemory = 2048;
  ExamineeSpec like;
  like.seconds = time.value_or(kSeconds);
  like.start_seconds = start_time.value_or(kTraining);
  like.limits.memory_mib = memory.value_or(kMemory);
  like.limits.processes = 32;
  submissions.apply(like);
  like.python.heuristic = true;
  if (submissions.names.empty())
    like.python.file_names = {"extracredit.py", "heuristic.py", "model.py", "submitted.py", "submission.py"};
  const std::string named = agent->substr(agent->find('=') + 1);  // NAME=WORD; the whole text if there is no "="
  const auto is_known = [](const std::string& word) {
    return word.starts_with("python:") || word.starts_with("json:");
  };
  if (!is_known(*agent) && !is_known(named))
    throw UsageError(fmt::format("option '--agent': expected python:FILE or json:COMMAND, found '{}'", *agent));
  return examinee_of(*agent, like);
}

VariantPtr HeuristicOptions::load_variant_or_complain() const {
  const auto loaded = load_variant(variant.value_or(kDefaultVariant));
  if (loaded) return *loaded;
  complain(loaded.errors());
  return nullptr;
}

HeuristicPtr HeuristicOptions::load_heuristic_or_complain(const VariantPtr& game,
                                                          const std::optional<std::string>& which) const {
  const auto loaded = load_heuristic(game, which.value_or(game->name == kDefaultVariant ? "pychess" : "material"));
  if (loaded) return *loaded;
  complain(loaded.errors());
  return nullptr;
}

}  // namespace keymove::tools
