// keymove play: plays a game between people and agents.
#include <iostream>

#include "tools/agents/player_option.h"
#include "tools/batch/single_position.h"
#include "tools/commands/commands.h"
#include "tools/sessions/session_questions.h"
#include "tools/system/terminal.h"

namespace keymove::tools {

namespace {

constexpr CommandText kPlayText = {
    "play", "play a game at the terminal",
    "play [OPTIONS] [--variant NAME|FILE]\n"
    "play --variant pawntastic [OPTIONS]\n"
    "play --variant minichess-5x5 [OPTIONS]",
    "Type a move as two squares or in the game's notation: e2e4, Nf3, B2 B3. Other commands are ?, hint, undo, board, "
    "save FILE, load FILE and quit. keymove reports a move that it cannot read or that is not legal, and asks again. "
    "Ctrl-C interrupts an AI that thinks; at a question it ends keymove and saves the game.\n"
    "--variant pawntastic asks for the size and the opponent, as the course's program does; pawntastic-ep plays with "
    "en passant. --variant minichess-5x5 asks for the course's parameters and writes the course's trace, "
    "gameTrace-<b>-<t>-<m>.txt; --trace writes it in any game. In all other games, the AI is by default the agent "
    "keymove with 5 seconds for each move.\n"
    "AGENT is named as in 'keymove help match', other programs included.",
    "keymove play --variant fairy-chess-8x8 --players AI-AI --white random --black greedy --turns 5\n"
    "keymove play --variant minichess-7x7 --players AI-AI --white random --black smart --turns 3\n"
    "keymove play --variant minichess-5x5 --players AI-AI --time 0.05 --turns 3 --alphabeta true --heuristic e1\n"
    "printf 'e2e4\\nhint\\nquit\\n' | keymove play --time 0.1"};

struct PlayOptions {
  PositionOptions position;
  std::optional<std::string> players;
  std::optional<std::string> white;
  std::optional<std::string> black;
  std::optional<double> time;
  std::optional<int> turns;
  std::optional<std::string> alpha_beta;
  std::optional<std::string> heuristic;
  std::optional<std::string> black_heuristic;
  std::optional<std::string> trace;
  std::optional<std::string> pgn;
  ProgramOptions programs;
  bool ascii = false;
  bool unicode = false;

  void declare(CommandLine& line) {
    const auto course = {Given("variant", {"minichess-5x5"}), Given("alphabeta"), Given("heuristic"),
                         Given("black-heuristic"), Given("trace")};
    position.declare(line);
    line.group("The game")
        .choice("players", "MODE", {"H-H", "H-AI", "AI-H", "AI-AI"}, players,
                "who plays, White first (default: H-AI, or as --white and --black say)")
        .text("white", "AGENT", white, "White's AI (default: keymove)")
        .excludes(course)
        .text("black", "AGENT", black, "Black's AI (default: keymove)")
        .excludes(course)
        .seconds("time", time, "time for each move of an AI; an AI that takes longer loses (default: 5)")
        .number("turns", 1, 100000, turns, "end the game as a draw after N turns; a turn is one move of each side");
    line.group("The 5x5 course's parameters, for any variant")
        .choice("alphabeta", "BOOL", {"true", "false"}, alpha_beta, "the AIs search by alpha-beta, or by minimax")
        .text("heuristic", "NAME|FILE", heuristic, "heuristic of the AIs")
        .text("black-heuristic", "NAME|FILE", black_heuristic, "heuristic of Black's AI, if it differs")
        .text("trace", "FOLDER", trace, "write the course's trace to FOLDER");
    programs.declare(line);
    line.group("Output")
        .flag("ascii", ascii, "show men as letters")
        .excludes({"unicode"})
        .flag("unicode", unicode, "show men as Unicode chess symbols (the default if the terminal supports them)")
        .text("pgn", "FILE", pgn, "write the game to FILE when it ends");
  }

