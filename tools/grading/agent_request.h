// Questions to agents, as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tools/grading/examinee.h"

namespace keymove::tools {

/// The request of docs/agent-protocol.md.
nlohmann::ordered_json agent_request(const ExamQuestion& question, double seconds);

}  // namespace keymove::tools
