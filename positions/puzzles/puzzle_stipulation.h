// Puzzles that ask for a stipulation, as problems do.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "positions/json/json_taker.h"
#include "positions/pgn/game_cutter.h"
#include "positions/problem/problem.h"
#include "positions/stated_answers/goal_json.h"

namespace keymove {

/// States a problem by its stipulation, "h#2 2.1.1.1" or "Selfmate in 3", with its solution, which may have no moves.
/// A stipulation that keymove does not know, or that has a condition beside it, makes the puzzle unsupported. False,
/// and nothing is stated, if the text is no stipulation, or asks for a mate in so many moves, which is a clue.
bool state_stipulation(TestPosition& puzzle, const std::string& text, CutGame solution);

/// The moves of the mate that a text such as "#2", "2#" or "Mate in two moves" asks for.
std::optional<int> mate_of_stipulation(std::string_view text);

/// The question that a member `stipulation`, `type`, ... of an object asks in words.
std::optional<StatedGoal> asked_in_words(const JsonNode& object);

/// Whether an object has a member `stipulation` with one that keymove knows at least by name.
bool names_stipulation(const JsonNode& object);

/// The same as state_stipulation for the members of an object; its solution is a text, or several with a line each, or
/// moves one by one.
bool state_stipulation_of(const JsonNode& object, const JsonTaker& taker, TestPosition& puzzle);

/// Whether a member or a column of that plain name may hold a condition such as Circe.
bool names_condition(std::string_view name);

/// Makes the puzzle unsupported if the text names a condition that chess does not have.
void judge_condition(TestPosition& puzzle, std::string_view text);

/// The same for the members of an object, each with one condition or several.
void judge_conditions_of(const JsonNode& object, TestPosition& puzzle);

}  // namespace keymove
