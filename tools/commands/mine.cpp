// keymove mine: finds new sound test positions of a class.
#include "solver/mining/mine.h"

#include <iostream>
#include <stdexcept>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/course_formats/gameboard_suite.h"
#include "positions/suite_formats/epd.h"
#include "positions/suite_formats/suite_json.h"
#include "positions/variant_files/variant_reader.h"
#include "tools/commands/commands.h"
#include "tools/console/console.h"
#include "tools/console/interrupt.h"
#include "tools/judging/judged.h"
#include "tools/options/certificate_options.h"
#include "tools/options/options.h"
#include "tools/text/annotate.h"
#include "verify/judge/make_problem.h"

namespace keymove::tools {

namespace {

constexpr CommandText kMineText = {
    "mine", "find sound new test positions of a class", "mine --variant NAME|FILE --class CLASS [OPTIONS]",
    "Classes: b (legal moves), m1 m3 m5 ... (a forced win in exactly that many plies), e3 e5 ... (material won by "
    "force within that many plies).\n"
    "A position is kept if it has exactly one key. For material, no other first move may gain anything; and a plain "
    "minimax search, with the sum of the men's values and no quiescence, must have the key as its only best move at "
    "that many plies, but not two plies earlier. With --depth N, no other first move wins within N plies, and the "
    "plain "
    "search has the key as its only best move at each depth up to N. Positions with few and with many men, and with "
    "quiet and with capturing keys, are kept in turn. The same options give the same suite on every machine.\n"
    "--difficulty counts the moves that a plain alpha-beta search to the depth of the class makes, without sorting "
    "them; a program in Python makes 10000 in about a second. With --men, games begin with men taken off at random, "
    "and all numbers of the range are equally likely.\n"
    "Each position is confirmed as 'keymove verify' does it. If the checker has no proof of an answer, as for "
    "material, the provenance says 'solver, unchecked'.",
    "keymove mine --variant fairy-chess-8x8 --class m3 --count 5 --seed 7\n"
    "keymove mine --variant fairy-chess-8x8 --class e3 --men 4-6 --difficulty 10000 --depth 5 --format gameboards\n"
    "keymove mine --variant minichess-7x7 --class e3 --count 10 --mover white --output hidden-tests.json\n"
    "keymove mine --variant pawntastic-6x6 --class m5 --count 3 --format epd"};

constexpr int kMaxPositions = 10'000;
constexpr int kDeepest = 9;
constexpr std::uint64_t kGreatest = 1'000'000'000;

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
  std::optional<std::string> class_name;
  std::optional<int> count;
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> games;
  std::optional<std::string> mover;
  std::optional<std::string> men;
  std::optional<std::string> difficulty;
  std::optional<int> depth;
  std::optional<std::string> format;
  std::optional<std::string> file;
  CertificateOptions certificates;
  bool quiet = false;

