// keymove mine: finds new sound test positions of a class, in games that it plays or in games that were played.
#include "solver/mining/mine.h"

#include <algorithm>
#include <iostream>
#include <utility>

#include <fmt/format.h>

#include "positions/base/clock.h"
#include "positions/base/read_files.h"
#include "positions/base/words.h"
#include "positions/streams/text_input.h"
#include "positions/variant_files/variant_reader.h"
#include "tools/batch/own_game.h"
#include "tools/commands/commands.h"
#include "tools/console/console.h"
#include "tools/console/interrupt.h"
#include "tools/mining/games_miner.h"
#include "tools/mining/mined_suite.h"
#include "tools/options/certificate_options.h"
#include "tools/options/options.h"

namespace keymove::tools {

namespace {

constexpr CommandText kMineText = {
    "mine", "find sound new test positions of a class, or puzzles in played games",
    "mine --variant NAME|FILE --class CLASS [OPTIONS]\nmine --from FILE [FILE...] [OPTIONS]",
    "Classes: b (legal moves), m1 m3 m5 ... (a forced win in exactly that many plies), e3 e5 ... (material won by "
    "force within that many plies). Only --from finds wins in an even number of plies, as all are in antichess.\n"
    "A position is kept if it has exactly one key. For material, no other first move may gain anything; and a plain "
    "minimax search, with the sum of the men's values and no quiescence, must have the key as its only best move at "
    "that many plies, but not two plies earlier. With --depth N, no other first move wins within N plies, and the "
    "plain "
    "search has the key as its only best move at each depth up to N. Positions with few and with many men, and with "
    "quiet and with capturing keys, are kept in turn. The same options give the same suite on every machine.\n"
    "--difficulty counts the moves that a plain alpha-beta search to the depth of the class makes, without sorting "
    "them; a program in Python makes 10000 in about a second. With --men, games begin with men taken off at random, "
    "and all numbers of the range are equally likely.\n"
    "With --from, the positions are those of the games in PGN files, plain or compressed by gzip or Zstandard; '-' is "
    "standard input. Each game's tag Variant names its variant. No other first move may win within the longest class "
    "of wins. Where a win may end with the opponent's move, as in antichess, m3 stands for 4 plies, too; the class of "
    "such a position is then m4, which --class does not take. For material, which is not looked for in games that are "
    "won by having no move, a search two plies deeper must have the same key, and no other that gains as much, and the "
    "playing search must prefer it by half a pawn. A position that occurs in several games is looked at once, and what "
    "follows a key that was played is no puzzle again. Themes say whether the key was played or missed, and what "
    "solutions show. An illegal move ends its game; the other games go on, and the exit code is 3.\n"
    "Each position is confirmed as 'keymove verify' does it. If the checker has no proof of an answer, as for "
    "material, the provenance says 'solver, unchecked'.",
    "keymove mine --variant fairy-chess-8x8 --class m3 --count 5 --seed 7\n"
    "keymove mine --variant fairy-chess-8x8 --class e3 --men 4-6 --difficulty 10000 --depth 5 --count 2 "
    "--format gameboards\n"
    "keymove mine --variant minichess-7x7 --class e3 --count 10 --mover white --output hidden-tests.json\n"
    "keymove mine --variant pawntastic-6x6 --class m5 --count 3 --format epd\n"
    "keymove match random greedy --games 20 --pgn games.pgn && keymove mine --from games.pgn --class m1,m3\n"
    "keymove mine --from games.pgn --player greedy --count 5 --format epd --output puzzles.epd"};

constexpr int kMaxPositions = 10'000;
constexpr int kDeepestProgram = 9;
constexpr std::uint64_t kGreatest = 1'000'000'000;
constexpr int kGreatestGain = 1000;
constexpr int kMaxJobs = 1024;

/// The range of `LOW-HIGH`, or of one number, which is `--men`'s both ends and `--difficulty`'s upper end.
/// Throws UsageError.
solver::Range range_of(const std::string& option, const std::string& text, std::uint64_t least) {
  const std::size_t dash = text.find('-');
  const auto high = parse_int(std::string_view(text).substr(dash == std::string::npos ? 0 : dash + 1));
  const auto low = dash == std::string::npos ? high : parse_int(std::string_view(text).substr(0, dash));
  const auto from = [](const std::optional<int>& number) { return static_cast<std::uint64_t>(*number); };
  if (!low || !high || *low < 0 || *high < *low || from(low) < least || from(high) > kGreatest) {
    throw UsageError(fmt::format("option '--{}': expected a range from {}, such as {}, found '{}'", option, least,
                                 option == "men" ? "4-12" : "500-10000", text));
  }
  return {dash == std::string::npos && option == "difficulty" ? least : from(low), from(high)};
}

struct MineCommandOptions {
  std::optional<std::string> variant;
  std::vector<std::string> classes;
  std::optional<int> count;
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> games;
  std::optional<std::string> mover;
  std::optional<std::string> men;
  std::optional<std::string> difficulty;
  std::optional<int> depth;
  std::vector<std::string> from;
  std::vector<std::string> more_files;
  std::optional<std::string> player;
  std::optional<int> gain;
  std::optional<std::size_t> legal_moves;
  bool trivial = false;
  std::optional<double> time;
  std::optional<std::size_t> jobs;
  std::optional<std::string> format;
  std::optional<std::string> file;
  CertificateOptions certificates;
  bool quiet = false;

