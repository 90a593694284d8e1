// The course's trace of a game at the terminal.
#pragma once

#include <optional>
#include <vector>

#include "positions/game_trace.h"
#include "tools/session.h"

namespace keymove::tools {

/// The trace of the moves made in a session. Heuristic scores are those of the mover's heuristic, by the reference
/// rules.
GameTrace trace_of(const SessionPlan& plan, const Setup& start, const std::vector<MadeMove>& made,
                   const std::optional<verify::GameResult>& result);

/// One of its moves.
TraceAction trace_action(const SessionPlan& plan, const MadeMove& made);

/// Whether the plan's agents prune.
AlphaBeta alpha_beta_of(const SessionPlan& plan);

}  // namespace keymove::tools
