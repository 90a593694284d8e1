// The styles of the kinds of session.
#pragma once

#include <memory>

#include "tools/sessions/session.h"

namespace keymove::tools {

/// The style for every variant. If a trace is kept, moves are shown as the 5x5 course wants them, else on one line
/// each.
std::unique_ptr<SessionStyle> plain_style(const SessionPlan& plan);

/// Whether an agent's root moves are shown.
enum class RootTrace { off, on };

/// The style of the Pawntastic course's transcript.
std::unique_ptr<SessionStyle> pawntastic_style(const SessionPlan& plan, RootTrace trace);

}  // namespace keymove::tools
