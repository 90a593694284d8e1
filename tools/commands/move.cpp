// keymove move: prints the move that an agent makes.
#include <algorithm>
#include <iostream>

#include <nlohmann/json.hpp>

#include "solver/engine/solver.h"
#include "tools/agents/player_option.h"
#include "tools/answers/asked_goal.h"
#include "tools/answers/oracle.h"
#include "tools/batch/batch.h"
#include "tools/batch/single_position.h"
#include "tools/commands/commands.h"
#include "tools/console/visible_text.h"
#include "tools/matches/match_game.h"
#include "tools/options/certificate_options.h"
#include "tools/text/finding_text.h"
#include "tools/text/move_text.h"
#include "verify/referee/arbiter.h"

namespace keymove::tools {

namespace {

constexpr CommandText kMoveText = {
    "move", "choose a move, as an agent does",
    "move [OPTIONS] [--variant NAME|FILE] [--fen FEN | --game FILE]\n"
    "move [OPTIONS] SUITE...",
    "AGENT is named as in 'keymove help match'. Without --fen, --game or SUITE, the command chooses a move in the "
    "start position of the game.\n"
    "With --tactics, keymove looks for forced results first and asks the agent only if there is none. It prefers a win "
    "in the fewest plies, then a move that alone wins the most material; in a lost position it delays the loss as long "
    "as possible. This takes at most half of the time.",
    "keymove move --variant minichess-7x7 --agent keymove:nodes=5000\n"
    "keymove move --fen \"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1\" --tactics 3 --format json\n"
    "echo \"[('King', 'black', (0, 0)), ('Rook', 'white', (0, 7)), ('King', 'white', (7, 7))]\" | keymove move "
    "--tactics "
    "5 -"};

struct MoveCommand {
  SuiteOptions suites;
  PositionOptions position;
  SelectionOptions selection;
  std::optional<std::string> agent;
  std::optional<int> tactics;
  std::optional<double> time;
  std::optional<std::string> format;
  std::optional<std::string> notation;
  std::optional<std::string> file;
  CertificateOptions certificates;
  ProgramOptions programs;

  void declare(CommandLine& line) {
    suites.declare(line);
    position.declare(line);
    line.group("The move")
        .text("agent", "AGENT", agent, "the agent that chooses the move (default: keymove)")
        .number("tactics", 1, kMaxSearchPlies, tactics, "look first for forced results within N plies")
        .seconds("time", time, "time for each move (default: 1)");
    programs.declare(line);
    selection.declare(line);
    OptionGroup& output = line.group("Output");
    output
        .choice("format", "FORMAT", {"text", "json"}, format,
                "print the move (the default), or one JSON object for each position")
        .choice("notation", "STYLE", {"coordinate", "san", "course"}, notation, "notation of the moves in text")
        .text("output", "FILE", file, "write to FILE instead of standard output");
    certificates.declare_none(output);
  }