  void declare(CommandLine& line) {
    line.words(more_files);
    line.group("What to find")
        .text("variant", "NAME|FILE", variant, "the game; required without --from, where it overrides the files")
        .list("class", "CLASS", classes,
              "class of the positions: b, m1, m3, m5, ..., e3, e5, ...; required without --from, where several may be "
              "given (default: m3,m5,e3)")
        .number("count", 1, kMaxPositions, count, "number of positions (default: 20, with --from all)")
        .number("seed", 0, INT32_MAX, seed, "seed of the random games (default: 1)")
        .excludes({"from"})
        .choice("mover", "COLOUR", {"white", "black", "any"}, mover,
                "side to move (default: white if the course's notation names no mover, otherwise any)")
        .text("men", "RANGE", men, "number of men on the board, such as 4-12")
        .text("difficulty", "RANGE", difficulty,
              "number of moves of a plain alpha-beta search, such as 500-10000 or 10000")
        .number("depth", 1, kDeepestProgram, depth,
                "keep positions that searches of every depth from the class's to N plies answer alike");
    line.group("Played games")
        .texts("from", "FILE", from, "look for puzzles in the games of this PGN file; may be repeated")
        .text("player", "NAME", player,
              "only positions in which this player is to move: the whole name, or the surname before a comma")
        .needs({"from"})
        .number("gain", 1, kGreatestGain, gain, "the least material to win, in the men's values (default: 2)")
        .needs({"from"})
        .number("legal-moves", 1, kGreatestGain, legal_moves, "skip positions with fewer legal moves (default: 2)")
        .needs({"from"})
        .flag("trivial", trivial,
              "also keep what is otherwise skipped: recaptures, and keys whose first exchange wins the material")
        .needs({"from"});
    line.group("Effort")
        .number("nodes", 1, kUnbounded, nodes, "skip positions that cost more than N nodes (default: 400000)")
        .number("games", 1, kUnbounded, games, "stop after N games (default: 200000, with --from none)")
        .seconds("time", time, "stop after this time; the suite can vary")
        .needs({"from"})
        .number("jobs", 1, kMaxJobs, jobs,
                "games at once (default: one for each core); the suite is the same for any number")
        .needs({"from"});
    OptionGroup& output = line.group("Output");
    output
        .choice(
            "format", "FORMAT", {"json", "jsonl", "epd", "gameboards"}, format,
            "print a suite (the default), JSON Lines, EPD records (m classes only), or Python as the courses hand it "
            "out")
        .text("output", "FILE", file, "write to FILE instead of standard output")
        .flag("quiet", quiet, "do not show progress");
    certificates.declare_none(output);
  }

  void check() {
    if (from.empty() && !more_files.empty())
      throw UsageError("found the word '" + more_files.front() + "'; games are named by --from FILE");
    if (from.empty() && !variant)
      throw UsageError("--variant NAME|FILE is missing, or --from FILE for puzzles in played games");
    if (from.empty() && classes.empty()) throw UsageError("--class CLASS is missing: b, m1, m3, m5, ..., e3, e5, ...");
    if (from.empty() && classes.size() > 1) throw UsageError("several classes need --from");
    if (classes.empty() && format == "epd") {
      classes = {"m3", "m5"};
      if (!quiet)
        std::cerr << "note: EPD can state only forced wins; json and jsonl hold puzzles that win material, too\n";
    }
    if (classes.empty()) classes = {"m3", "m5", "e3"};
    for (const std::string& name : classes) check_class(name);
    if (men) range_of("men", *men, 2);
    if (difficulty) range_of("difficulty", *difficulty, 1);
    if (!from.empty() && format == "gameboards" && !variant)
      throw UsageError("--format gameboards needs --variant: it is the form of two courses");
    from.insert(from.end(), more_files.begin(), more_files.end());
  }

