// keymove moves: lists the legal moves of a position.
#include <algorithm>
#include <iostream>

#include <nlohmann/json.hpp>

#include "tools/batch/batch.h"
#include "tools/batch/single_position.h"
#include "tools/commands/commands.h"
#include "tools/text/finding_text.h"
#include "tools/text/move_text.h"

namespace keymove::tools {

namespace {

constexpr CommandText kMovesText = {
    "moves", "list the legal moves of positions",
    "moves [OPTIONS] [--variant NAME|FILE] [--fen FEN | --game FILE]\n"
    "moves [OPTIONS] SUITE|GAMEBOARD...",
    "Without --fen, --game or a suite, the command lists the moves of the game's start position. A GAMEBOARD is the "
    "Python literal of a course, in quotes. If there are several positions, each line begins with an id: "
    "`m1_1: ((7, 0), (6, 0))`.",
    "keymove moves --fen \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\" --notation san\n"
    "keymove moves --variant minichess-5x5 --notation course\n"
    "keymove moves \"[('King', 'white', (7, 0)), ('King', 'black', (0, 7)), ('Knight', 'white', (3, 4))]\"\n"
    "keymove moves --variant pawntastic-5x5 --format json"};

struct MovesOptions {
  SuiteOptions suites;
  PositionOptions position;
  SelectionOptions selection;
  std::optional<std::string> format;
  std::optional<std::string> notation;
  std::optional<std::string> file;

  void declare(CommandLine& line) {
    suites.declare(line);
    position.declare(line);
    selection.declare(line);
    line.group("Output")
        .choice("format", "FORMAT", {"text", "json"}, format,
                "print one move on each line (the default), or {\"moves\": [...]}")
        .choice("notation", "STYLE", {"coordinate", "san", "course"}, notation,
                "notation of the moves (default: coordinate, or course for suites and gameboards)")
        .text("output", "FILE", file, "write to FILE instead of standard output");
  }
};

/// The position's moves as texts, sorted as coordinate texts.
std::vector<std::string> texts_of(const Setup& setup, MoveStyle style) {
  const Variant& variant = *setup.variant;
  std::vector<Move> moves = solver::legal_moves(setup);
  std::sort(moves.begin(), moves.end(),
            [&](const Move& a, const Move& b) { return coordinate_text(variant, a) < coordinate_text(variant, b); });
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const Move& move : moves) texts.push_back(move_text(setup, move, style));
  return texts;
}

/// The text about one position. An id that is not empty stands in front of each move, or in the JSON.
std::string listed(const Setup& setup, const std::vector<std::string>& moves, const std::string& id, bool json) {
  if (json) {
    nlohmann::ordered_json out;
    if (!id.empty()) out["id"] = id;
    out["moves"] = moves;
    return json_line(out);
  }
  std::string out;
  for (const std::string& text : moves) out += (id.empty() ? "" : id + ": ") + text + "\n";
  if (const auto end = solver::game_end(setup)) {
    std::cerr << (id.empty() ? "" : id + ": ") << "the game is over: " << end_text(setup, *end) << "\n";
  }
  return out;
}

/// The moves of all positions of the suites.
ExitCode run_suites(const MovesOptions& options) {
  const auto batch = read_batch(options.suites, options.position, options.selection);
  complain(batch->errors);
  bool bad = !batch->errors.empty();
  Output output(options.file);
  for (const TestPosition& position : batch->positions) {
    const auto problem = unclaimed_problem(position, position.id);
    if (!problem) {
      bad = true;
      continue;
    }
    const MoveStyle style = *style_named(options.notation.value_or("course"));
    const std::string id = batch->positions.size() > 1 ? position.id : "";
    output.write(listed(problem->setup, texts_of(problem->setup, style), id, options.format == "json"));
  }
  output.finish();
  if (bad) return ExitCode::bad_input;
  return batch->positions.empty() ? ExitCode::nothing_selected : ExitCode::success;
}

ExitCode run_moves(const MovesOptions& options) {
  if (!options.suites.files.empty()) return run_suites(options);
  if (options.selection.any()) throw UsageError("a selection needs a suite");
  const auto setup = legal_position(options.position);
  if (!setup) return ExitCode::bad_input;
  const MoveStyle style = *style_named(options.notation.value_or("coordinate"));
  Output output(options.file);
  output.say(listed(*setup, texts_of(*setup, style), "", options.format == "json"));
  output.finish();
  return ExitCode::success;
}

}  // namespace

const Command kMoves = make_command<MovesOptions, run_moves>(kMovesText);

}  // namespace keymove::tools
