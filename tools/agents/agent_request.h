// Writes questions to agents as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tools/agents/examinee.h"

namespace keymove::tools {

/// The request, as docs/agent-protocol.md defines it.
nlohmann::ordered_json agent_request(const ExamQuestion& question, double seconds);

}  // namespace keymove::tools
