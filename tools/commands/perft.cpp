// keymove perft: counts move sequences.
#include <chrono>
#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "positions/base/read_files.h"
#include "positions/perft_suites/perft_suite.h"
#include "positions/streams/text_input.h"
#include "positions/variant_files/variant_reader.h"
#include "tools/batch/batch.h"
#include "tools/batch/single_position.h"
#include "tools/commands/commands.h"
#include "tools/console/console.h"
#include "tools/console/visible_text.h"
#include "tools/text/finding_text.h"
#include "verify/judge/make_problem.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

constexpr CommandText kPerftText = {
    "perft", "count the move sequences of a position",
    "perft --depth N [OPTIONS] [--variant NAME|FILE] [--fen FEN | --game FILE]\n"
    "perft FILE... [--depth N] [OPTIONS] [--variant NAME|FILE]",
    "A finished game has no move sequences. The text format shows every depth up to N, or with --divide the count of "
    "each first move.\n"
    "The counts that files of positions state (FEN ;D1 20 ;D2 400, FEN,20,400, blocks of epd and "
    "perft lines, or JSON) are compared, those deeper than --depth left out; a wrong one ends in exit code 1.",
    "keymove perft --depth 5\n"
    "keymove perft --variant minichess-7x7 --depth 4 --divide\n"
    "echo \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D1 14 ;D2 191\" | keymove perft -\n"
    "keymove perft --fen \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -\" --depth 3 --reference --format json"};

constexpr int kLongest = 100;

/// Counts by the solver's rules or, more slowly, by the reference rules.
class Counter {
 public:
  enum class Rules { fast, reference };

  explicit Counter(Rules rules) : rules_(rules) {}

  [[nodiscard]] std::uint64_t nodes(const Setup& setup, int depth) const {
    return rules_ == Rules::fast ? solver::perft(setup, depth) : verify::perft(setup, depth);
  }

