// The answer of solve to a position as its page shows it.
#pragma once

#include <cstddef>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "positions/notation/move_style.h"
#include "tools/answers/solved.h"
#include "tools/batch/batch.h"
#include "tools/reports/html_report.h"
#include "tools/runs/verify_record.h"

namespace keymove::tools {

/// The answer to position `number` of the batch, with `solution` to step through. The result has the field `cooks`: the
/// keys that the position does not state; in a problem that states no right key, all but the first. Moves are named as
/// `wish` says.
SolvedPosition solved_position(const Batch& batch, std::size_t number, const Solved& solved,
                               nlohmann::ordered_json solution, const StyleWish& wish, Carried carried);

/// The stipulation: that of the goal, or of the forced end that was found: "#2"; empty if it has none.
std::string asked_text(const Problem& problem, const Finding& found);

/// The question in words, without a full stop: "White to move and mate in 2".
std::string question_text(const Problem& problem, const Finding& found);

}  // namespace keymove::tools
