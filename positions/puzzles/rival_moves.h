// Answers whose words, or whose members, leave open which of several moves they mean.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/json/located_json.h"
#include "positions/problem/problem.h"

namespace keymove {

/// Whether the first move of the text is a try alone: "Ra6?", not "Ra6!?".
bool begins_with_try(std::string_view text);

/// Whether words behind the first move of the text may say that another one is the answer: "Ra6 looks good but Rh1 is
/// the key", "Ra6 fails, Rh1!". What the words "after", "threatens" or the like introduce is no such move, nor is one
/// with a later number, a reply to which a move is given, or one that is told to fail.
bool names_rival(std::string_view text);

/// What is noted of an answer that one of these leaves open.
std::string note_of_rival(std::string_view text);

/// The text with plain words in the place of brackets around a second answer: "Ra6  or Rh1 " of "Ra6 (or Rh1)"; each
/// byte keeps its place.
std::string with_open_alternatives(std::string_view text);

/// The moves of a text that is nothing but moves, with numbers and signs of lists; none if it is another. They refer to
/// the text.
std::vector<std::string_view> moves_alone(std::string_view text);

/// Whether two answers to the same question surely name different moves: their first moves go to different squares, and
/// neither is among the alternatives of the other. Castling may be any move.
bool are_at_odds(const std::vector<std::string_view>& one, const std::vector<std::string_view>& other);

/// Whether the plain name of an answer is also that of what somebody has answered, "response", or of a move that has
/// been played, "move".
bool names_loosely(std::string_view name);

/// The object without the answers that surely name different moves, {"best_move": "Ra6", "solution": "Rh1"}, which is
/// an error. "response" and the like count less than a solution, which is noted. Nothing if none are at odds, or if it
/// has `moves`.
std::optional<JsonNode> without_answers_at_odds(const JsonNode& object, TestPosition& puzzle);

}  // namespace keymove
