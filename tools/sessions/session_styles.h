// How the kinds of session speak.
#pragma once

#include <memory>

#include "tools/sessions/session.h"

namespace keymove::tools {

/// For every variant: what the 5x5 course wants to see of its agents' moves, where a trace is kept; else a line a move.
std::unique_ptr<SessionStyle> plain_style(const SessionPlan& plan);

/// Whether an agent's root moves are shown.
enum class RootTrace { off, on };

/// As the Pawntastic course's transcript has it.
std::unique_ptr<SessionStyle> pawntastic_style(const SessionPlan& plan, RootTrace trace);

}  // namespace keymove::tools