  void declare(CommandLine& line) {
    line.group("What to find")
        .text("variant", "NAME|FILE", variant, "the game; required")
        .text("class", "CLASS", class_name, "class of the positions: b, m1, m3, m5, ..., e3, e5, ...; required")
        .number("count", 1, kMaxPositions, count, "number of positions (default: 20)")
        .number("seed", 0, INT32_MAX, seed, "seed of the random games (default: 1)")
        .choice("mover", "COLOUR", {"white", "black", "any"}, mover,
                "side to move (default: white if the course's notation names no mover, otherwise any)")
        .text("men", "RANGE", men, "number of men on the board, such as 4-12")
        .text("difficulty", "RANGE", difficulty,
              "number of moves of a plain alpha-beta search, such as 500-10000 or 10000")
        .number("depth", 1, kDeepest, depth, "keep what programs that search up to N plies answer alike");
    line.group("Effort")
        .number("nodes", 1, kUnbounded, nodes, "skip positions that cost more than N nodes (default: 400000)")
        .number("games", 1, kUnbounded, games, "stop after N games (default: 200000)");
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

  void check() const {
    if (!variant) throw UsageError("--variant NAME|FILE is missing");
    if (!class_name) throw UsageError("--class CLASS is missing: b, m1, m3, m5, ..., e3, e5, ...");
    if (!solver::parse_test_class(*class_name)) {
      throw UsageError("unknown class '" + *class_name +
                       "': expected b, or m or e with an odd number of plies, such as m3 or e5");
    }
    if (men) range_of("men", *men, 2);
    if (difficulty) range_of("difficulty", *difficulty, 1);
    if (difficulty && class_name == "b") throw UsageError("--difficulty measures searches; class b asks for none");
    if (format == "epd" && class_name->front() != 'm') {
      throw UsageError("--format epd can state only forced wins; use json or jsonl for class " + *class_name);
    }
  }

  [[nodiscard]] std::optional<Color> wanted_mover(const Variant& game) const {
    const bool unnamed = game.notation == CourseNotation::row_column || game.notation == CourseNotation::letter_row;
    const std::string wish = mover.value_or(unnamed ? "white" : "any");
    if (wish == "any") return std::nullopt;
    return wish == "white" ? Color::white : Color::black;
  }
};

/// The suite with the names that the course gives its boards: b1, b2, ..., m3_1, m3_2, ... The class is read from the
/// name.
Suite named_as_course(Suite suite) {
  int number = 0;
  for (TestPosition& position : suite.positions) {
    position.id = position.class_name + (position.class_name == "b" ? "" : "_") + std::to_string(++number);
  }
  return suite;
}

/// The EPD record with the answer, the id and, except for chess, the variant.
std::string epd_record(TestPosition position) {
  const Variant& game = *position.setup->variant;
  position.operations.push_back({"id", '"' + position.id + '"'});
  if (game.name != "chess") position.operations.push_back({"variant", '"' + game.name + '"'});
  const auto problem = verify::make_problem(position);
  if (!problem) return write_epd(position);
  Finding finding;
  finding.status = Status::proved;
  finding.outcome = problem->claim.outcome;
  finding.distance = problem->claim.distance;
  finding.keys = problem->claim.keys;
  return write_epd(annotated(position, *problem, finding));
}

std::string suite_text(const Suite& suite, const std::string& format) {
  if (format == "jsonl") return write_suite_json_lines(suite);
  if (format == "gameboards") return write_gameboards(named_as_course(suite));
  if (format == "json") return write_suite_json(suite);
  std::string out;
  for (const TestPosition& position : suite.positions) out += epd_record(position) + "\n";
  return out;
}

/// Checks the mined position against proof, and states in its provenance what the checker has not confirmed.
/// Throws std::logic_error if the position is not as stated.
void confirm(TestPosition& position, const MineCommandOptions& options, SolverOracle& oracle) {
  std::string unchecked = kNoCertificates;
  if (!options.certificates.none) {
    const Judged judged = judge_position(position, oracle, {});
    if (judged.judgement.verdict != verify::Verdict::confirmed)
      throw std::logic_error("a mined position is not as stated: " + judged.judgement.reason);
    unchecked = judged.judgement.finding.unchecked;
  }
  if (!unchecked.empty()) position.provenance += "; solver, unchecked: " + unchecked;
}

/// Mines the suite and confirms its positions. Sets `interrupted` to whether the user ended the search.
Suite mined(const MineCommandOptions& options, const VariantPtr& variant, bool& interrupted) {
  solver::MineOptions mining;
  mining.variant = variant;
  mining.class_name = *options.class_name;
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
  for (TestPosition& position : suite.positions) confirm(position, options, oracle);
  return suite;
}

ExitCode run_mine(const MineCommandOptions& options) {
  const auto variant = load_variant(*options.variant);
  if (!variant) {
    complain(variant.errors());
    return ExitCode::bad_input;
  }
  if ((*variant)->start_fen.empty()) throw UsageError((*variant)->name + " has no start position to play from");
  const bool boards =
      (*variant)->notation == CourseNotation::row_column || (*variant)->notation == CourseNotation::letter_row;
  if (options.format == "gameboards" && !boards) {
    throw UsageError("--format gameboards is the form of the fairy chess and 7x7 courses; it cannot state " +
                     (*variant)->name);
  }
  Output output(options.file);
  bool interrupted = false;
  const Suite suite = mined(options, *variant, interrupted);
  output.write(suite_text(suite, options.format.value_or("json")));
  interrupted ? output.finish_partial() : output.finish();
  const auto wanted = static_cast<std::size_t>(options.count.value_or(20));
  if (suite.positions.size() == wanted) return ExitCode::success;
  std::cerr << "keymove mine: found " << suite.positions.size() << " of " << wanted
            << " positions; try another --seed, more --games or more --nodes\n";
  return suite.positions.empty() ? ExitCode::nothing_selected : ExitCode::undecided;
}

}  // namespace

const Command kMine = make_command<MineCommandOptions, run_mine>(kMineText);

}  // namespace keymove::tools
