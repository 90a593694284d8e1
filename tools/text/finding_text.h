// A finding in words and as JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "positions/problem/finding.h"
#include "positions/problem/problem.h"

namespace keymove::tools {

/// What was found out, in a sentence without its full stop: "White wins in 5 plies (mate in 3): c5d5, the only key".
std::string describe(const Setup& setup, const Goal& goal, const Finding& finding);

/// What the checker has not confirmed of a finding, and why: "; solver, unchecked: material has no certificates". Empty
/// when it has confirmed all.
std::string unchecked_text(const Finding& finding);

/// How a game that is over ended for the side to move: "White has lost", "a draw".
std::string end_text(const Setup& setup, Outcome outcome);

/// Seconds with three digits: "0.042".
std::string seconds_text(double seconds);

/// The value of "schema" in every result.
constexpr std::string_view kResultSchema = "keymove-result/1";

/// Adds status, outcome, distance, keys, line and proof, and what is unchecked, in this order. Without a problem the
/// finding has no moves.
void add_proof(nlohmann::ordered_json& object, const std::optional<Problem>& problem, const Finding& finding);

/// Adds what belongs to the goal (best, gain, second; best; moves; opinion and best).
void add_goal_answer(nlohmann::ordered_json& object, const Problem& problem, const Finding& finding);

/// The object on a line of its own; bytes that are no UTF-8 are replaced.
std::string json_line(const nlohmann::ordered_json& object);

}  // namespace keymove::tools