  [[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> by_move(const Setup& setup, int depth) const {
    if (rules_ == Rules::fast) return solver::perft_by_move(setup, depth);
    std::vector<std::pair<Move, std::uint64_t>> counts;
    for (const Move& move : verify::moves_of(setup))
      counts.emplace_back(move, verify::perft(verify::play(setup, move), depth - 1));
    return counts;
  }

 private:
  Rules rules_;
};

struct PerftOptions {
  PositionOptions position;
  std::vector<std::string> files;
  std::optional<int> depth;
  std::optional<std::string> format;
  std::optional<std::string> file;
  bool divide = false;
  bool reference = false;
  bool times = false;

  void declare(CommandLine& line) {
    line.words(files);
    position.declare(line);
    line.group("Count")
        .number("depth", 0, kLongest, depth, "length of the sequences in plies; required without files")
        .flag("divide", divide, "show the count of each first move")
        .flag("reference", reference, "count by the reference rules, which are slow and independent of the solver");
    line.group("Output")
        .choice(
            "format", "FORMAT", {"text", "json"}, format,
            "print one count on each line (the default), or {\"nodes\": N}, with --divide also \"moves\"; for files "
            "an object for each position")
        .flag("times", times, "show the nodes per second")
        .text("output", "FILE", file, "write to FILE instead of standard output");
  }

  void check() const {
    if (!files.empty()) {
      if (position.single())
        throw UsageError(
            fmt::format("'{}' cannot be combined with a single position; quote the FEN: --fen \"... w - -\"",
                        visible_line(files.front())));
      if (divide) throw UsageError("--divide is for a single position");
      return;
    }
    if (!depth) throw UsageError("--depth N is missing");
    if (divide && *depth == 0) throw UsageError("--divide needs a --depth of at least 1");
  }
};

/// "  0.001 s  20000 nodes/s": the time since `start`, and the speed.
std::string times_text(std::uint64_t nodes, std::chrono::steady_clock::time_point start) {
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double rate = seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
  return fmt::format("  {} s  {} nodes/s", seconds_text(seconds), static_cast<std::uint64_t>(rate));
}

void print_divided(const PerftOptions& options, const Setup& setup, const Counter& counter, Output& output) {
  const auto start = std::chrono::steady_clock::now();
  auto counts = counter.by_move(setup, *options.depth);
  std::map<std::string, std::uint64_t> by_text;
  std::uint64_t sum = 0;
  for (const auto& [move, nodes] : counts) {
    by_text[coordinate_text(*setup.variant, move)] = nodes;
    sum += nodes;
  }
  if (options.format == "json") return output.write(json_line({{"nodes", sum}, {"moves", by_text}}));
  std::string out;
  for (const auto& [text, nodes] : by_text) out += fmt::format("{}: {}\n", text, nodes);
  output.say(fmt::format("{}nodes: {}{}\n", out, sum, options.times ? times_text(sum, start) : ""));
}

void print_depths(const PerftOptions& options, const Setup& setup, const Counter& counter, Output& output) {
  const int last = *options.depth;
  const bool json = options.format == "json";
  for (int depth = json ? last : std::min(1, last); depth <= last; ++depth) {
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t nodes = counter.nodes(setup, depth);
    if (json) {
      output.write(json_line({{"nodes", nodes}}));
    } else {
      output.say(fmt::format("depth {}: {}{}\n", depth, nodes, options.times ? times_text(nodes, start) : ""));
    }
  }
}

/// Compares the counts that files state.
class SuiteCheck {
 public:
  SuiteCheck(const PerftOptions& options, const Counter& counter, Output& output)
      : options_(options), counter_(counter), output_(output) {}

  ExitCode check_files() {
    VariantPtr variant;
    if (options_.position.variant) {
      const auto loaded = load_variant(*options_.position.variant);
      if (!loaded) return refuse(loaded.errors());
      variant = *loaded;
    }
    const auto start = std::chrono::steady_clock::now();
    for (const std::string& file : options_.files) {
      const auto text = read_text(file, kLargestInput, "a file of positions with counts");
      const auto suite = text ? parse_perft_suite(file == "-" ? "stdin" : file, *text, variant)
                              : Result<std::vector<PerftPosition>>(text.errors());
      if (!suite) {
        refuse(suite.errors());
        continue;
      }
      for (const PerftPosition& position : *suite) check(position);
    }
    if (options_.format != "json") {
      output_.say(fmt::format("{} position{}, {} count{}: {} right, {} wrong{}\n", positions_,
                              positions_ == 1 ? "" : "s", right_ + wrong_, right_ + wrong_ == 1 ? "" : "s", right_,
                              wrong_, options_.times ? times_text(nodes_, start) : ""));
    }
    return bad_ ? ExitCode::bad_input : wrong_ > 0 ? ExitCode::wrong_answer : ExitCode::success;
  }

 private:
  ExitCode refuse(const std::vector<InputError>& errors) {
    complain(errors);
    bad_ = true;
    return ExitCode::bad_input;
  }

  void check(const PerftPosition& stated) {
    TestPosition position;
    position.id = stated.id;
    position.where = stated.where;
    position.source_text = stated.source_text;
    position.setup = stated.setup;
    position.errors = stated.errors;
    const auto problem = verify::make_problem(position);
    if (!problem) {
      refuse(problem.errors());
      return;
    }
    for (const std::string& repair : stated.repairs)
      std::cerr << visible_line(stated.id) << ": repaired: " << visible_line(repair) << "\n";
    ++positions_;
    nlohmann::ordered_json counts = nlohmann::ordered_json::array();
    std::string wrong;
    int last = -1;
    for (const PerftCount& count : stated.counts) {
      if (count.depth > options_.depth.value_or(kLongest)) continue;
      const std::uint64_t nodes = counter_.nodes(problem->setup, count.depth);
      nodes_ += nodes;
      last = std::max(last, count.depth);
      (nodes == count.nodes ? right_ : wrong_) += 1;
      counts.push_back({{"depth", count.depth}, {"nodes", nodes}, {"stated", count.nodes}});
      if (nodes != count.nodes)
        wrong += fmt::format("{} depth {}: {} counted, {} stated", wrong.empty() ? "" : ";", count.depth, nodes,
                             count.nodes);
    }
    if (options_.format == "json") {
      output_.write(json_line({{"id", stated.id},
                               {"fen", write_fen(problem->setup)},
                               {"verdict", wrong.empty() ? "right" : "wrong"},
                               {"counts", counts}}));
    } else if (wrong.empty()) {
      output_.say(fmt::format("{}: {}\n", visible_line(stated.id),
                              last < 0 ? "no count up to that depth" : fmt::format("right to depth {}", last)));
    } else {
      output_.say(fmt::format("{}: wrong:{}\n", visible_line(stated.id), wrong));
    }
  }

  const PerftOptions& options_;
  const Counter& counter_;
  Output& output_;
  std::uint64_t nodes_ = 0;
  long positions_ = 0;
  long right_ = 0;
  long wrong_ = 0;
  bool bad_ = false;
};

ExitCode run_perft(const PerftOptions& options) {
  if (!options.files.empty()) {
    for (const std::string& file : options.files) note_read_file(file);
    const Counter counter(options.reference ? Counter::Rules::reference : Counter::Rules::fast);
    Output output(options.file);
    const ExitCode code = SuiteCheck(options, counter, output).check_files();
    output.finish();
    return code;
  }
  const auto setup = legal_position(options.position);
  if (!setup) return ExitCode::bad_input;
  const Counter counter(options.reference ? Counter::Rules::reference : Counter::Rules::fast);
  Output output(options.file);
  (options.divide ? print_divided : print_depths)(options, *setup, counter, output);
  output.finish();
  return ExitCode::success;
}

}  // namespace

const Command kPerft = make_command<PerftOptions, run_perft>(kPerftText);

}  // namespace keymove::tools
