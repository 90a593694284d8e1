// keymove match: plays games between agents.
#include <iostream>

#include "solver/engine/solver.h"
#include "tools/agents/agent_option.h"
#include "tools/batch/batch.h"
#include "tools/batch/single_position.h"
#include "tools/commands/commands.h"
#include "tools/console/file_names.h"
#include "tools/matches/match_game.h"
#include "tools/matches/match_report.h"
#include "tools/matches/match_schedule.h"

namespace keymove::tools {

namespace {

constexpr CommandText kMatchText = {
    "match", "play games between agents",
    "match [OPTIONS] [--variant NAME|FILE] AGENT AGENT [AGENT...]\n"
    "match --course minichess-7x7 [OPTIONS] [AGENT]",
    "AGENT is one of these names; settings follow a colon:\n"
    "  dummy: plays the first move\n"
    "  random: plays a random move\n"
    "  greedy: ends the game, gives check, or plays any safe move\n"
    "  smart: plays the most profitable capture or check\n"
    "  minimax, alphabeta: search to depth=4 plies\n"
    "  stochastic: follows breadth=10 paths of depth=4 plies below each move\n"
    "  keymove: searches deeper and deeper until its time is over\n"
    "Settings: depth, breadth, ties (first or random), seed, nodes, hash, heuristic, name.\n"
    "Each pair of agents plays --games games. The games of a pair take the openings in turn; with --sides alternate, "
    "two games share each opening.\n"
    "With --course, the agent plays White against each of the course's five agents, 50 games each, and gets the "
    "course's marks.",
    "keymove match keymove:nodes=2000 random --games 4 --variant minichess-5x5\n"
    "keymove match alphabeta:heuristic=e1 alphabeta:heuristic=e0 --variant minichess-5x5 --random-plies 4 --games 4\n"
    "keymove match dummy random greedy smart --variant minichess-7x7 --games 2\n"
    "keymove match --course minichess-7x7 alphabeta:depth=2 --games 2 --turns 60"};

constexpr std::size_t kMaxGames = 1'000'000;
constexpr const char* kCourse = "minichess-7x7";

struct MatchCommand {
  std::vector<std::string> agents;
  PositionOptions position;
  std::optional<std::size_t> games;
  std::optional<std::string> sides;
  std::optional<std::string> openings;
  std::optional<int> random_plies;
  std::optional<double> time;
  std::optional<std::string> clock;
  std::optional<int> turns;
  std::optional<std::uint64_t> seed;
  std::optional<std::size_t> jobs;
  std::optional<std::string> course;
  MatchOutputs outputs;
  bool quiet = false;

  void declare(CommandLine& line) {
    line.words(agents);
    position.declare(line);
    line.group("The games")
        .number("games", 1, kMaxGames, games, "games of each pair (default: 10; with --course: 50)")
        .choice("sides", "HOW", {"alternate", "fixed"}, sides,
                "who plays White: each agent in turn (the default), or always the agent named first")
        .text("openings", "SUITE", openings, "start the games from the positions of SUITE, in turn")
        .number("random-plies", 0, 100, random_plies, "play N random plies before the agents move (default: 0)")
        .number("seed", 0, kUnbounded, seed, "seed of the openings and the agents (default: 1)")
        .seconds("time", time, "time for each move; an agent that takes longer loses (default with --course: 1)")
        .choice("clock", "CLOCK", {"wall", "processor"}, clock,
                "what --time measures: elapsed time (the default), or the processor time of each thread, which does "
                "not depend on the load of the machine")
        .needs({"time", "course"})
        .number("turns", 1, 100000, turns,
                "end the game as a draw after N turns; a turn is one move of each side (default: 300)")
        .choice("course", "NAME", {kCourse}, course, "run the course's test, with its five agents and its marks")
        .excludes({"fen", "game", "openings"})
        .number("jobs", 1, 1024, jobs, "games at once (default: one for each core)");
    line.group("Output")
        .choice("format", "FORMAT", {"text", "json"}, outputs.format, "print a table (the default), or one JSON object")
        .text("pgn", "FILE", outputs.pgn, "write the games to FILE as PGN")
        .text("jsonl", "FILE", outputs.jsonl, "write the games to FILE as JSON Lines")
        .text("traces", "FOLDER", outputs.traces, "write a trace of each game to FOLDER, in the form of the 5x5 course")
        .text("output", "FILE", outputs.file, "write to FILE instead of standard output")
        .flag("quiet", quiet, "do not show the live score");
  }

  /// Adds the settings of the course's test. Throws UsageError.
  void check() {
    if (course) {
      if (position.variant && *position.variant != kCourse)
        throw UsageError("--course " + *course + " and --variant " + *position.variant + " exclude each other");
      if (agents.size() > 1) throw UsageError("--course tests one AGENT");
      position.variant = kCourse;
      if (agents.empty()) agents.emplace_back("keymove");
      for (const CourseOpponent& opponent : kCourseOpponents) agents.emplace_back(opponent.agent);
      if (!time) time = 1;
    } else if (agents.size() < 2) {
      throw UsageError("expected two AGENTs or more: keymove match keymove random");
    }
  }