  void check_class(const std::string& name) const {
    if (!solver::parse_test_class(name)) {
      throw UsageError("unknown class '" + name +
                       "': expected b, or m or e with an odd number of plies, such as m3 or e5");
    }
    if (name == "b" && !from.empty()) throw UsageError("--from finds puzzles; class b asks for none");
    if (name == "b" && difficulty) throw UsageError("--difficulty measures searches; class b asks for none");
    if (format == "epd" && name.front() != 'm')
      throw UsageError("--format epd can state only forced wins; use json or jsonl for class " + name);
  }

  [[nodiscard]] std::optional<Color> wanted_mover(const Variant& game) const {
    const bool unnamed = game.notation == CourseNotation::row_column || game.notation == CourseNotation::letter_row;
    const std::string wish = mover.value_or(unnamed ? "white" : "any");
    if (wish == "any") return std::nullopt;
    return wish == "white" ? Color::white : Color::black;
  }

  [[nodiscard]] Checked checked() const { return certificates.none ? Checked::no : Checked::yes; }
};

/// Mines the suite and confirms its positions. Sets `interrupted` to whether the user ended the search.
Suite mined(const MineCommandOptions& options, const VariantPtr& variant, bool& interrupted) {
  solver::MineOptions mining;
  mining.variant = variant;
  mining.class_name = options.classes.front();
  mining.count = options.count.value_or(mining.count);
  mining.seed = options.seed.value_or(mining.seed);
  mining.nodes = options.nodes.value_or(mining.nodes);
  mining.max_games = options.games.value_or(mining.max_games);
  if (options.men) mining.men = range_of("men", *options.men, 2);
  if (options.difficulty) mining.difficulty = range_of("difficulty", *options.difficulty, 1);
  mining.depth = options.depth.value_or(0);
  mining.mover = options.wanted_mover(*variant);
  const InterruptGuard guard;
  Progress progress(static_cast<std::size_t>(mining.count),
                    options.quiet ? Progress::Wish::quiet : Progress::Wish::shown);
  Suite suite;
  suite.name = variant->name + "-" + mining.class_name;
  suite.positions = solver::mine(mining, [&](const solver::MineProgress& at) {
    progress.show(static_cast<std::size_t>(at.found), std::to_string(at.games) + " games");
    return !guard.interrupted();
  });
  interrupted = guard.interrupted();
  SolverOracle oracle(solver::Limits{}, options.certificates.limits());
  for (TestPosition& position : suite.positions) confirm_mined(position, options.checked(), oracle);
  return suite;
}

/// Writes the suite, to the end or as far as it was found.
void write_suite(Suite suite, const MineCommandOptions& options, EpdRemarks remarks, Output& output, bool interrupted) {
  if (options.format.value_or("json") != "gameboards") name_by_file(suite, options.variant);
  output.write(mined_suite_text(suite, options.format.value_or("json"), remarks));
  interrupted ? output.finish_partial() : output.finish();
}

ExitCode mine_own_games(const MineCommandOptions& options, const VariantPtr& variant) {
  if (variant->start_fen.empty()) throw UsageError(variant->name + " has no start position to play from");
  Output output(options.file);
  bool interrupted = false;
  const Suite suite = mined(options, variant, interrupted);
  write_suite(suite, options, EpdRemarks::none, output, interrupted);
  const auto wanted = static_cast<std::size_t>(options.count.value_or(20));
  if (suite.positions.size() == wanted) return ExitCode::success;
  if (interrupted) {
    std::cerr << "interrupted: found " << suite.positions.size() << " of " << wanted << " positions\n";
    return ExitCode::interrupted;
  }
  std::cerr << "keymove mine: found " << suite.positions.size() << " of " << wanted
            << " positions; try another --seed, more --games or more --nodes\n";
  return suite.positions.empty() ? ExitCode::nothing_selected : ExitCode::undecided;
}

GamesOptions games_options(const MineCommandOptions& options, const VariantPtr& variant) {
  GamesOptions out;
  out.files = options.from;
  out.variant = variant;
  if (options.mover && options.mover != "any") out.wish.mover = options.mover == "white" ? Color::white : Color::black;
  out.wish.player = options.player.value_or("");
  out.wish.games = options.games;
  if (options.men) {
    const solver::Range men = range_of("men", *options.men, 2);
    out.wish.least_men = men.low;
    out.wish.most_men = men.high;
  }
  solver::PuzzleOptions& puzzles = out.puzzles;
  puzzles.classes = options.classes;
  puzzles.gain = options.gain.value_or(puzzles.gain);
  puzzles.moves = options.legal_moves.value_or(puzzles.moves);
  puzzles.trivial = options.trivial;
  puzzles.depth = options.depth.value_or(0);
  puzzles.nodes = options.nodes.value_or(puzzles.nodes);
  if (options.difficulty) puzzles.difficulty = range_of("difficulty", *options.difficulty, 1);
  out.certificates = options.certificates.limits();
  if (options.count) out.count = static_cast<std::size_t>(*options.count);
  BatchOptions batch;
  batch.jobs = options.jobs;
  out.jobs = batch.positions_at_once();
  return out;
}

std::string counted(std::size_t number, std::string_view thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

/// "2 games, 45 positions: 3 puzzles; 1 game could not be read to its end".
std::string summary(const GamesMined& mined, bool in_time) {
  std::string out = fmt::format("{}, {}: {}", counted(mined.games, "game"), counted(mined.searched, "position"),
                                counted(mined.positions.size(), "puzzle"));
  if (mined.bad_games > 0) out += fmt::format("; {} could not be read to the end", counted(mined.bad_games, "game"));
  if (mined.more_unknown > 0) out += fmt::format(", {} of them also of games named above", mined.more_unknown);
  if (mined.limited > 0) out += fmt::format("; {} skipped at the limit of nodes", counted(mined.limited, "position"));
  if (!in_time) out += "; stopped at the limit of time";
  return out;
}

ExitCode mine_played_games(const MineCommandOptions& options, const VariantPtr& variant) {
  for (const std::string& file : options.from) note_read_file(file);
  Output output(options.file);
  const InterruptGuard guard;
  const StopWatch watch;
  Progress progress(std::nullopt, options.quiet ? Progress::Wish::quiet : Progress::Wish::shown, "games");
  bool in_time = true;
  const auto report = [&](const std::vector<InputError>& errors) {
    progress.clear();
    complain(errors);
  };
  const auto tick = [&](const GamesMined& at) {
    progress.show(at.games, counted(at.positions.size(), "puzzle"));
    in_time = !options.time || watch.seconds() < *options.time;
    return in_time && !guard.interrupted();
  };
  GamesMined mined = mine_games(games_options(options, variant), report, tick);
  progress.clear();
  const std::string told = summary(mined, in_time);
  Suite suite;
  suite.name = stem_of(options.from.front());
  suite.positions = std::move(mined.positions);
  const bool interrupted = guard.interrupted();
  // Where no file could be read, a suite that is there already is kept.
  const bool nothing_read = mined.games == 0 && mined.bad_files > 0;
  if (!nothing_read) write_suite(suite, options, EpdRemarks::source_and_themes, output, interrupted);
  if (!options.quiet && !nothing_read) std::cerr << "keymove mine: " << told << "\n";
  ExitCode code = suite.positions.empty() ? ExitCode::nothing_selected : ExitCode::success;
  if (mined.bad_games + mined.bad_files > 0) code = worse(code, ExitCode::bad_input);
  return interrupted ? worse(code, ExitCode::interrupted) : code;
}

ExitCode run_mine(const MineCommandOptions& options) {
  VariantPtr variant;
  if (options.variant) {
    const auto loaded = load_variant(*options.variant);
    if (!loaded) {
      complain(loaded.errors());
      return ExitCode::bad_input;
    }
    variant = *loaded;
    const bool boards =
        variant->notation == CourseNotation::row_column || variant->notation == CourseNotation::letter_row;
    if (options.format == "gameboards" && !boards) {
      throw UsageError("--format gameboards is the form of the fairy chess and 7x7 courses; it cannot state " +
                       variant->name);
    }
  }
  return options.from.empty() ? mine_own_games(options, variant) : mine_played_games(options, variant);
}

}  // namespace

const Command kMine = make_command<MineCommandOptions, run_mine>(kMineText);

}  // namespace keymove::tools
