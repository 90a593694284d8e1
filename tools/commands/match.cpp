// keymove match: plays games between agents.
#include <algorithm>
#include <iostream>

#include "tools/agents/player_option.h"
#include "tools/batch/batch.h"
#include "tools/batch/single_position.h"
#include "tools/commands/commands.h"
#include "tools/console/file_names.h"
#include "tools/matches/match_game.h"
#include "tools/matches/match_report.h"
#include "tools/matches/match_schedule.h"
#include "tools/matches/match_table.h"
#include "tools/matches/sprt.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

constexpr CommandText kMatchText = {
    "match", "play games between agents",
    "match [OPTIONS] [--variant NAME|FILE] AGENT AGENT [AGENT...]\n"
    "match --course minichess-7x7|FILE [OPTIONS] [AGENT...] [--agents FOLDER]",
    "AGENT is one of these, with NAME= in front to give it a name; settings follow a colon:\n"
    "  dummy: plays the first move\n"
    "  random: plays a random move\n"
    "  greedy: ends the game, gives check, or plays any safe move\n"
    "  smart: plays the most profitable capture or check\n"
    "  minimax, alphabeta: search to depth=4 plies\n"
    "  stochastic: follows breadth=10 paths of depth=4 plies below each move\n"
    "  keymove: searches deeper and deeper until its time is over\n"
    "  python:FILE: a student's AB.py; json:COMMAND: a program that speaks the agent protocol; uci:COMMAND: an engine\n"
    "Settings: depth, breadth, ties (first or random), seed, nodes, hash, heuristic, name.\n"
    "A program that makes an illegal move, crashes or is too slow loses only that game.\n"
    "Each pair of agents plays --games games. The games of a pair take the openings in turn; with --sides alternate, "
    "two games share each opening. If agents may repeat their games, random moves vary the openings.\n"
    "With --course, each agent plays White against each of the course's opponents, 50 games each, and gets the "
    "course's marks.",
    "keymove match keymove:nodes=2000 random --games 4 --variant minichess-5x5\n"
    "keymove match alphabeta:heuristic=e1 alphabeta:heuristic=e0 --variant minichess-5x5 --random-plies 4 --games 4\n"
    "keymove match --course minichess-7x7 alphabeta:depth=2 --games 2 --turns 60\n"
    "keymove match keymove:nodes=200 keymove:nodes=100 --variant gardner-5x5 --sprt elo0=0,elo1=50 --games 20"};

constexpr std::size_t kMaxGames = 1'000'000;

struct MatchCommand {
  std::vector<std::string> agents;
  std::optional<std::string> folder;
  PositionOptions position;
  std::optional<std::size_t> games;
  std::optional<std::string> sides;
  std::optional<std::string> openings;
  std::optional<int> random_plies;
  std::optional<int> turns;
  std::optional<std::uint64_t> seed;
  std::optional<std::size_t> jobs;
  std::optional<std::string> course;
  std::optional<std::string> sprt;
  std::optional<double> time;
  std::optional<double> game_time;
  std::optional<double> pair_time;
  std::optional<double> tolerance;
  std::optional<std::string> clock;
  std::optional<std::size_t> give_up;
  ProgramOptions programs;
  MatchOutputs outputs;
  bool quiet = false;

