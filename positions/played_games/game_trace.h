// The trace of one game, as the 5x5 course wants it (docs/traces.md): its data and its writer. Its reader, which takes
// what teams write too, is positions/played_games/trace_reader.h.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "positions/game/setup.h"

namespace keymove {

enum class PlayerKind { human, ai };

/// Whether the search of an AI prunes.
enum class AlphaBeta { off, on };

struct TracePlayer {
  PlayerKind kind = PlayerKind::human;
  std::string heuristic;  ///< of an AI: "e0"
};

/// What one AI has searched since the game began.
struct StatesSoFar {
  std::uint64_t total = 0;
  std::vector<std::uint64_t> by_depth;  ///< [0]: the roots, one a search
  double branching_factor = 0;
};

/// One move of a game, with what an AI tells of it.
struct TraceAction {
  Color mover = Color::white;
  int turn = 1;  ///< a move of White and one of Black are one turn
  Move move;
  std::optional<double> seconds;
  std::optional<double> heuristic_score;  ///< of the board after the move, for White
  std::optional<double> search_score;     ///< for White
  Setup after;
  std::optional<StatesSoFar> states;
};

struct TraceEnd {
  std::optional<Color> winner;  ///< absent: a draw
  int turns = 0;                ///< begun
  std::string reason;           ///< without a full stop; may be empty
};

struct GameTrace {
  double seconds = 0;  ///< that an AI has for a move; 0 = no limit
  int max_turns = 0;   ///< then the game is a draw
  AlphaBeta alpha_beta = AlphaBeta::on;
  std::array<TracePlayer, 2> players;  ///< White, Black
  Setup start;
  std::vector<TraceAction> actions;
  std::optional<TraceEnd> end;  ///< absent while the game goes on
};

/// "gameTrace-true-5-100.txt".
std::string trace_file_name(const GameTrace& trace);

/// The whole trace: its head, every action, and its end if there is one.
std::string write_trace(const GameTrace& trace);

/// The parameters and the board before the first move.
std::string write_trace_head(const GameTrace& trace);
/// One action. Requires action.after.variant; `alpha_beta` names the search.
std::string write_trace_action(const TraceAction& action, AlphaBeta alpha_beta);
/// Of an action what stands before its board, and what stands behind it.
std::string write_trace_facts(const TraceAction& action, AlphaBeta alpha_beta);
std::string write_trace_states(const TraceAction& action);
/// The line that names the winner.
std::string write_trace_end(const TraceEnd& end);

/// "144", "1.1k", "286.5k", "2.2M", "3.0G": rounded to one digit behind the point from 1000 on.
std::string short_count(std::uint64_t count);

/// The board with its rows numbered and its files lettered, men as "wK" and "bp", a dot for an empty square.
std::string trace_board(const Setup& setup);

/// "wK", "bp": the colour, then the letter, small for a pawn alone.
std::string trace_man(const Variant& variant, const Man& man);

}  // namespace keymove
