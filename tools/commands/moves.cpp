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
    "moves", "list the legal moves of a position", "moves [OPTIONS] [--variant NAME|FILE] [--fen FEN | --game FILE]",
    "Without --fen or --game, the command lists the moves of the game's start position.",
    "keymove moves --fen \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\" --notation san\n"
    "keymove moves --variant minichess-5x5 --notation course\n"
    "keymove moves --variant pawntastic-5x5 --format json"};

struct MovesOptions {
  PositionOptions position;
  std::optional<std::string> format;
  std::optional<std::string> notation;
  std::optional<std::string> file;

  void declare(CommandLine& line) {
    position.declare(line);
    line.group("Output")
        .choice("format", "FORMAT", {"text", "json"}, format,
                "print one move on each line (the default), or {\"moves\": [...]}")
        .choice("notation", "STYLE", {"coordinate", "san", "course"}, notation, "notation of the moves")
        .text("output", "FILE", file, "write to FILE instead of standard output");
  }
};

ExitCode run(const MovesOptions& options) {
  const auto setup = legal_position(options.position);
  if (!setup) return ExitCode::bad_input;
  const Variant& variant = *setup->variant;
  std::vector<Move> moves = solver::legal_moves(*setup);
  std::sort(moves.begin(), moves.end(),
            [&](const Move& a, const Move& b) { return coordinate_text(variant, a) < coordinate_text(variant, b); });
  const MoveStyle style = options.notation ? *style_named(*options.notation) : MoveStyle::coordinate;
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const Move& move : moves) texts.push_back(move_text(*setup, move, style));

  Output output(options.file);
  if (options.format == "json") {
    output.write(json_line({{"moves", texts}}));
    output.finish();
    return ExitCode::success;
  }
  std::string out;
  for (const std::string& text : texts) out += text + "\n";
  output.say(out);
  output.finish();
  if (const auto end = solver::game_end(*setup)) std::cerr << "the game is over: " << end_text(*setup, *end) << "\n";
  return ExitCode::success;
}

}  // namespace

const Command kMoves = make_command<MovesOptions, run>(kMovesText);

}  // namespace keymove::tools
