// The goal of a position in JSON.
#pragma once

#include <optional>
#include <string_view>

#include "positions/json/json_taker.h"
#include "positions/problem/problem.h"

namespace keymove {

/// A goal, and what it states by itself.
struct StatedGoal {
  Goal goal;
  int mate_moves = 0;      ///< the moves to a mate that it states, negative for being mated; 0 for none
  bool states_end = true;  ///< whether a win goal states that there is a forced end
};

/// The goal of an object with one member, `{"mate": 3}`, or of a text as in goal_of_text. Errors, kept by the taker:
/// `json-type`, `json-value`, `json-range` and `unknown-key`.
StatedGoal read_goal(JsonTaker& taker, const JsonNode& node);

/// The goal that a person writes: "mate in 3", "Mate in two", "#3", "M3", "s#2", "h#2.5", "win in 5 plies",
/// "material in 3 plies", "best move", "legal moves", "value", "outcome", in any case; nothing if the text is none.
std::optional<StatedGoal> goal_of_text(std::string_view text);

}  // namespace keymove