  void declare(CommandLine& line) {
    line.words(agents);
    position.declare(line);
    line.group("The games")
        .text("agents", "FOLDER", folder, "add all submissions in FOLDER, as in 'keymove grade'")
        .number("games", 1, kMaxGames, games,
                "games of each pair (default: 10; with --course: 50; with --sprt: 100000)")
        .choice("sides", "HOW", {"alternate", "fixed"}, sides,
                "who plays White: each agent in turn (the default), or always the agent named first")
        .text("openings", "SUITE", openings, "start the games from the positions of SUITE, in turn")
        .number("random-plies", 0, 100, random_plies,
                "play N random plies before the agents move (default: 4 if agents may repeat their games, else 0)")
        .number("seed", 0, kUnbounded, seed, "seed of the openings and the agents (default: 1)")
        .number("turns", 1, 100000, turns,
                "end the game as a draw after N turns; a turn is one move of each side (default: 300)")
        .text("course", "NAME|FILE", course, "run a course's test, with its opponents, limits and marks")
        .excludes({"variant", "fen", "game", "openings", "random-plies", "sides"})
        .text("sprt", "SETTINGS", sprt,
              "end a pair when it is decided whether the first agent is stronger: elo0=0,elo1=10,alpha=0.05,beta=0.05")
        .excludes({"course"})
        .number("jobs", 1, 1024, jobs, "games at once (default: one for each core)");
    line.group("Limits of time")
        .seconds("time", time,
                 "time for each move; an agent that takes longer loses (default: 2 if a program plays, else none)")
        .seconds("game-time", game_time, "time for all moves of a side in a game")
        .seconds("pair-time", pair_time,
                 "time for all moves of an agent against another; an agent that takes longer loses the remaining games")
        .amount("tolerance", tolerance,
                "seconds by which an agent may exceed a limit (default: 0.05, and 5 % of the limit)")
        .choice("clock", "CLOCK", {"wall", "processor"}, clock,
                "what the limits measure: elapsed time (the default), or processor time, which does not depend on the "
                "load of the machine (the default of the course)")
        .number("give-up", 1, kMaxGames, give_up,
                "after N successive games that are too slow, the remaining games are lost (default with --course: 3)");
    programs.declare(line);
    line.group("Output")
        .choice("format", "FORMAT", {"text", "json", "csv"}, outputs.format,
                "print a table (the default), one JSON object, or a line for each pair")
        .text("pgn", "FILE", outputs.pgn, "write the games to FILE as PGN")
        .text("jsonl", "FILE", outputs.jsonl, "write the games to FILE as JSON Lines")
        .text("traces", "FOLDER", outputs.traces, "write a trace of each game to FOLDER, in the form of the 5x5 course")
        .text("output", "FILE", outputs.file, "write to FILE instead of standard output")
        .flag("quiet", quiet, "do not show the live score");
  }

  void check() const {
    if (!course && agents.size() < 2 && !folder) {
      throw UsageError("expected two AGENTs or more: keymove match keymove random");
    }
    static_cast<void>(test());
  }

  [[nodiscard]] std::optional<Sprt> test() const { return sprt ? std::optional(sprt_of(*sprt)) : std::nullopt; }
};

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
    } else if (problem && verify::game_end(problem->setup)) {
      std::cerr << position.id << ": the game is over in this position\n";
    } else if (problem) {
      out.push_back(problem->setup);
      continue;
    }
    code = worse(code, ExitCode::bad_input);
  }
  return out;
}

/// Sets what the options say, then what the course says, then the defaults.
void set_limits(const MatchCommand& options, MatchSchedule& schedule) {
  constexpr std::size_t kGames = 10;
  constexpr std::size_t kGamesOfTest = 100'000;
  constexpr int kTurns = 300;
  constexpr double kSecondsOfPrograms = 2;
  const MatchCourse course = schedule.course.value_or(MatchCourse());
  const auto either = [](const auto& first, const auto& second) { return first ? first : second; };
  const std::size_t games = schedule.course ? course.games : schedule.sprt ? kGamesOfTest : kGames;
  schedule.games_each = options.games.value_or(games);
  GameRules& rules = schedule.rules;
  rules.max_turns = options.turns.value_or(kTurns);
  rules.time = either(options.time, course.time);
  rules.game_time = either(options.game_time, course.game_time);
  rules.tolerance = options.tolerance;
  rules.clock = course.clock.value_or(Clock::wall);
  if (options.clock) rules.clock = *options.clock == "processor" ? Clock::processor : Clock::wall;
  for (PlayerSpec& player : schedule.agents)
    player.program.clock = rules.clock == Clock::processor ? AnswerClock::processor : AnswerClock::wall;
  schedule.pair_time = either(options.pair_time, course.pair_time);
  schedule.give_up = course.give_up;
  if (options.give_up) schedule.give_up = *options.give_up;
  const bool programs =
      std::any_of(schedule.agents.begin(), schedule.agents.end(), [](const PlayerSpec& player) { return !player.own; });
  // A game cannot take longer than its pair may.
  if (schedule.pair_time) rules.game_time = std::min(rules.game_time.value_or(kForever), *schedule.pair_time);
  if (programs && !rules.time && !rules.game_time) rules.time = kSecondsOfPrograms;
}

