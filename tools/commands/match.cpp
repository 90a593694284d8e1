// keymove match: games between agents.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <map>

#include "solver/engine/solver.h"
#include "tools/batch/batch.h"
#include "tools/batch/single_position.h"
#include "tools/commands/commands.h"
#include "tools/console/file_names.h"
#include "tools/matches/agent_option.h"
#include "tools/matches/match_game.h"
#include "tools/matches/match_score.h"
#include "tools/matches/played_trace.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

const CommandText kMatchText = {
    "match", "play games between agents",
    "match [OPTIONS] [--variant NAME|FILE] AGENT AGENT [AGENT...]\n"
    "match --course minichess-7x7 [OPTIONS] [AGENT]",
    "An AGENT is a word, with settings after a colon:\n"
    "dummy: the first move; random; greedy: ends the game, checks, or any safe move; smart: the most profitable "
    "capture\n"
    "or check; minimax, alphabeta: depth=4 plies; stochastic: breadth=10 paths of depth=4 plies below each move; "
    "keymove:\n"
    "iterative deepening until the time is over. Settings: depth, breadth, ties (first or random),\n"
    "seed, nodes, hash, heuristic, name.\n"
    "Two agents play --games games; more play each against each. Games of a pair take the openings in turn, with\n"
    "--sides alternate two games each. With --course the agent plays as White against the course's five, 50 games "
    "each,\n"
    "and gets the course's marks.",
    "keymove match keymove:nodes=2000 random --games 4 --variant minichess-5x5\n"
    "keymove match alphabeta:heuristic=e1 alphabeta:heuristic=e0 --variant minichess-5x5 --random-plies 4 --games 4\n"
    "keymove match dummy random greedy smart --variant minichess-7x7 --games 2\n"
    "keymove match --course minichess-7x7 alphabeta:depth=2 --games 2 --turns 60"};

namespace {

constexpr std::int64_t kMaxGames = 1'000'000;
constexpr const char* kCourse = "minichess-7x7";

/// An opponent of the 7x7 course, and what has to be reached against it for its marks.
struct CourseOpponent {
  const char* agent;
  int percent;  ///< of wins or draws
  int marks;
};
constexpr std::array<CourseOpponent, 5> kCourseOpponents = {
    {{"dummy", 100, 1},
     {"random", 100, 1},
     {"greedy", 90, 2},
     {"smart", 90, 3},
     {"alphabeta:depth=4,heuristic=material,ties=random,name=minimax", 80, 3}}};

struct MatchCommand {
  std::vector<std::string> agents;
  PositionOptions position;
  std::optional<std::int64_t> games;
  std::optional<std::string> sides;
  std::optional<std::string> openings;
  std::optional<std::int64_t> random_plies;
  std::optional<double> time;
  std::optional<std::string> clock;
  std::optional<std::int64_t> turns;
  std::optional<std::int64_t> seed;
  std::optional<std::int64_t> jobs;
  std::optional<std::string> course;
  std::optional<std::string> format;
  std::optional<std::string> file;
  std::optional<std::string> pgn;
  std::optional<std::string> jsonl;
  std::optional<std::string> traces;
  bool quiet = false;

  bool parse(const Arguments& args) {
    CommandLine line(kMatchText);
    line.words(agents);
    position.declare(line);
    line.group("The games")
        .number("games", 1, kMaxGames, games, "of each pair (default: 10; with --course 50)")
        .choice("sides", "HOW", {"alternate", "fixed"}, sides,
                "who is White: in turn (the default), or always the agent named first")
        .text("openings", "SUITE", openings, "start from these positions, in turn")
        .number("random-plies", 0, 100, random_plies, "then make so many random moves first (default: 0)")
        .number("seed", 0, INT64_MAX, seed, "of openings and agents (default: 1)")
        .seconds("time", time, "for a move; who takes longer loses (with --course default: 1)")
        .choice("clock", "CLOCK", {"wall", "processor"}, clock,
                "what the time is: as people see it (the default), or each thread's share of a processor, so that a "
                "busy machine makes no difference")
        .number("turns", 1, 100000, turns, "a draw after so many turns, each a move of both (default: 300)")
        .choice("course", "NAME", {kCourse}, course, "the course's test: its five agents, its marks")
        .number("jobs", 1, 1024, jobs, "games at once (default: as many as there are cores)");
    line.group("Output")
        .choice("format", "FORMAT", {"text", "json"}, format, "a table (the default), or one JSON object")
        .text("pgn", "FILE", pgn, "write the games there as PGN")
        .text("jsonl", "FILE", jsonl, "write the games there as JSON Lines")
        .text("traces", "FOLDER", traces, "write a trace of each game there, as the 5x5 course wants it")
        .text("output", "FILE", file, "write there instead of to standard output")
        .flag("quiet", quiet, "no live score");
    if (!line.parse(args)) return false;
    if (clock && !time && !course) throw UsageError("--clock belongs to --time");
    if (course) {
      if (position.single() || openings || (position.variant && *position.variant != kCourse))
        throw UsageError("--course has its own game: it excludes other positions");
      if (agents.size() > 1) throw UsageError("--course tests one AGENT");
      position.variant = kCourse;
      if (agents.empty()) agents.emplace_back("keymove");
      for (const CourseOpponent& opponent : kCourseOpponents) agents.emplace_back(opponent.agent);
      if (!time) time = 1;
    } else if (agents.size() < 2) {
      throw UsageError("expected two AGENTs or more: keymove match keymove random");
    }
    return true;
  }

