// keymove heuristic: lists, shows, scores and fits heuristics, and makes the data for it.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <optional>

#include <nlohmann/json.hpp>

#include "positions/base/read_files.h"
#include "positions/game/setup.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "positions/heuristic_files/valued_games.h"
#include "positions/streams/text_input.h"
#include "positions/variant_files/variant_reader.h"
#include "solver/engine/solver.h"
#include "solver/play/self_play.h"
#include "tools/commands/commands.h"
#include "tools/console/interrupt.h"
#include "tools/text/finding_text.h"
#include "tools/training/heuristic_options.h"
#include "verify/evaluation/heuristic_value.h"
#include "verify/evaluation/valued_boards.h"

namespace keymove::tools {

namespace {

constexpr CommandText kHeuristicText = {
    "heuristic", "score heuristics, fit new heuristics, and make training data",
    "heuristic [list]\n"
    "heuristic show NAME|FILE\n"
    "heuristic score FILE... --heuristic NAME|FILE [--against NAME|FILE]\n"
    "heuristic fit FILE... --kind linear|network --name NAME [OPTIONS]\n"
    "heuristic data --games N [OPTIONS]",
    "Each line of FILE holds one game: {\"movestr\": \"b2b3 h7h5 ...\", \"values\": [-1.5, ...]}. values[i] is White's "
    "value of the board after move i, searched two plies deep. 'heuristic data' makes such files.\n"
    "A heuristic wins a board if it comes closer to the stated value than the other heuristic. If both are equally "
    "close, each gets half a win. The marks are 10 times the sum of 4 (winratio - 1/2) over the files, with each term "
    "from 0 to 1, and at most 10. See docs/heuristics.md.",
    "keymove heuristic\n"
    "keymove heuristic data --games 5 --seed 7\n"
    "keymove heuristic data --games 20 > games.txt && keymove heuristic score games.txt --heuristic pychess-2ply\n"
    "keymove heuristic data --games 20 > g.txt && keymove heuristic fit g.txt --kind linear --name mine"};

struct Score {
  std::string file;
  std::size_t boards = 0;
  std::size_t wins = 0;
  std::size_t ties = 0;

  [[nodiscard]] double winratio() const {
    if (boards == 0) return 0;
    return (static_cast<double>(wins) + static_cast<double>(ties) / 2) / static_cast<double>(boards);
  }
};

/// The marks, by the course's formula.
double marks_of(const std::vector<Score>& scores) {
  double sum = 0;
  for (const Score& score : scores) sum += std::clamp(4 * (score.winratio() - 0.5), 0.0, 1.0);
  return 10 * std::min(1.0, sum);
}

/// The number rounded to five decimals, without trailing zeros but with at least one decimal.
std::string decimals(double value) {
  std::string out = std::to_string(std::round(value * 1e5) / 1e5);
  while (out.back() == '0' && out[out.size() - 2] != '.') out.pop_back();
  return out;
}

void add_game(const verify::Rulebook& rules, const ValuedGame& game, const Heuristic& heuristic,
              const Heuristic& against, Score& score, std::vector<InputError>& errors) {
  const auto found = verify::each_board(rules, game, [&](const verify::Position& position, double value) {
    const double missed = std::fabs(verify::heuristic_value(rules, position, heuristic) - value);
    const double other = std::fabs(verify::heuristic_value(rules, position, against) - value);
    ++score.boards;
    if (missed < other) ++score.wins;
    if (missed == other) ++score.ties;
  });
  errors.insert(errors.end(), found.begin(), found.end());
}

std::string score_text(const std::vector<Score>& scores, const std::optional<double>& marks) {
  std::string out;
  for (const Score& score : scores)
    out += score.file + ": " + std::to_string(score.boards) + " boards, " + std::to_string(score.wins) + " wins, " +
           std::to_string(score.ties) + " ties: winratio " + decimals(score.winratio()) + "\n";
  return marks ? out + "marks: " + decimals(*marks) + " of 10\n" : out;
}

std::string score_json(const std::vector<Score>& scores, const std::optional<double>& marks) {
  auto files = nlohmann::ordered_json::array();
  for (const Score& score : scores)
    files.push_back({{"file", score.file},
                     {"boards", score.boards},
                     {"wins", score.wins},
                     {"ties", score.ties},
                     {"winratio", score.winratio()}});
  nlohmann::ordered_json out = {{"files", files}, {"marks", nullptr}};
  if (marks) out["marks"] = *marks;
  return json_line(out);
}

ExitCode list_heuristics(Output& output) {
  std::string out;
  for (const std::string& name : shipped_heuristics()) {
    std::string title;
    for (const char* variant : {"chess-queen-promotion", "minichess-5x5"}) {
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

ExitCode score_heuristic(const HeuristicOptions& options) {
  const VariantPtr game = options.load_variant_or_complain();
  const HeuristicPtr heuristic = game ? options.load_heuristic_or_complain(game, options.heuristic) : nullptr;
  const HeuristicPtr against = heuristic ? options.load_heuristic_or_complain(game, options.against) : nullptr;
  if (!against) return ExitCode::bad_input;
  for (const std::string& file : options.words) note_read_file(file);
  Output output(options.file);
  const verify::Rulebook rules(game);
  std::vector<Score> scores;
  std::vector<InputError> errors;
  for (const std::string& file : options.words) {
    const auto text = read_input(file);
    if (!text) {
      complain(text.errors());
      return ExitCode::bad_input;
    }
    const ValuedGames read = parse_valued_games(file == "-" ? "stdin" : file, *text);
    errors.insert(errors.end(), read.errors.begin(), read.errors.end());
    Score& score = scores.emplace_back();
    score.file = file;
    Progress progress(read.games.size(), options.progress(), "games");
    for (std::size_t i = 0; i < read.games.size(); ++i) {
      add_game(rules, read.games[i], *heuristic, *against, score, errors);
      progress.show(i + 1, file);
    }
  }
  complain(errors);
  const bool has_boards =
      std::any_of(scores.begin(), scores.end(), [](const Score& score) { return score.boards > 0; });
  std::optional<double> marks;
  if (!errors.empty()) {
    std::cerr << "keymove heuristic: no marks: the files have errors\n";
  } else if (!has_boards) {
    std::cerr << "keymove heuristic: no marks: the files have no boards\n";
  } else {
    marks = marks_of(scores);
  }
  options.format == "json" ? output.write(score_json(scores, marks)) : output.say(score_text(scores, marks));
  output.finish();
  if (!errors.empty()) return ExitCode::bad_input;
  return has_boards ? ExitCode::success : ExitCode::nothing_selected;
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
