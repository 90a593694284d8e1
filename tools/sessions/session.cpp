#include "tools/sessions/session.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/game/castling.h"
#include "positions/notation/notation.h"
#include "solver/engine/solver.h"
#include "tools/agents/agent_option.h"
#include "tools/matches/loaded_game.h"
#include "tools/matches/played_trace.h"

namespace keymove::tools {

namespace {

constexpr double kHintSeconds = 1;
constexpr int kMostFiles = 1000;  // of games or traces of one name

}  // namespace

Session::Session(Dialogue& dialogue, const SessionStyle& style, const verify::Rulebook& rules, const SessionPlan& plan)
    : dialogue_(dialogue), style_(style), rules_(rules), plan_(plan) {
  if (plan_.pgn) pgn_.emplace(plan_.pgn);
  for (std::size_t side = 0; side < 2; ++side) {
    auto& agent = plan_.agents[side];
    if (!agent) continue;
    if (agent->own) agent->own->gives_up = [this] { return dialogue_.silence() == Silence::interrupted; };
    agents_[side] = make_player(plan_.start.variant, *agent);
  }
  start_from(plan_.start, plan_.moves);
}

Session::~Session() = default;

void Session::start_from(const Setup& start, const std::vector<Move>& moves) {
  arbiter_.emplace(rules_, start);
  for (const Move& move : moves) arbiter_->play(move);
  game_ = PlayedGame();
  game_.event = "keymove play";
  game_.start = start;
  game_.opening = moves;
  for (std::size_t side = 0; side < 2; ++side)
    game_.names[side] = plan_.agents[side] ? plan_.agents[side]->name : "human";
  is_saved_ = true;
  look_for_end();
}

SessionEnd Session::play() {
  keep_earlier_trace();
  write_files();
  show_board();
  while (!game_.result && !to_menu_ && dialogue_.silence() == Silence::none) {
    if (is_agent(arbiter_->now().to_move)) {
      agent_moves();
    } else {
      person_moves();
    }
  }
  if (game_.result) dialogue_.say("\n" + style_.ending(*game_.result, game_.turns()));
  write_files();
  if (pgn_) {
    pgn_->write(pgn_of(game_, 1));
    pgn_->finish();
  }
  if (dialogue_.silence() == Silence::interrupted) keep_game();
  return to_menu_ ? SessionEnd::menu : SessionEnd::over;
}

// --- moves

void Session::agent_moves() {
  const Setup& now = arbiter_->now();
  const Color mover = now.to_move;
  dialogue_.say("\n" + style_.thinking(now));
  const PlayerMove turn = ask_player(*arbiter_, *agents_[slot(mover)], plan_.rules, 0);
  if (dialogue_.take_back_interrupt()) return pause();
  if (dialogue_.silence() != Silence::none) return dialogue_.say("\n");
  if (turn.trouble) {
    game_.trouble = turn.trouble;
    game_.result = forfeit(mover, *turn.trouble);
    if (!turn.trouble->last_words.empty()) dialogue_.say(turn.trouble->last_words + "\n");
    if (!turn.trouble->detail.empty())
      dialogue_.say(fmt::format("{} {}: {}\n", name_of(mover), turn.trouble->words, turn.trouble->detail));
    return;
  }
  make(turn.answer.move, turn.seconds, turn.answer);
}

void Session::person_moves() {
  const StopWatch watch;
  const std::size_t moves = arbiter_->moves().size();
  while (arbiter_->moves().size() == moves) {
    const auto words = dialogue_.ask("\n" + style_.prompt(arbiter_->now()));
    if (!words) return;
    if (obey(*words, watch) != Reply::stay) return;
  }
}

void Session::pause() {
  const Color mover = arbiter_->now().to_move;
  dialogue_.say(fmt::format("\n{} is interrupted and has not moved.\n", name_of(mover)));
  const std::string question =
      fmt::format("Enter lets {} think again; undo, save FILE, {}quit (? for help): ", name_of(mover),
                  plan_.has_menu ? "menu, " : "");
  const StopWatch watch;
  while (true) {
    const auto words = dialogue_.ask("\n" + question);
    if (!words || words->empty() || obey(*words, watch) != Reply::stay) return;
  }
}

Session::Reply Session::obey(const std::string& words, const StopWatch& watch) {
  const std::size_t blank = std::min(words.find(' '), words.size());
  const std::string verb = lower_case(words.substr(0, blank));
  const std::string rest(trimmed(words.substr(blank)));
  if (verb.empty()) return Reply::stay;
  if (verb == "?" || verb == "help" || verb == "moves") {
    show_help();
  } else if (verb == "board") {
    show_board();
  } else if (verb == "hint") {
    hint();
  } else if (verb == "undo") {
    if (take_back()) return Reply::turned_back;
    dialogue_.say("you have no move to take back\n");
  } else if (verb == "save" || verb == "load") {
    if (rest.empty()) {
      dialogue_.say(fmt::format("expected a file: {} game.json\n", verb));
    } else if (verb == "save") {
      save(rest);
    } else if (load(rest)) {
      return Reply::turned_back;
    }
  } else if (verb == "menu" && plan_.has_menu) {
    to_menu_ = true;
    return Reply::left;
  } else if (is_agent(arbiter_->now().to_move)) {
    dialogue_.say(
        fmt::format("it is {}'s move: press Enter to let it think again\n", name_of(arbiter_->now().to_move)));
  } else {
    const auto move = read_typed_move({words, {"", 1, 1}}, arbiter_->now(), arbiter_->legal_moves());
    if (move) {
      make(*move, watch.seconds(), std::nullopt);
      return Reply::moved;
    }
    dialogue_.say(dialogue_.colored(move.errors().front().message, Tint::bad) + "\n");
  }
  return Reply::stay;
}

void Session::make(const Move& move, double seconds, const std::optional<solver::AgentMove>& answer) {
  const Setup before = arbiter_->now();
  arbiter_->play(move);
  game_.add(before, move, arbiter_->now(), seconds, answer);
  is_saved_ = false;
  look_for_end();
  write_files();
  dialogue_.say(style_.made(game_.made.back()));
  const bool reply_follows = !game_.result && !is_agent(before.to_move) && is_agent(arbiter_->now().to_move);
  if (style_.shows_every_board() || !reply_follows) show_board();
}

void Session::show_board() {
  std::optional<Move> last;
  if (!game_.opening.empty()) last = game_.opening.back();
  if (!game_.made.empty()) last = game_.made.back().move;
  dialogue_.say("\n" + style_.board(arbiter_->now(), last));
}

void Session::look_for_end() {
  game_.result = arbiter_->result();
  if (!game_.result) game_.result = out_of_turns(game_, plan_.rules);
}

// --- the requests of a person

bool Session::take_back() {
  const auto persons = [&](const MadeMove& move) { return !is_agent(move.before.to_move); };
  if (std::none_of(game_.made.begin(), game_.made.end(), persons)) return false;
  while (true) {
    const bool last = persons(game_.made.back());
    game_.made.pop_back();
    arbiter_->take_back();
    if (last) break;
  }
  is_saved_ = false;
  write_files();
  dialogue_.say("your last move is taken back\n");
  show_board();
  return true;
}

void Session::hint() {
  const VariantPtr& variant = plan_.start.variant;
  if (!adviser_) adviser_ = solver::make_agent(variant, plan_.adviser ? *plan_.adviser : agent_of(variant, "keymove"));
  const auto answer = adviser_->choose({arbiter_->now(), arbiter_->recent()}, TimeLimit{kHintSeconds});
  if (dialogue_.take_back_interrupt()) return dialogue_.say("\n");
  dialogue_.say(fmt::format("hint: {}\n", style_.move(arbiter_->now(), answer.move)));
}

void Session::save(const std::string& path) {
  try {
    write_file(path, json_of(game_, 1), Rewriting::wanted);
  } catch (const OutputError& error) {
    dialogue_.say(std::string(error.what()) + "\n");
    return;
  }
  is_saved_ = true;
  dialogue_.say(fmt::format("saved as {}; 'load {}' continues from here\n", path, path));
}

void Session::keep_game() {
  if (game_.result || game_.made.empty() || is_saved_) return;
  if (plan_.trace_folder || plan_.pgn) {
    const std::string path =
        plan_.pgn ? *plan_.pgn : trace_path(trace_of(plan_.rules, plan_.agents, game_, plan_.alpha_beta));
    return dialogue_.say(fmt::format("the game is saved as {}; 'load {}' continues from here\n", path, path));
  }
  std::error_code error;
  for (int number = 1; number < kMostFiles; ++number) {
    const std::string path = number == 1 ? "keymove-game.json" : fmt::format("keymove-game-{}.json", number);
    if (!std::filesystem::exists(path, error)) return save(path);
  }
}

bool Session::load(const std::string& path) {
  const auto loaded = load_game(plan_.start.variant, path);
  if (!loaded) {
    dialogue_.say(to_text(loaded.errors().front()) + "\n");
    return false;
  }
  if (key_of_variant(*loaded->start.variant) != key_of_variant(*plan_.start.variant)) {
    dialogue_.say("The game begins with other castlings: begin a session with its position.\n");
    return false;
  }
  if (!game_.made.empty()) keep_earlier_trace();
  // The counts of an agent's earlier moves are not known: its game goes on from the position.
  const bool people = !plan_.agents[0] && !plan_.agents[1];
  start_from(loaded->start, people ? std::vector<Move>() : loaded->moves);
  for (const Move& move : people ? loaded->moves : std::vector<Move>()) {
    const Setup before = arbiter_->now();
    arbiter_->play(move);
    game_.add(before, move, arbiter_->now(), 0, std::nullopt);
  }
  look_for_end();
  write_files();
  show_board();
  return true;
}

void Session::show_help() {
  constexpr std::size_t kWidth = 80;
  std::string out = "The legal moves are:\n";
  std::size_t column = 0;
  for (const Move& move : arbiter_->legal_moves()) {
    const std::string text = style_.move(arbiter_->now(), move);
    if (column > 0 && column + text.size() + 2 > kWidth) {
      out += "\n";
      column = 0;
    }
    out += "  " + text;
    column += text.size() + 2;
  }
  dialogue_.say(
      fmt::format("{}\nOr: hint, undo, board, save FILE, load FILE, {}quit. "
                  "A move may be typed as above, or as two squares.\n",
                  out, plan_.has_menu ? "menu, " : ""));
}

// --- files

std::string Session::trace_path(const GameTrace& trace) const {
  return fmt::format("{}/{}", *plan_.trace_folder, trace_file_name(trace));
}

void Session::keep_earlier_trace() {
  if (!plan_.trace_folder) return;
  const std::string path = trace_path(trace_of(plan_.rules, plan_.agents, game_, plan_.alpha_beta));
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return;
  std::string kept = path + ".old";
  for (int number = 2; number < kMostFiles && std::filesystem::exists(kept, error); ++number)
    kept = fmt::format("{}.old{}", path, number);
  std::filesystem::rename(path, kept, error);
  if (!error) dialogue_.say(fmt::format("the trace of an earlier game is now {}\n", kept));
}

void Session::write_files() {
  const bool over_before = game_.result && game_.made.empty();
  if (!plan_.trace_folder || over_before) return;
  const GameTrace trace = trace_of(plan_.rules, plan_.agents, game_, plan_.alpha_beta);
  write_file(trace_path(trace), write_trace(trace), Rewriting::wanted);
}

}  // namespace keymove::tools