  [[nodiscard]] std::size_t games_each() const {
    constexpr std::int64_t kDefault = 10;
    constexpr std::int64_t kCourseGames = 50;
    return static_cast<std::size_t>(games.value_or(course ? kCourseGames : kDefault));
  }
};

/// Two agents of the match, by their places on the command line.
struct Pair {
  std::size_t first;
  std::size_t second;
};

/// A mixed-up number: neighbouring seeds give unlike ones. Method: splitmix64 (Steele, Lea, Flood 2014).
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31U);
}

/// What the threads share, and outlives them.
struct Schedule {
  std::vector<Setup> openings;
  std::vector<solver::AgentSpec> agents;
  std::vector<Pair> pairs;
  std::size_t games_each = 0;
  bool alternate = true;
  int random_plies = 0;
  std::uint64_t seed = 1;
  GameRules rules;
  std::optional<verify::Rulebook> rulebook;

  [[nodiscard]] std::size_t games() const { return pairs.size() * games_each; }
  [[nodiscard]] const Pair& pair_of(std::size_t game) const { return pairs[game / games_each]; }
  /// Whether the second agent of the pair is White.
  [[nodiscard]] bool turned(std::size_t game) const { return alternate && (game % games_each) % 2 == 1; }

  /// The agents of a game by their places, White first.
  [[nodiscard]] std::array<std::size_t, 2> players_of(std::size_t game) const {
    const auto& [first, second] = pair_of(game);
    return turned(game) ? std::array{second, first} : std::array{first, second};
  }

  [[nodiscard]] PlayedGame play(std::size_t game) const {
    const std::size_t number = game % games_each;
    const std::size_t opening = alternate ? number / 2 : number;
    verify::Arbiter arbiter(*rulebook, openings[opening % openings.size()]);
    play_random_opening(arbiter, random_plies, mixed(seed + opening));
    const std::array<std::size_t, 2> who = players_of(game);
    const auto agent = [&](std::size_t side) {
      solver::AgentSpec spec = agents[who[side]];
      spec.seed = mixed(mixed(seed + game) + 2 * spec.seed + side);
      return solver::make_agent(arbiter.start().variant, spec);
    };
    const auto white = agent(0);
    const auto black = agent(1);
    PlayedGame played = play_game(arbiter, *white, *black, rules);
    played.names = {agents[who[0]].name, agents[who[1]].name};
    return played;
  }
};

/// The scores of a match, seen by the first agent of each pair.
class MatchReport {
 public:
  MatchReport(const MatchCommand& options, const Schedule& schedule)
      : options_(options),
        schedule_(schedule),
        output_(options.file),
        scores_(schedule.pairs.size()),
        slowest_(schedule.agents.size()) {
    if (options.pgn) pgn_.emplace(options.pgn);
    if (options.jsonl) jsonl_.emplace(options.jsonl);
  }

  void add(std::size_t index, const PlayedGame& game) {
    const bool turned = schedule_.turned(index);
    const Pair& pair = schedule_.pair_of(index);
    const auto points = [&](Color side) {
      return !game.result->winner ? 0.5 : *game.result->winner == side ? 1.0 : 0.0;
    };
    scores_[index / schedule_.games_each].add(points(turned ? Color::black : Color::white));
    slowest_[pair.first] = std::max(slowest_[pair.first], game.slowest(turned ? Color::black : Color::white));
    slowest_[pair.second] = std::max(slowest_[pair.second], game.slowest(turned ? Color::white : Color::black));
    ++reasons_[game.result->reason];
    if (pgn_) pgn_->write(pgn_of(game, index + 1));
    if (jsonl_) jsonl_->write(json_of(game, index + 1));
    if (options_.traces) write_trace_of(index, game);
    last_ = index / schedule_.games_each;
  }