std::vector<PlayerSpec> players_of(const MatchCommand& options, const std::optional<MatchCourse>& course,
                                   const VariantPtr& variant) {
  const ExamineeSpec like = options.programs.like(variant);
  std::vector<PlayerSpec> out;
  for (const std::string& agent : options.agents) out.push_back(player_of(variant, agent, like));
  if (options.folder) {
    std::vector<RunFile> of_run;
    if (options.openings) of_run.push_back({*options.openings, "the suite of --openings"});
    if (options.course) of_run.push_back({*options.course, "the course's file"});
    if (options.position.variant) of_run.push_back({*options.position.variant, "the variant's file"});
    for (PlayerSpec& player : players_in(*options.folder, like, of_run)) out.push_back(std::move(player));
  }
  if (course && out.empty()) out.push_back(player_of(variant, "keymove", like));
  if (!course && out.size() < 2) throw UsageError("expected two agents or more, found one");
  if (!course) return out;
  for (const CourseOpponent& opponent : course->opponents) out.push_back(player_of(variant, opponent.agent, like));
  return out;
}

std::shared_ptr<MatchSchedule> schedule_of(const MatchCommand& options, const std::optional<MatchCourse>& course,
                                           std::vector<Setup> openings) {
  auto schedule = std::make_shared<MatchSchedule>();
  schedule->openings = std::move(openings);
  const VariantPtr& variant = schedule->openings.front().variant;
  schedule->course = course;
  schedule->agents = players_of(options, course, variant);
  const std::size_t n = schedule->agents.size();
  const std::size_t tested = schedule->tested();
  for (std::size_t a = 0; a < tested; ++a) {
    for (std::size_t b = course ? tested : a + 1; b < n; ++b) schedule->pairs.push_back({a, b});
  }
  schedule->sprt = options.test();
  schedule->alternate = !course && options.sides != "fixed";
  if (options.random_plies) schedule->random_plies = *options.random_plies;
  schedule->seed = options.seed.value_or(1);
  set_limits(options, *schedule);
  return schedule;
}

/// Plays all games and reports them in order; false if it was interrupted.
bool play_all(const MatchCommand& options, const std::shared_ptr<MatchSchedule>& schedule, MatchReport& report) {
  const InterruptGuard interrupt;
  Progress progress(schedule->games(), options.quiet ? Progress::Wish::quiet : Progress::Wish::shown, "games");
  BatchOptions batch;
  batch.jobs = options.jobs;
  const auto ended = std::make_shared<EndedPairs>(schedule->pairs.size());
  OrderedPool<PlayedGame> pool(schedule->games(), batch.positions_at_once(), [schedule, ended] {
    return [table = std::make_shared<MatchTable>(schedule, ended)](std::size_t game) { return table->play(game); };
  });
  const auto consume = [&](std::size_t index, PlayedGame& game) {
    if (report.add(index, game)) ended->end(index / schedule->games_each);
  };
  const auto tick = [&](std::size_t done) {
    progress.show(done, report.live());
    return !interrupt.interrupted();
  };
  return pool.run(consume, tick);
}

ExitCode run_match(const MatchCommand& options) {
  ExitCode code = ExitCode::success;
  std::optional<MatchCourse> course;
  MatchCommand chosen = options;
  if (options.course) {
    const auto loaded = load_course(*options.course);
    if (!loaded) {
      complain(loaded.errors());
      return ExitCode::bad_input;
    }
    course = *loaded;
    chosen.position.variant = course->variant;
  }
  std::vector<Setup> openings = openings_of(chosen, code);
  if (openings.empty()) return worse(code, ExitCode::nothing_selected);
  const auto schedule = schedule_of(options, course, std::move(openings));
  if (!contain_players("match", options.programs.containment, {}, schedule->agents))
    return worse(code, ExitCode::bad_input);
  // A submission of a folder that cannot be started loses its games; the others play on.
  if (!options.folder && !all_players_start("match", schedule->agents)) return worse(code, ExitCode::bad_input);
  if (options.outputs.traces) make_folder(*options.outputs.traces, "traces");
  MatchReport report(options.outputs, *schedule);
  if (play_all(options, schedule, report)) {
    report.finish();
    return code;
  }
  std::cerr << "interrupted: only the finished games count\n";
  report.finish_partial();
  return worse(code, ExitCode::interrupted);
}

}  // namespace

const Command kMatch = make_command<MatchCommand, run_match>(kMatchText);

}  // namespace keymove::tools
