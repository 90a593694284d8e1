// Writes findings in words and as JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "positions/problem/finding.h"
#include "positions/problem/problem.h"
#include "tools/text/move_text.h"

namespace keymove::tools {

/// The finding in a sentence without a full stop: "White wins, #3 (5 plies): 1.Qd5!, the only key".
std::string describe(const Setup& setup, const Goal& goal, const Finding& finding, const MoveStyle& style);

/// The part of a finding that the checker has not confirmed, and the reason: "; solver, unchecked: material has no
/// certificates". Empty if it has confirmed everything.
std::string unchecked_text(const Finding& finding);

/// What is known of a value that is not known exactly: "White has at least a draw". Empty if nothing is.
std::string bound_text(const Setup& setup, const Finding& finding);

/// The outcome of a finished game for the side to move, and the reason: "White has lost: checkmate".
std::string end_text(const Setup& setup, Outcome outcome);

/// The seconds with three decimal places: "0.042".
std::string seconds_text(double seconds);

/// The value of "schema" in every result.
constexpr std::string_view kResultSchema = "keymove-result/1";

/// Whether JSON states the problem's moves in SAN, too: in games like chess.
bool has_san(const Problem& problem);

/// Adds status, outcome, distance, keys, line (in games like chess also keys_san and line_san) and proof in this order,
/// then the fields about the extent of the proof (`within`, `proved_plies`, `certified`, `unchecked`) that apply.
/// Without a problem, keys and line are empty.
void add_proof(nlohmann::ordered_json& object, const std::optional<Problem>& problem, const Finding& finding);

/// Adds the fields that belong to the kind of goal: `best`, `gain` and `second` for material; `best`, `best_moves` and
/// `states` for the value; `moves` for legal moves; `opinion`, `best`, `score`, `margin`,
/// `expected_end` and `depth` where nothing was proved.
void add_goal_answer(nlohmann::ordered_json& object, const Problem& problem, const Finding& finding);

/// The object as one line of JSON with its line feed; bytes that are not UTF-8 are replaced.
std::string json_line(const nlohmann::ordered_json& object);

}  // namespace keymove::tools