  void check() {
    if (suites.files.empty() && !position.variant) position.variant = "chess";
  }
};

/// A move and the reason for it.
struct ChosenMove {
  Move move;
  std::string because = "agent";
  std::optional<int> distance;           ///< the plies of a forced win or loss
  std::optional<int> gain;               ///< the material won by force
  Finding found;                         ///< the finding that proves a forced move
  solver::AgentMove agent;               ///< the agent's answer, if it was asked
  std::optional<PlayerTrouble> trouble;  ///< why there is no move
};

/// By how many seconds an agent of our own may be late.
constexpr double kDelay = 60;

/// The best move by what can be forced within the plies: the fastest win, the longest defence of a loss, or the only
/// move that wins the most material. Nothing if there is no such move.
std::optional<ChosenMove> forced_move(const Setup& setup, int plies, double seconds, bool certificates) {
  solver::Limits limits;
  limits.seconds = seconds;
  SolverOracle oracle(limits, certificates ? std::optional(solver::CertificateLimits{}) : std::nullopt);
  const Finding found = oracle.solve_checked(setup, {GoalKind::material, plies});
  if (found.status != Status::proved || (found.outcome == Outcome::none && found.material() == nullptr))
    return std::nullopt;
  ChosenMove out;
  out.found = found;
  out.distance = found.distance;
  if (found.outcome == Outcome::win) {
    out.because = "win";
    out.move = found.keys.front();
  } else if (found.outcome == Outcome::loss) {
    out.because = "loss";
    out.move = found.line.front();
  } else {
    out.because = "material";
    out.move = found.material()->best;
    out.gain = found.material()->gain;
  }
  return out;
}

ChosenMove choose(const Problem& problem, const MoveCommand& options, const PlayerSpec& spec) {
  const double seconds = options.time.value_or(1);
  const StopWatch watch;
  const auto left = [&] { return seconds - watch.seconds(); };
  // If two moves win equally much in the end, a search with fewer plies may find that one of them wins it sooner.
  for (int plies = options.tactics.value_or(0); plies > 0 && left() > seconds / 2; plies -= 2) {
    if (const auto forced = forced_move(problem.setup, plies, left() - seconds / 2, !options.certificates.none))
      return *forced;
  }
  const verify::Rulebook rules(problem.setup.variant);
  verify::Arbiter game(rules, problem.origin);
  for (const Move& move : problem.moves_before) game.play(move);
  const auto player = make_player(rules.variant(), spec);
  GameRules limits;
  // The search above may have taken more than its half.
  limits.time = std::max(left(), seconds / 4);
  // Our own agents watch their time. Where a busy machine delays them, a late move is better than none.
  if (spec.own) limits.tolerance = kDelay;
  PlayerMove made;
  if (auto trouble = player->begin()) {
    made.trouble = std::move(trouble);
  } else {
    made = ask_player(game, *player, limits, 0);
  }
  ChosenMove out;
  out.agent = made.answer;
  out.move = made.answer.move;
  out.trouble = made.trouble;
  return out;
}

std::string json_of(const std::string& id, const Variant& variant, const ChosenMove& chosen) {
  nlohmann::ordered_json out;
  out["schema"] = "keymove-move/1";
  out["id"] = id;
  out["move"] = nullptr;
  if (!chosen.trouble) out["move"] = coordinate_text(variant, chosen.move);
  out["because"] = chosen.because;
  if (chosen.trouble) {
    out["trouble"] = chosen.trouble->words;
    out["detail"] = chosen.trouble->detail;
    out["last_words"] = chosen.trouble->last_words;
  }
  if (chosen.distance) out["distance"] = *chosen.distance;
  if (chosen.gain) out["gain"] = *chosen.gain;
  if (chosen.because != "agent") out["proof"] = text_of(chosen.found.proof);
  if (!chosen.found.unchecked.empty()) out["unchecked"] = chosen.found.unchecked;
  if (chosen.agent.value) out["value"] = *chosen.agent.value;
  if (chosen.agent.nodes != 0) out["nodes"] = chosen.agent.nodes;
  return json_line(out);
}

/// The position as a problem. If it has errors or no legal move, reports that and returns nothing.
std::optional<Problem> playable(const TestPosition& position) {
  const auto problem = unclaimed_problem(position, position.id);
  if (!problem) return std::nullopt;
  const Setup& setup = problem->setup;
  const auto end = solver::game_end(setup);
  if (!end && !solver::legal_moves(setup).empty()) return *problem;
  std::cerr << position.id << ": "
            << (end ? "the game is over: " + end_text(setup, *end) : "the side to move has no move") << "\n";
  return std::nullopt;
}

/// The agent, if it is another program: contained, and unable to read the suites. Throws UsageError.
std::optional<PlayerSpec> program_of(const MoveCommand& options, const VariantPtr& variant) {
  std::vector<PlayerSpec> players = {player_of(variant, *options.agent, options.programs.like(variant))};
  std::vector<std::string> hidden = options.suites.files;
  std::erase(hidden, "-");
  if (!contain_players("move", options.programs.containment, hidden, players)) return std::nullopt;
  return players.front();
}

/// Says on standard error why the agent has made no move.
void complain_of(const std::string& id, const PlayerTrouble& trouble) {
  std::cerr << id << ": the agent " << trouble.words << (trouble.detail.empty() ? "" : ": " + trouble.detail) << "\n";
  if (!trouble.last_words.empty()) std::cerr << trouble.last_words << "\n";
}

ExitCode run_move(const MoveCommand& options) {
  const auto batch = read_batch(options.suites, options.position, options.selection);
  complain(batch->errors);
  ExitCode code = batch->errors.empty() ? ExitCode::success : ExitCode::bad_input;
  if (batch->positions.empty() && batch->errors.empty()) {
    std::cerr << "keymove move: " << batch->nothing << "\n";
    return ExitCode::nothing_selected;
  }
  std::optional<PlayerSpec> program;
  if (options.agent && names_program(*options.agent)) {
    const auto& first = batch->positions.empty() ? std::nullopt : batch->positions.front().setup;
    program = program_of(options, first ? first->variant : nullptr);
    if (!program) return ExitCode::bad_input;
  }
  Output output(options.file);
  for (const TestPosition& position : batch->positions) {
    const auto problem = playable(position);
    if (!problem) {
      code = worse(code, ExitCode::bad_input);
      continue;
    }
    const Setup& setup = problem->setup;
    const PlayerSpec agent =
        program ? *program
                : player_of(setup.variant, options.agent.value_or("keymove"), options.programs.like(setup.variant));
    const ChosenMove chosen = choose(*problem, options, agent);
    if (chosen.trouble) {
      complain_of(position.id, *chosen.trouble);
      code = worse(code, ExitCode::wrong_answer);
      if (options.format != "json") continue;
    }
    const MoveStyle style = options.notation ? *style_named(*options.notation) : MoveStyle::coordinate;
    const std::string id = batch->positions.size() > 1 ? position.id + ": " : "";
    options.format == "json" ? output.write(json_of(position.id, *setup.variant, chosen))
                             : output.say(visible_line(id) + move_text(setup, chosen.move, style) + "\n");
  }
  output.finish();
  return code;
}

}  // namespace

const Command kMove = make_command<MoveCommand, run_move>(kMoveText);

}  // namespace keymove::tools
