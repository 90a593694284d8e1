#include "tools/options/options.h"

#include <algorithm>
#include <thread>

#include "positions/base/text_lines.h"
#include "positions/game/stipulation.h"
#include "positions/suite_formats/suite_format.h"

namespace keymove::tools {

namespace {

constexpr int kMaxMoves = (kMaxSearchPlies + 1) / 2;
constexpr std::size_t kMaxHashMib = 1 << 20;
constexpr std::size_t kMaxJobs = 1024;

}  // namespace

void PositionOptions::declare(CommandLine& line) {
  line.group("Position")
      .text("variant", "NAME|FILE", variant, "the game, by name or as a variant file (default: chess)")
      .text("fen", "FEN", fen, "a single position; quote it")
      .excludes({"game"})
      .text("game", "FILE", game, "the position reached at the end of a saved game");
}

void SuiteOptions::declare(CommandLine& line) {
  line.words(files);
  line.group("Suite").choice("suite-format", "FORMAT", suite_format_names(), format,
                             "where content and extension do not tell it");
}

void GoalOptions::declare(CommandLine& line) {
  line.group("Question (default: what the suite asks)")
      .number("plies", 1, kMaxSearchPlies, plies, "a forced win or loss within N plies")
      .excludes({"mate", "material", Given("goal", {"moves", "value"})})
      .number("mate", 1, kMaxMoves, mate, "mate in N moves, which is 2N-1 plies")
      .excludes({"material", "goal"})
      .text("stipulation", "TEXT", stipulation, "a problem's stipulation: #3 (mate), =2 (stalemate), s#2 (selfmate)")
      .excludes({"plies", "mate", "material", "goal"})
      .number("material", 1, kMaxSearchPlies, material, "material won within N plies")
      .excludes({"goal"})
      .choice("goal", "GOAL", {"win", "best", "moves", "value"}, goal,
              "the shortest forced win, the best move, all legal moves, the value of the game");
}

std::optional<Goal> GoalOptions::chosen() const {
  if (stipulation) return stipulated();
  if (material) return Goal{GoalKind::material, *material};
  if (mate) return Goal{GoalKind::win, 2 * *mate - 1};
  if (!goal) return plies ? std::optional(Goal{GoalKind::win, plies}) : std::nullopt;
  if (*goal == "win") return Goal{GoalKind::win, plies};
  if (*goal == "best") return Goal{GoalKind::best, plies};
  return *goal == "moves" ? Goal{GoalKind::moves, std::nullopt} : Goal{GoalKind::value, std::nullopt};
}

Goal GoalOptions::stipulated() const {
  const auto read = parse_stipulation(*stipulation);
  if (!read)
    throw UsageError("--stipulation: expected one such as #3, =2 or s#2, found '" + shortened(*stipulation) + "'");
  if (!read->supported()) throw UsageError("--stipulation: a " + name_of(*read) + " cannot be solved yet");
  if (read->plies() > kMaxSearchPlies)
    throw UsageError("--stipulation: expected at most " + std::to_string(kMaxSearchPlies) + " plies");
  return Goal{GoalKind::win, read->plies(), read};
}

void LimitOptions::declare(CommandLine& line) {
  line.group("Limits, for each position (default: none)")
      .number("nodes", 1, kUnbounded, nodes, "at most N nodes: the same answers on every machine")
      .seconds("time", time, "at most that long: answers may vary")
      .number("hash", 1, kMaxHashMib, hash, "MiB of the tables of a job, all together (default: 64)")
      .number("threads", 1, kMaxJobs, threads, "threads for one position (default: 1); --nodes holds for each");
}

solver::Limits LimitOptions::limits(std::optional<int> plies) const {
  solver::Limits limits;
  limits.plies = plies;
  limits.nodes = nodes;
  limits.seconds = time;
  limits.threads = threads.value_or(limits.threads);
  limits.hash_mib = hash.value_or(limits.hash_mib);
  return limits;
}

void SelectionOptions::declare(CommandLine& line) {
  line.group("Selection")
      .texts("only", "ID|GLOB", only, "positions whose id matches (* ? [a-z]); may be repeated")
      .list("class", "CLASS", classes, "positions of these classes (b, m3, e5, ...)")
      .list("theme", "THEME", themes, "positions with one of these themes")
      .number("first", 1, kUnbounded, first, "the first N of what is selected so far")
      .text("shard", "I/N", shard, "the I-th of N parts of that, I from 1, by a hash of the ids");
}

bool SelectionOptions::any() const { return !only.empty() || !classes.empty() || !themes.empty() || shard || first; }

void BatchOptions::declare(CommandLine& line) {
  line.group("Running")
      .number("jobs", 1, kMaxJobs, jobs,
              "positions at once (default: one a core); the output is the same for any number")
      .text("output", "FILE", output, "write the results there instead of to standard output")
      .flag("times", times, "add the seconds that each position took")
      .flag("quiet", quiet, "no progress line on the terminal");
}

std::size_t BatchOptions::positions_at_once() const {
  if (jobs) return *jobs;
  return std::max<std::size_t>(1, std::thread::hardware_concurrency() / threads_each);
}

}  // namespace keymove::tools
