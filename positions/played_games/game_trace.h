// The trace of one game in the format of the 5x5 course (docs/traces.md): data and writer. The reader, which also
// accepts the layouts of the teams, is positions/played_games/trace_reader.h.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "positions/game/setup.h"

namespace keymove {

enum class PlayerKind { human, ai };

/// Whether an AI searches with alpha-beta.
enum class AlphaBeta { off, on };

struct TracePlayer {
  PlayerKind kind = PlayerKind::human;
  std::string heuristic;                     ///< of an AI, such as "e0"
  std::optional<AlphaBeta> alpha_beta = {};  ///< of an AI that searches in another way than the trace says
};

/// The states that one AI has explored since the game began.
struct StatesSoFar {
  std::uint64_t total = 0;
  std::vector<std::uint64_t> by_depth;  ///< [0]: the roots, one for each search
  double branching_factor = 0;
};

/// One move of a game, with the figures that an AI reports.
struct TraceAction {
  Color mover = Color::white;
  int turn = 1;  ///< one turn is a move of White and a move of Black
  Move move;
  std::optional<double> seconds;
  std::optional<double> heuristic_score;  ///< of the board after the move, from White's view
  std::optional<double> search_score;     ///< from White's view
  Setup after;
  std::optional<StatesSoFar> states;
};

struct TraceEnd {
  std::optional<Color> winner;  ///< absent: a draw
  int turns = 0;                ///< the number of turns begun
  std::string reason;           ///< without a full stop; may be empty
};

struct GameTrace {
  double seconds = 0;                    ///< an AI's time for each move; 0 = no limit
  int max_turns = 0;                     ///< after so many turns the game is a draw
  AlphaBeta alpha_beta = AlphaBeta::on;  ///< of the name: on if an AI searches with alpha-beta
  std::array<TracePlayer, 2> players;    ///< White, Black
  Setup start;
  std::vector<TraceAction> actions;
  std::optional<TraceEnd> end;  ///< absent while the game goes on
};

/// How the player searches.
AlphaBeta search_of(const GameTrace& trace, Color player);

/// The name of the trace's file: "gameTrace-true-5-100.txt".
std::string trace_file_name(const GameTrace& trace);

/// The whole trace: its head, all actions, and its end if there is one.
std::string write_trace(const GameTrace& trace);

/// The head of the trace: the parameters and the initial board.
std::string write_trace_head(const GameTrace& trace);
/// One action; `alpha_beta` selects the name of the search. Requires action.after.variant.
std::string write_trace_action(const TraceAction& action, AlphaBeta alpha_beta);
/// The parts of an action before and after its board.
std::string write_trace_facts(const TraceAction& action, AlphaBeta alpha_beta);
std::string write_trace_states(const TraceAction& action);
/// The line that names the winner.
std::string write_trace_end(const TraceEnd& end);

/// The count as "144", "1.1k", "286.5k", "2.2M" or "3.0G": from 1000 on rounded to one digit after the point.
std::string short_count(std::uint64_t count);

/// The board with numbers for its ranks and letters for its files, men as "wK" and "bp", and dots for empty squares.
std::string trace_board(const Setup& setup);

/// The man as "wK" or "bp": his colour and his letter, which is lower case only for a pawn.
std::string trace_man(const Variant& variant, const Man& man);

}  // namespace keymove
