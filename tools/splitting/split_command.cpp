#include "tools/splitting/split_command.h"

#include <iostream>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "positions/suite_formats/suite_json.h"
#include "tools/batch/batch.h"
#include "tools/batch/own_game.h"
#include "tools/batch/single_position.h"
#include "tools/console/console.h"
#include "tools/console/interrupt.h"
#include "tools/splitting/part_suite.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

namespace {

constexpr CommandText kSplitText = {
    "split", "cut one hard question into parts for many machines",
    "split [OPTIONS] [--variant NAME|FILE] --fen FEN (--plies N | --mate N | --goal value)\n"
    "split [OPTIONS] SUITE --only ID",
    "The parts are a suite like any other: the positions after some moves, each with what is asked of it, those first "
    "that are expected to take most. 'keymove solve --shard' answers them, on as many machines as there are, and "
    "'keymove join' puts the answers and their certificates together (docs/splitting.md).\n"
    "What a part will take is estimated by short searches and random lines, and stated as the EPD operation 'acn', in "
    "nodes. The estimates can be wrong by a factor of ten and more; the answer does not depend on them. The same "
    "options give the same parts on every machine.\n"
    "What can be split is a forced end (--plies N, --mate N, or --stipulation with # and a number) and, where no "
    "position returns, such as in Pawntastic, a value (--goal value or outcome). Other questions are refused.",
    "keymove split --variant pawntastic-5x5 --fen startpos --goal value --parts 100 --output parts.json\n"
    "keymove solve parts.json --certificates proofs --format json --output answers.jsonl\n"
    "keymove join parts.json --certificates proofs --write-certificate value.cert"};

struct SplitCommandOptions {
  SuiteOptions suites;
  PositionOptions position;
  GoalOptions goal;
  SelectionOptions selection;
  std::optional<std::size_t> parts;
  std::optional<std::uint64_t> effort;
  std::optional<std::string> output;
  bool quiet = false;

  void declare(CommandLine& line) {
    suites.declare(line);
    position.declare(line);
    goal.declare(line);
    selection.declare(line);
    line.group("Parts")
        .number("parts", 1, kMostParts, parts, "make about so many parts, if there are so many (default: 1000)")
        .number("least-effort", 1, kUnbounded, effort,
                "do not cut a part that is expected to take fewer nodes (default: 1000)");
    line.group("Output")
        .text("output", "FILE", output, "write the parts to FILE instead of standard output")
        .flag("quiet", quiet, "do not show progress");
  }

  void check() const {}
};

/// The only problem of the options; nothing, and an exit code, if there is another number of them or it is bad.
std::optional<Problem> only_problem(const SplitCommandOptions& options, ExitCode& code) {
  const auto batch = read_batch(options.suites, options.position, options.selection);
  complain(batch->errors);
  if (!batch->errors.empty()) code = ExitCode::bad_input;
  if (batch->positions.size() != 1) {
    if (batch->errors.empty()) {
      std::cerr << "keymove split: "
                << (batch->positions.empty()
                        ? batch->nothing
                        : fmt::format("{} positions are selected; choose one with --only ID", batch->positions.size()))
                << "\n";
      code = batch->positions.empty() ? ExitCode::nothing_selected : ExitCode::usage;
    }
    return std::nullopt;
  }
  auto problem = unclaimed_problem(batch->positions.front(), "");
  if (!problem) code = ExitCode::bad_input;
  return problem;
}

ExitCode run_split(const SplitCommandOptions& options) {
  ExitCode code = ExitCode::success;
  const auto problem = only_problem(options, code);
  if (!problem) return code;
  Goal goal = options.goal.chosen().value_or(problem->goal);
  // "#2" asks what --mate 2 does.
  if (goal.stipulation && goal.stipulation->play == Play::direct && goal.stipulation->aim == Aim::win)
    goal.stipulation.reset();
  const std::string reason = reason_not_to_split(problem->setup, goal);
  if (!reason.empty()) {
    std::cerr << "keymove split: cannot split " << reason << "\n";
    return ExitCode::usage;
  }
  Output output(options.output);
  solver::SplitOptions wanted;
  if (options.parts) wanted.parts = *options.parts;
  if (options.effort) wanted.least_effort = *options.effort;
  const InterruptGuard interrupt;
  Progress progress(wanted.parts, options.quiet ? Progress::Wish::quiet : Progress::Wish::shown, "parts");
  const auto parts = solver::split(problem->setup, goal, wanted, [&](std::size_t made) {
    progress.show(made, "");
    return !interrupt.interrupted();
  });
  progress.clear();
  if (parts.empty()) {
    std::cerr << "keymove split: nothing is to be split: the game is over, or ends with the next move\n";
    return ExitCode::nothing_selected;
  }
  if (interrupt.interrupted()) {
    std::cerr << "interrupted: nothing is written\n";
    return ExitCode::interrupted;
  }
  Suite suite;
  suite.name = "parts";
  double sum = 0;
  for (const solver::Part& part : parts) {
    suite.positions.push_back(stated_part(problem->setup, part));
    sum += part.effort;
  }
  name_by_file(suite, options.position.variant);
  output.write(write_suite_json(suite, OperationsInJson::written));
  output.finish();
  std::cerr << fmt::format("{} {}, expected to take about {:.2g} nodes together, the largest {:.2g}\n", parts.size(),
                           parts.size() == 1 ? "part" : "parts", sum, parts.front().effort);
  if (parts.size() < wanted.parts && !options.effort)
    std::cerr << fmt::format("no part is expected to take more than {} nodes; --least-effort 1 cuts further\n",
                             wanted.least_effort);
  return code;
}

}  // namespace

const Command kSplit = make_command<SplitCommandOptions, run_split>(kSplitText);

}  // namespace keymove::tools
