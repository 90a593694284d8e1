// The 5x5 course's trace of games that were played.
#pragma once

#include <array>
#include <optional>

#include "positions/played_games/game_trace.h"
#include "tools/matches/match_game.h"

namespace keymove::tools {

/// Who plays: White, Black; absent: a person.
using Players = std::array<std::optional<solver::AgentSpec>, 2>;

/// The trace of the moves after the opening. Heuristic scores are those of the mover's heuristic, by the reference
/// rules.
GameTrace trace_of(const GameRules& rules, const Players& players, const PlayedGame& game);

/// One of its moves.
TraceAction trace_action(const Players& players, const MadeMove& made);

/// Whether the agents prune: off when one of them is minimax.
AlphaBeta alpha_beta_of(const Players& players);

}  // namespace keymove::tools