  /// Writes the scores, and ends all files.
  void finish(Completion completion) {
    options_.format == "json" ? output_.write(json()) : output_.say(text());
    const auto end = [&](Output& output) {
      completion == Completion::interrupted ? output.finish_partial() : output.finish();
    };
    end(output_);
    if (pgn_) end(*pgn_);
    if (jsonl_) end(*jsonl_);
  }

  [[nodiscard]] std::string live() const {
    const MatchScore& s = scores_[last_];
    return name(schedule_.pairs[last_].first) + " - " + name(schedule_.pairs[last_].second) + "  +" +
           std::to_string(s.wins) + " =" + std::to_string(s.draws) + " -" + std::to_string(s.losses);
  }

  [[nodiscard]] std::string text() const {
    std::string out;
    for (std::size_t i = 0; i < scores_.size(); ++i) {
      const MatchScore& s = scores_[i];
      if (s.games() == 0) continue;
      out += name(schedule_.pairs[i].first) + " - " + name(schedule_.pairs[i].second) + ": " + std::to_string(s.wins) +
             " won, " + std::to_string(s.draws) + " drawn, " + std::to_string(s.losses) + " lost; " +
             percent(s.share()) + " +- " + percent(s.share_error()) + "; Elo " + elo_text(s);
      if (options_.course)
        out += "; marks " + std::to_string(marks(i)) + " of " + std::to_string(kCourseOpponents.at(i).marks);
      out += "\n";
    }
    if (schedule_.agents.size() > 2 && !options_.course) out += "\n" + cross_table();
    if (options_.course) out += "marks: " + std::to_string(all_marks()) + " of 10\n";
    out += "ended:";
    for (const auto& [reason, count] : reasons_)
      out += (out.back() == ':' ? " " : ", ") + std::to_string(count) + " " + reason;
    if (!options_.time) return out + "\n";
    out += "\nslowest move:";
    for (std::size_t i = 0; i < slowest_.size(); ++i)
      out += (i == 0 ? " " : ", ") + name(i) + " " + seconds_text(slowest_[i]) + " s";
    return out + "\n";
  }

  [[nodiscard]] std::string json() const {
    nlohmann::ordered_json out;
    out["schema"] = "keymove-match/1";
    out["variant"] = schedule_.openings.front().variant->name;
    auto pairs = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < scores_.size(); ++i) {
      const MatchScore& s = scores_[i];
      nlohmann::ordered_json one = {{"first", name(schedule_.pairs[i].first)},
                                    {"second", name(schedule_.pairs[i].second)},
                                    {"wins", s.wins},
                                    {"draws", s.draws},
                                    {"losses", s.losses},
                                    {"share", s.share()},
                                    {"share_error", s.share_error()}};
      const auto elo = elo_of(s.share());
      one["elo"] = elo ? nlohmann::ordered_json(*elo) : nlohmann::ordered_json();
      if (options_.course) one["marks"] = marks(i);
      pairs.push_back(std::move(one));
    }
    out["pairs"] = std::move(pairs);
    if (options_.course) out["marks"] = all_marks();
    out["ended"] = reasons_;
    return json_line(out);
  }

 private:
  void write_trace_of(std::size_t index, const PlayedGame& game) const {
    Players players;
    for (std::size_t side = 0; side < 2; ++side)
      players.at(side) = schedule_.agents[schedule_.players_of(index).at(side)];
    const GameTrace trace = trace_of(schedule_.rules, players, game);
    write_file(*options_.traces + "/" + std::to_string(index + 1) + "-" + trace_file_name(trace), write_trace(trace));
  }

  [[nodiscard]] const std::string& name(std::size_t agent) const { return schedule_.agents[agent].name; }

  static std::string percent(double share) {
    constexpr double kHundred = 100;
    char out[32];
    std::snprintf(out, sizeof out, "%.1f %%", share * kHundred);
    return out;
  }

  [[nodiscard]] int marks(std::size_t pair) const {
    const MatchScore& s = scores_[pair];
    const CourseOpponent& opponent = kCourseOpponents.at(pair);
    const bool reached =
        s.games() > 0 && 100 * (s.wins + s.draws) >= static_cast<std::size_t>(opponent.percent) * s.games();
    return reached ? opponent.marks : 0;
  }
  [[nodiscard]] int all_marks() const {
    int sum = 0;
    for (std::size_t i = 0; i < scores_.size(); ++i) sum += marks(i);
    return sum;
  }

  /// Points of each against each, best first.
  [[nodiscard]] std::string cross_table() const {
    const std::size_t n = schedule_.agents.size();
    std::vector<std::vector<double>> points(n, std::vector<double>(n, 0));
    std::vector<double> total(n, 0);
    for (std::size_t i = 0; i < scores_.size(); ++i) {
      const auto& [a, b] = schedule_.pairs[i];
      const double first = static_cast<double>(scores_[i].wins) + 0.5 * static_cast<double>(scores_[i].draws);
      points[a][b] = first;
      points[b][a] = static_cast<double>(scores_[i].games()) - first;
      total[a] += points[a][b];
      total[b] += points[b][a];
    }
    std::vector<std::size_t> order(n);
    for (std::size_t i = 0; i < n; ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return total[a] > total[b]; });
    std::size_t width = 0;
    for (std::size_t i = 0; i < n; ++i) width = std::max(width, name(i).size());
    std::string out;
    for (const std::size_t row : order) {
      out += name(row) + std::string(width - name(row).size(), ' ');
      for (const std::size_t column : order) out += row == column ? "       -" : padded(points[row][column]);
      out += "  " + padded(total[row]) + "\n";
    }
    return out;
  }
  static std::string padded(double points) {
    char out[32];
    std::snprintf(out, sizeof out, "%8.1f", points);
    return out;
  }

  const MatchCommand& options_;
  const Schedule& schedule_;
  Output output_;
  std::vector<MatchScore> scores_;
  std::vector<double> slowest_;
  std::map<std::string, std::size_t> reasons_;
  std::optional<Output> pgn_;
  std::optional<Output> jsonl_;
  std::size_t last_ = 0;
};

