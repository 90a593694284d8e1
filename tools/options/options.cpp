#include "tools/options/options.h"

#include <algorithm>
#include <thread>

#include "positions/suite_formats/suite_format.h"

namespace keymove::tools {

namespace {

constexpr std::int64_t kMaxMoves = (kMaxSearchPlies + 1) / 2;
constexpr std::int64_t kMaxHashMib = 1 << 20;
constexpr std::int64_t kMaxJobs = 1024;

}  // namespace

void PositionOptions::declare(CommandLine& line) {
  line.group("Position")
      .text("variant", "NAME|FILE", variant, "the game, by name or as a variant file (default: chess)")
      .text("fen", "FEN", fen, "a single position; quote it")
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
      .number("mate", 1, kMaxMoves, mate, "mate in N moves, which is 2N-1 plies")
      .number("material", 1, kMaxSearchPlies, material, "material won within N plies")
      .choice("goal", "GOAL", {"win", "best", "moves", "value"}, goal,
              "the shortest forced win, the best move, all legal moves, the value of the game");
}

std::optional<Goal> GoalOptions::chosen() const {
  const int lengths =
      static_cast<int>(plies.has_value()) + static_cast<int>(mate.has_value()) + static_cast<int>(material.has_value());
  if (lengths > 1) throw UsageError("--plies, --mate and --material exclude each other");
  if (goal && (mate || material)) throw UsageError("--goal excludes --mate and --material");
  if (material) return Goal{GoalKind::material, static_cast<int>(*material)};
  if (mate) return Goal{GoalKind::win, static_cast<int>(2 * *mate - 1)};
  const std::optional<int> length = plies ? std::optional(static_cast<int>(*plies)) : std::nullopt;
  if (!goal) return plies ? std::optional(Goal{GoalKind::win, length}) : std::nullopt;
  if (*goal == "win") return Goal{GoalKind::win, length};
  if (*goal == "best") return Goal{GoalKind::best, length};
  if (plies) throw UsageError("--goal " + *goal + " excludes --plies");
  return *goal == "moves" ? Goal{GoalKind::moves, std::nullopt} : Goal{GoalKind::value, std::nullopt};
}

void LimitOptions::declare(CommandLine& line) {
  line.group("Limits, for each position (default: none)")
      .number("nodes", 1, kUnbounded, nodes, "at most N nodes: the same answers on every machine")
      .seconds("time", time, "at most that long: answers may vary")
      .number("hash", 1, kMaxHashMib, hash, "MiB of the tables of a job, all together (default: 64)")
      .number("threads", 1, kMaxJobs, threads, "threads for one position (default: 1); --nodes holds for each");
}

solver::Limits LimitOptions::limits(const std::optional<std::int64_t>& plies) const {
  solver::Limits limits;
  if (plies) limits.plies = static_cast<int>(*plies);
  if (nodes) limits.nodes = static_cast<std::uint64_t>(*nodes);
  limits.seconds = time;
  if (threads) limits.threads = static_cast<std::size_t>(*threads);
  if (hash) limits.hash_mib = static_cast<std::size_t>(*hash);
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
  if (jobs) return static_cast<std::size_t>(*jobs);
  return std::max<std::size_t>(1, std::thread::hardware_concurrency() / threads_each);
}

}  // namespace keymove::tools
