// The styles of the kinds of session.
#pragma once

#include <memory>

#include "tools/sessions/session.h"

namespace keymove::tools {

/// The style for every variant. If a trace is kept, moves and boards are shown as the 5x5 course wants them, else moves
/// on one line each, and boards with the last move marked, in colour at a terminal.
std::unique_ptr<SessionStyle> plain_style(const SessionPlan& plan, const Dialogue& dialogue);

/// Whether an agent's root moves are shown.
enum class RootTrace { off, on };

/// The style of the Pawntastic course's transcript.
std::unique_ptr<SessionStyle> pawntastic_style(const SessionPlan& plan, RootTrace trace);

}  // namespace keymove::tools
