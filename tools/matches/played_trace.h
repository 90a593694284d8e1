// Makes the 5x5 course's trace of a game that was played.
#pragma once

#include <array>
#include <optional>

#include "positions/played_games/game_trace.h"
#include "tools/matches/match_game.h"

namespace keymove::tools {

/// The agents of White and Black; absent for a person.
using Players = std::array<std::optional<PlayerSpec>, 2>;

/// The trace of the moves after the opening. Heuristic scores are those of the heuristic of the side that moves,
/// computed by the reference rules. `of_people` is what the trace's name says of alpha-beta if no agent plays.
GameTrace trace_of(const GameRules& rules, const Players& players, const PlayedGame& game,
                   AlphaBeta of_people = AlphaBeta::on);

/// The trace of one move.
TraceAction trace_action(const Players& players, const MadeMove& made);

/// Whether the side's player is an agent that prunes.
AlphaBeta alpha_beta_of(const Players& players, Color side);

}  // namespace keymove::tools
