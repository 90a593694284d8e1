// keymove heuristic: lists, shows, scores and fits heuristics, and makes the data for it.
#include "positions/heuristic_files/heuristic_reader.h"
#include "positions/heuristic_files/valued_games.h"
#include "positions/variant_files/variant_reader.h"
#include "solver/engine/solver.h"
#include "solver/play/self_play.h"
#include "tools/commands/commands.h"
#include "tools/console/interrupt.h"
#include "tools/training/heuristic_options.h"
#include "tools/training/heuristic_score.h"

namespace keymove::tools {

namespace {

constexpr CommandText kHeuristicText = {
    "heuristic", "score heuristics, fit new heuristics, and make training data",
    "heuristic [list]\n"
    "heuristic show NAME|FILE\n"
    "heuristic score FILE... --heuristic NAME|FILE [--against NAME|FILE]\n"
    "heuristic score FILE... --agent python:FILE|json:COMMAND [--against NAME|FILE]\n"
    "heuristic fit FILE... --kind linear|network --name NAME [OPTIONS]\n"
    "heuristic data --games N [OPTIONS]",
    "Each line of FILE holds one game: {\"movestr\": \"b2b3 h7h5 ...\", \"values\": [-1.5, ...]}. values[i] is White's "
    "value of the board after move i, searched two plies deep. 'heuristic data' makes such files.\n"
    "A heuristic wins a board if it comes closer to the stated value than the other heuristic. If both are equally "
    "close, each gets half a win. The marks are 10 times the sum of 4 (winratio - 1/2) over the files, with each term "
    "from 0 to 1, and at most 10. See docs/heuristics.md.\n"
    "python:FILE is a student's heuristic: the move-tree course's extracredit.py, whose trainmodel saves model.pkl, or "
    "a file with a function predict(planes), an object model or a class with that method. It runs contained, like the "
    "agents of 'keymove grade', and gets the course's 15x8x8 planes. A board that it gives no value is lost.",
    "keymove heuristic\n"
    "keymove heuristic data --games 20 > games.txt && keymove heuristic score games.txt --heuristic pychess-2ply\n"
    "keymove heuristic data --games 20 > g.txt && keymove heuristic fit g.txt --kind linear --name mine\n"
    "echo 'def value(x): return 0' > h.py; keymove heuristic data --games 2 | keymove heuristic score - --agent "
    "python:h.py"};

ExitCode list_heuristics(Output& output) {
  std::string out;
  for (const std::string& name : shipped_heuristics()) {
    std::string title;
    for (const char* variant : {"chess-queen-promotion", "minichess-5x5", "pawntastic-5x5"}) {
      const auto heuristic = load_heuristic(*load_variant(variant), name);
      if (heuristic) title = (*heuristic)->title;
      if (heuristic) break;
    }
    out += name + std::string(name.size() < 14 ? 14 - name.size() : 1, ' ') + title + "\n";
  }
  output.say(out);
  return ExitCode::success;
}

/// The variant of --variant, or else the first shipped one whose board and men the heuristic fits, the default first.
VariantPtr variant_to_show(const HeuristicOptions& options) {
  if (options.variant) return options.load_variant_or_complain();
  VariantPtr usual = options.load_variant_or_complain();
  if (!usual || load_heuristic(usual, options.words.front())) return usual;
  for (const std::string& name : shipped_variants()) {
    const auto variant = load_variant(name);
    if (variant && load_heuristic(*variant, options.words.front())) return *variant;
  }
  return usual;
}

ExitCode show_heuristic(const HeuristicOptions& options, Output& output) {
  const VariantPtr game = variant_to_show(options);
  const HeuristicPtr heuristic = game ? options.load_heuristic_or_complain(game, options.words.front()) : nullptr;
  if (!heuristic) return ExitCode::bad_input;
  output.write(write_heuristic(*heuristic));
  return ExitCode::success;
}

ExitCode make_data(const HeuristicOptions& options, Output& output) {
  const VariantPtr game = options.load_variant_or_complain();
  if (!game) return ExitCode::bad_input;
  if (game->start_fen.empty()) throw UsageError(game->name + " has no start position to play from");
  solver::SelfPlayOptions playing;
  playing.heuristic = options.load_heuristic_or_complain(game, options.heuristic);
  if (!playing.heuristic) return ExitCode::bad_input;
  if (playing.heuristic->base)
    throw UsageError("the heuristic looks ahead itself; choose its base and give --lookahead N");
  playing.lookahead = options.lookahead.value_or(playing.lookahead);
  playing.games = *options.games;
  playing.seed = options.seed.value_or(playing.seed);
  playing.longest = options.plies.value_or(playing.longest);
  playing.greedy_percent = options.greedy.value_or(playing.greedy_percent);
  playing.kept = options.decided ? solver::KeptGames::decided : solver::KeptGames::all;
  const InterruptGuard guard;
  Progress progress(static_cast<std::size_t>(*options.games), options.progress(), "games");
  std::size_t done = 0;
  solver::play_games(playing, [&](const solver::PlayedGame& played) {
    progress.clear();
    output.write(write_valued_game(*game, played.moves, played.values));
    progress.show(++done, "");
    return !guard.interrupted();
  });
  return guard.interrupted() ? ExitCode::interrupted : ExitCode::success;
}

ExitCode run_heuristic(const HeuristicOptions& options) {
  if (options.action == "score") return score_heuristic(options);
  if (options.action == "fit") return fit_heuristic(options);
  Output output(options.file);
  const ExitCode code = options.action == "show"   ? show_heuristic(options, output)
                        : options.action == "data" ? make_data(options, output)
                                                   : list_heuristics(output);
  if (code == ExitCode::success) output.finish();
  if (code == ExitCode::interrupted) output.finish_partial();
  return code;
}

}  // namespace

const Command kHeuristic = make_command<HeuristicOptions, run_heuristic>(kHeuristicText);

}  // namespace keymove::tools