/// The start positions, legal and all of one variant; errors are told. Empty when there is none to play from.
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
      std::cerr << position.id << ": another game than the first position's\n";
    } else if (problem) {
      out.push_back(problem->setup);
      continue;
    }
    code = worse(code, ExitCode::bad_input);
  }
  return out;
}

std::shared_ptr<Schedule> schedule_of(const MatchCommand& options, std::vector<Setup> openings) {
  auto schedule = std::make_shared<Schedule>();
  schedule->openings = std::move(openings);
  const VariantPtr& variant = schedule->openings.front().variant;
  for (const std::string& agent : options.agents) schedule->agents.push_back(agent_of(variant, agent));
  const std::size_t n = schedule->agents.size();
  for (std::size_t a = 0; a < (options.course ? 1 : n); ++a) {
    for (std::size_t b = a + 1; b < n; ++b) schedule->pairs.push_back({a, b});
  }
  schedule->games_each = options.games_each();
  schedule->alternate = !options.course && options.sides != "fixed";
  schedule->random_plies = static_cast<int>(options.random_plies.value_or(0));
  schedule->seed = static_cast<std::uint64_t>(options.seed.value_or(1));
  constexpr std::int64_t kDefaultTurns = 300;
  schedule->rules.max_turns = static_cast<int>(options.turns.value_or(kDefaultTurns));
  const auto clock = options.clock == "processor" ? Clock::processor : Clock::wall;
  if (options.time) schedule->rules.time = {*options.time, clock};
  schedule->rulebook.emplace(variant);
  return schedule;
}

}  // namespace

ExitCode run_match(const Arguments& args) {
  MatchCommand options;
  if (!options.parse(args)) return ExitCode::success;
  ExitCode code = ExitCode::success;
  std::vector<Setup> openings = openings_of(options, code);
  if (openings.empty()) return worse(code, ExitCode::nothing_selected);
  const auto schedule = schedule_of(options, std::move(openings));
  if (options.traces) make_folder(*options.traces, "traces");
  MatchReport report(options, *schedule);
  const InterruptGuard interrupt;
  Progress progress(schedule->games(), options.quiet ? Progress::Wish::quiet : Progress::Wish::shown);
  BatchOptions batch;
  batch.jobs = options.jobs;
  OrderedPool<PlayedGame> pool(schedule->games(), batch.positions_at_once(),
                               [schedule] { return [schedule](std::size_t game) { return schedule->play(game); }; });
  const auto consume = [&](std::size_t index, PlayedGame& game) { report.add(index, game); };
  const auto tick = [&](std::size_t done) {
    progress.show(done, report.live());
    return !interrupt.interrupted();
  };
  if (!pool.run(consume, tick)) {
    progress.clear();
    std::cerr << "interrupted: the games that were finished count\n";
    code = worse(code, ExitCode::interrupted);
  }
  progress.clear();
  report.finish(code == ExitCode::interrupted ? Completion::interrupted : Completion::done);
  return code;
}

}  // namespace keymove::tools