  [[nodiscard]] std::size_t games_each() const {
    constexpr std::size_t kDefault = 10;
    constexpr std::size_t kCourseGames = 50;
    return games.value_or(course ? kCourseGames : kDefault);
  }
};

/// Scrambles a number, so that neighbouring seeds give unrelated numbers. Method: splitmix64 (Steele, Lea, Flood 2014).
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31U);
}

/// Plays a game of the match. It does not depend on the other games.
PlayedGame play(const MatchSchedule& schedule, std::size_t game) {
  const std::size_t number = game % schedule.games_each;
  const std::size_t opening = schedule.alternate ? number / 2 : number;
  verify::Arbiter arbiter(*schedule.rulebook, schedule.openings[opening % schedule.openings.size()]);
  play_random_opening(arbiter, schedule.random_plies, mixed(schedule.seed + opening));
  const std::array<std::size_t, 2> who = schedule.players_of(game);
  const auto agent = [&](std::size_t side) {
    solver::AgentSpec spec = schedule.agents[who[side]];
    spec.seed = mixed(mixed(schedule.seed + game) + 2 * spec.seed + side);
    return solver::make_agent(arbiter.start().variant, spec);
  };
  const auto white = agent(0);
  const auto black = agent(1);
  PlayedGame played = play_game(arbiter, *white, *black, schedule.rules);
  played.names = {schedule.agents[who[0]].name, schedule.agents[who[1]].name};
  return played;
}

/// The legal start positions, all of one variant; may be empty. Reports errors and adds them to the exit code.
std::vector<Setup> openings_of(const MatchCommand& options, ExitCode& code) {
  std::vector<TestPosition> positions;
  if (options.openings) {
    SuiteOptions suite;
    suite.files = {*options.openings};
    const auto batch = read_batch(suite, options.position, {});
    complain(batch->errors);
    if (!batch->errors.empty()) code = worse(code, ExitCode::bad_input);
    positions = batch->positions;
  } else {
    positions.push_back(read_position(options.position));
  }
  std::vector<Setup> out;
  for (const TestPosition& position : positions) {
    const auto problem = unclaimed_problem(position, position.id);
    if (problem && !out.empty() && problem->setup.variant->digest != out.front().variant->digest) {
      std::cerr << position.id << ": the position belongs to another game than the first position\n";
    } else if (problem) {
      out.push_back(problem->setup);
      continue;
    }
    code = worse(code, ExitCode::bad_input);
  }
  return out;
}

std::shared_ptr<MatchSchedule> schedule_of(const MatchCommand& options, std::vector<Setup> openings) {
  auto schedule = std::make_shared<MatchSchedule>();
  schedule->openings = std::move(openings);
  const VariantPtr& variant = schedule->openings.front().variant;
  for (const std::string& agent : options.agents) schedule->agents.push_back(agent_of(variant, agent));
  const std::size_t n = schedule->agents.size();
  for (std::size_t a = 0; a < (options.course ? 1 : n); ++a) {
    for (std::size_t b = a + 1; b < n; ++b) schedule->pairs.push_back({a, b});
  }
  schedule->games_each = options.games_each();
  schedule->course = options.course.has_value();
  schedule->alternate = !options.course && options.sides != "fixed";
  schedule->random_plies = options.random_plies.value_or(0);
  schedule->seed = options.seed.value_or(1);
  constexpr int kDefaultTurns = 300;
  schedule->rules.max_turns = options.turns.value_or(kDefaultTurns);
  const auto clock = options.clock == "processor" ? Clock::processor : Clock::wall;
  if (options.time) schedule->rules.time = {*options.time, clock};
  schedule->rulebook.emplace(variant);
  return schedule;
}

ExitCode run(const MatchCommand& options) {
  ExitCode code = ExitCode::success;
  std::vector<Setup> openings = openings_of(options, code);
  if (openings.empty()) return worse(code, ExitCode::nothing_selected);
  const auto schedule = schedule_of(options, std::move(openings));
  if (options.outputs.traces) make_folder(*options.outputs.traces, "traces");
  MatchReport report(options.outputs, *schedule);
  const InterruptGuard interrupt;
  Progress progress(schedule->games(), options.quiet ? Progress::Wish::quiet : Progress::Wish::shown);
  BatchOptions batch;
  batch.jobs = options.jobs;
  OrderedPool<PlayedGame> pool(schedule->games(), batch.positions_at_once(),
                               [schedule] { return [schedule](std::size_t game) { return play(*schedule, game); }; });
  const auto consume = [&](std::size_t index, PlayedGame& game) { report.add(index, game); };
  const auto tick = [&](std::size_t done) {
    progress.show(done, report.live());
    return !interrupt.interrupted();
  };
  if (!pool.run(consume, tick)) {
    progress.clear();
    std::cerr << "interrupted: only the finished games count\n";
    code = worse(code, ExitCode::interrupted);
  }
  progress.clear();
  code == ExitCode::interrupted ? report.finish_partial() : report.finish();
  return code;
}

}  // namespace

const Command kMatch = make_command<MatchCommand, run>(kMatchText);

}  // namespace keymove::tools