  /// Whether the AIs are those of the 5x5 course: minimax or alpha-beta until their time is over.
  [[nodiscard]] bool course_agents() const {
    const bool asks = position.variant == "minichess-5x5" && !white && !black;
    return trace || alpha_beta || heuristic || black_heuristic || asks;
  }
  /// Whether people play White and Black: as --players says, else AI-AI if both AIs are named, AI-H if only White's is,
  /// and H-AI otherwise.
  [[nodiscard]] std::array<bool, 2> people() const {
    if (players) return *people_of(*players);
    if (white && !black) return {false, true};
    return {!white, false};
  }
  /// Whether Pawntastic's menus are to ask for the size of the board.
  [[nodiscard]] bool asks_for_size() const {
    return position.variant == "pawntastic" || position.variant == "pawntastic-ep";
  }
  [[nodiscard]] Glyphs glyphs() const { return ascii ? Glyphs::letters : unicode ? Glyphs::unicode : default_glyphs(); }
};

SessionEnd play_session(Dialogue& dialogue, const SessionStyle& style, const SessionPlan& plan) {
  const verify::Rulebook rules(plan.start.variant);
  return Session(dialogue, style, rules, plan).play();
}

/// Asks for the game and plays it, until the person does not go back to the menu.
void play_pawntastic(Dialogue& dialogue, const PlayOptions& options, const SessionPlan& given) {
  const auto en_passant = options.position.variant == "pawntastic-ep" ? EnPassant::on : EnPassant::off;
  SessionEnd end = SessionEnd::menu;
  while (end == SessionEnd::menu) {
    SessionPlan plan = given;
    plan.has_menu = true;
    const auto answers = ask_pawntastic(dialogue, en_passant, plan.start.variant);
    if (!answers) return;
    if (!plan.start.variant) plan.start = read_fen(answers->variant, answers->variant->start_fen)->setup;
    plan.agents[slot(!answers->person)] = PlayerSpec(*answers->opponent);
    end = play_session(dialogue, *pawntastic_style(plan, answers->trace), plan);
  }
}

/// The same with the 5x5 course's questions.
void play_course(Dialogue& dialogue, const PlayOptions& options, const SessionPlan& given) {
  CourseParameters known{options.time, options.turns, options.players, options.alpha_beta, {}};
  known.heuristics = {options.heuristic, options.black_heuristic ? options.black_heuristic : options.heuristic};
  SessionEnd end = SessionEnd::menu;
  while (end == SessionEnd::menu) {
    SessionPlan plan = given;
    plan.has_menu = true;
    if (!ask_course_parameters(dialogue, known, plan)) return;
    plan.trace_folder = options.trace.value_or(".");
    end = play_session(dialogue, *plain_style(plan, dialogue), plan);
  }
}

/// Seats the AIs of --white and --black; false, after a message, if one of them cannot be contained or started.
bool seat_agents(const PlayOptions& options, SessionPlan& plan) {
  const auto people = options.people();
  const std::array<const std::optional<std::string>*, 2> words = {&options.white, &options.black};
  std::vector<PlayerSpec> players;
  for (std::size_t side = 0; side < 2; ++side) {
    if (!people.at(side))
      players.push_back(player_of(plan.start.variant, words.at(side)->value_or("keymove"),
                                  options.programs.like(plan.start.variant)));
  }
  if (!contain_players("play", options.programs.containment, {}, players)) return false;
  if (!all_players_start("play", players)) return false;
  auto next = players.begin();
  for (std::size_t side = 0; side < 2; ++side) {
    if (!people.at(side)) plan.agents.at(side) = *next++;
  }
  return true;
}

ExitCode play_plain(Dialogue& dialogue, const PlayOptions& options, SessionPlan& plan) {
  constexpr double kDefaultSeconds = 5;
  plan.rules.time = options.time.value_or(kDefaultSeconds);
  plan.rules.max_turns = options.turns.value_or(0);
  const auto people = options.people();
  if ((people[0] && options.white) || (people[1] && options.black))
    throw UsageError("--white and --black name AIs; --players says which sides they play");
  if (!seat_agents(options, plan)) return ExitCode::bad_input;
  play_session(dialogue, *plain_style(plan, dialogue), plan);
  return ExitCode::success;
}

ExitCode run_play(const PlayOptions& options) {
  SessionPlan plan;
  plan.glyphs = options.glyphs();
  plan.pgn = options.pgn;
  if (!options.asks_for_size()) {
    auto start = legal_position(options.position);
    if (!start) return ExitCode::bad_input;
    plan.start = *start;
  }
  constexpr int kStandardInput = 0;  // its descriptor
  Dialogue dialogue(!is_terminal(kStandardInput));
  const bool pawntastic =
      options.asks_for_size() || (plan.start.variant->notation == CourseNotation::pawn_glyph && !options.players);
  ExitCode code = ExitCode::success;
  if (pawntastic) {
    play_pawntastic(dialogue, options, plan);
  } else if (options.course_agents()) {
    play_course(dialogue, options, plan);
  } else {
    code = play_plain(dialogue, options, plan);
  }
  return dialogue.silence() == Silence::interrupted ? ExitCode::interrupted : code;
}

}  // namespace

const Command kPlay = make_command<PlayOptions, run_play>(kPlayText);

}  // namespace keymove::tools
