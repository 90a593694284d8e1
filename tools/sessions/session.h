// Plays a game at the terminal between people and agents.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "positions/played_games/game_trace.h"
#include "tools/console/console.h"
#include "tools/drawing/board_drawing.h"
#include "tools/matches/match_game.h"
#include "tools/matches/played_trace.h"
#include "tools/sessions/dialogue.h"

namespace keymove::tools {

/// The players of a game, its start and its rules.
struct SessionPlan {
  Setup start;
  std::vector<Move> moves;  ///< the moves made before the session
  Players agents;
  GameRules rules;
  Glyphs glyphs = Glyphs::letters;
  std::optional<solver::AgentSpec> adviser;  ///< the agent that gives hints; by default keymove
  std::optional<std::string> trace_folder;   ///< the folder for the course's trace
  AlphaBeta alpha_beta = AlphaBeta::on;      ///< what the trace's name says if no agent plays
  std::optional<std::string> pgn;            ///< the file for the game, written at its end
  bool has_menu = false;                     ///< whether questions came before the game, and can be asked again
};

/// How a session was left: at the end of the game or of the dialogue, or for the questions before the game.
enum class SessionEnd { over, menu };

/// The texts of a kind of session. They are whole lines, except a prompt, which has no line feed.
class SessionStyle {
 public:
  SessionStyle() = default;
  SessionStyle(const SessionStyle&) = delete;
  SessionStyle& operator=(const SessionStyle&) = delete;
  virtual ~SessionStyle() = default;

  /// `last` is the move that led to the position, if there is one.
  [[nodiscard]] virtual std::string board(const Setup& setup, const std::optional<Move>& last) const = 0;
  /// Whether the board is also shown before an agent replies to a person's move.
  [[nodiscard]] virtual bool shows_every_board() const { return true; }
  [[nodiscard]] virtual std::string prompt(const Setup& setup) const = 0;
  [[nodiscard]] virtual std::string thinking(const Setup& setup) const = 0;
  [[nodiscard]] virtual std::string made(const MadeMove& move) const = 0;
  [[nodiscard]] virtual std::string move(const Setup& setup, const Move& move) const = 0;
  [[nodiscard]] virtual std::string ending(const verify::GameResult& result, int turns) const = 0;
};

/// Plays a game until it is over or a person ends it. At each of his moves a person may also ask for the legal moves, a
/// hint or the board, take moves back, save the game and load one. Ctrl-C while an agent thinks interrupts the agent
/// and asks the person how to go on; at a question it ends the session, and the game is saved.
class Session {
 public:
  Session(Dialogue& dialogue, const SessionStyle& style, const verify::Rulebook& rules, const SessionPlan& plan);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  /// Plays until the game or the dialogue is over, or a person goes back to the menu. Throws OutputError if a file
  /// cannot be written.
  SessionEnd play();

 private:
  enum class Reply { moved, stay, turned_back, left };

  void agent_moves();
  void person_moves();
  /// Asks how to go on after an agent was interrupted.
  void pause();
  Reply obey(const std::string& words, const StopWatch& watch);
  void make(const Move& move, double seconds, const std::optional<solver::AgentMove>& answer);
  bool take_back();
  void hint();
  void save(const std::string& path);
  /// After an interrupt: saves the game in a new file, unless a file has it already.
  void keep_game();
  bool load(const std::string& path);
  void show_board();
  void show_help();

  [[nodiscard]] bool is_agent(Color color) const { return agents_[slot(color)] != nullptr; }
  void start_from(const Setup& start, const std::vector<Move>& moves);
  void look_for_end();
  [[nodiscard]] std::string trace_path(const GameTrace& trace) const;
  void keep_earlier_trace();
  void write_files();

  Dialogue& dialogue_;
  const SessionStyle& style_;
  const verify::Rulebook& rules_;
  SessionPlan plan_;
  std::array<std::unique_ptr<Player>, 2> agents_;
  std::unique_ptr<solver::Agent> adviser_;
  std::optional<Output> pgn_;  ///< opened before the game, so that a file that cannot be written is reported then
  std::optional<verify::Arbiter> arbiter_;
  PlayedGame game_;
  bool is_saved_ = true;  ///< whether nothing has changed since the game was saved or loaded
  bool to_menu_ = false;  ///< whether the person goes back to the menu
};

}  // namespace keymove::tools
