#include "tools/options/options.h"

#include <algorithm>
#include <thread>

#include "positions/problem/convention.h"
#include "positions/suite_formats/suite_format.h"
#include "tools/answers/asked_goal.h"

namespace keymove::tools {

namespace {

constexpr std::size_t kMaxHashMib = 1 << 20;
constexpr std::size_t kMaxJobs = 1024;

/// How many threads can run at once; 1 if the system does not say.
std::size_t processors() { return std::max<std::size_t>(1, std::thread::hardware_concurrency()); }

}  // namespace

void PositionOptions::declare(CommandLine& line) {
  line.group("Position")
      .text("variant", "NAME|FILE", variant, "name of the game, or a variant file (default: chess)")
      .text("fen", "FEN", fen, "a single position as a FEN (quote it), or startpos")
      .excludes({"game"})
      .text("game", "FILE", game, "the position reached at the end of a saved game")
      .choice("convention", "NAME", kConventionNames.names(), convention,
              "castling rights of positions that do not state their convention: as the FEN states them (fen, the "
              "default), or of all kings and rooks at home, as in problems (problem)");
}

void PositionOptions::apply_convention(TestPosition& position) const {
  if (convention && !position.convention) follow_convention(position, *kConventionNames.named(*convention));
  let_beginner_move(position);
}

void SuiteOptions::declare(CommandLine& line) {
  line.words(files);
  line.group("Suite").choice("suite-format", "FORMAT", suite_format_names(), format,
                             "format of the suite, if its content and its file name do not show it");
}

void GoalOptions::declare(CommandLine& line) {
  line.group("Question (default: what the suite asks)")
      .number("plies", 1, kMaxSearchPlies, plies, "a forced win or loss within N plies")
      .excludes({"mate", "material", Given("goal", {"moves", "value", "outcome"})})
      .number("mate", 1, kMaxSearchMoves, mate, "mate in N moves (2N-1 plies)")
      .excludes({"material", "goal"})
      .text(
          "stipulation", "TEXT", stipulation,
          "a problem's stipulation: #3 (mate), =2 (stalemate), s#2 (selfmate), h#2.5 (helpmate), hs#2, hr#2, ser-#5, "
          "ser-h#4, r#2, ...; the aim may also be x (capture), za5 (a man moves to a5), + (check), #= (mate or "
          "stalemate), == (double stalemate), ep (capture in passing), 00 (castling) or ~ (any move): hx2, za53, s+2; "
          "with exact- before help and series play only solutions of full length count: exact-h#2")
      .excludes({"plies", "mate", "material", "goal"})
      .number("material", 1, kMaxSearchPlies, material, "material won within N plies")
      .excludes({"goal"})
      .choice(
          "goal", "GOAL", {"win", "best", "moves", "value", "outcome"}, goal,
          "find the shortest forced win, the best move, all legal moves, the value of the game, or that without moves "
          "and distance");
}

std::optional<Goal> GoalOptions::chosen() const {
  if (stipulation) return stipulated();
  if (material) return Goal{GoalKind::material, *material};
  if (mate) return Goal{GoalKind::win, 2 * *mate - 1};
  if (!goal) return plies ? std::optional(Goal{GoalKind::win, plies}) : std::nullopt;
  if (*goal == "win") return Goal{GoalKind::win, plies};
  if (*goal == "best") return Goal{GoalKind::best, plies};
  if (*goal == "moves") return Goal{GoalKind::moves, std::nullopt};
  return Goal{GoalKind::value, std::nullopt, std::nullopt, *goal == "outcome"};
}

Goal GoalOptions::stipulated() const {
  const auto asked = stipulated_goal(*stipulation);
  if (!asked) throw UsageError("--stipulation: " + asked.errors().front().message);
  return *asked;
}

void LimitOptions::declare(CommandLine& line) {
  line.group("Limits for each position (default: none, except for solve without a length)")
      .number("nodes", 1, kUnbounded, nodes, "at most N nodes; the answers are the same on every machine")
      .seconds("time", time,
               "at most this time; what is found in it can vary, and so can the length of a win that is not exact")
      .number("hash", 1, kMaxHashMib, hash, "size in MiB of all tables of a job together, at most (default: 256)")
      .number("threads", 1, kMaxJobs, threads,
              "threads for each position, but no more than there are processors (default: 1): distances and keys stay "
              "the same; lines and opinions can differ, and so can key and length of a win that is not exact; --nodes "
              "limits each thread");
}

solver::Limits LimitOptions::limits(std::optional<int> plies) const {
  solver::Limits limits;
  limits.plies = plies;
  limits.nodes = nodes;
  limits.seconds = time;
  // More threads than processors are slower than as many: each waits for others that do not run.
  limits.threads = std::min(threads.value_or(limits.threads), processors());
  limits.hash_mib = hash.value_or(limits.hash_mib);
  return limits;
}

void SelectionOptions::declare(CommandLine& line) {
  line.group("Selection")
      .texts("only", "ID|GLOB", only, "select the positions whose id matches (* ? [a-z]); may be repeated")
      .list("class", "CLASS", classes, "select the positions of these classes (b, m3, e5, ...)")
      .list("theme", "THEME", themes, "select the positions with one of these themes")
      .number("first", 1, kUnbounded, first, "keep the first N of the selected positions")
      .text("shard", "I/N", shard,
            "keep the I-th of N parts of the selection, divided by a hash of the ids (I from 1)");
}

bool SelectionOptions::any() const { return !only.empty() || !classes.empty() || !themes.empty() || shard || first; }

OptionGroup& BatchOptions::declare(CommandLine& line) {
  return line.group("Running")
      .number("jobs", 1, kMaxJobs, jobs,
              "positions at once (default: one for each core); the output is the same for any number")
      .text("output", "FILE", output, "write the results to FILE instead of standard output")
      .flag("times", times, "add the time of each position")
      .flag("quiet", quiet, "do not show progress");
}

std::size_t BatchOptions::positions_at_once() const {
  if (jobs) return *jobs;
  return std::max<std::size_t>(1, processors() / threads_each);
}

}  // namespace keymove::tools
