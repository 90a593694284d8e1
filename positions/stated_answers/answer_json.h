// The stated answer of a position in JSON, for suites and answer keys.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "positions/json/json_taker.h"
#include "positions/problem/problem.h"

namespace keymove {

/// The object `{"keys": [..], "distance": n, "unique": bool, "line": [..], "moves": [..], "best": "..", "gain": n,
/// "outcome": ".."}`. Further members are "avoid": wrong moves, "at_least": the distance may be larger, "sole_line":
/// the winner's moves in the line, apart from the last, are the only winning ones, "solutions": the number of solutions
/// of help and series play, "points": an object with the points of each move that scores.
struct StatedAnswer {
  Outcome outcome = Outcome::none;
  std::optional<int> distance;  ///< plies
  std::optional<bool> unique;
  std::vector<MoveText> keys;
  std::vector<MoveText> avoid;
  std::vector<MoveText> line;
  std::optional<MoveText> best;
  std::vector<MoveText> also;  ///< said elsewhere to be the key, too: the same move, or a contradiction
  std::optional<int> gain;
  std::optional<std::vector<MoveText>> moves;
  std::optional<int> solutions;  ///< help and series play
  std::vector<MovePoints<MoveText>> points;
  bool at_least = false;
  bool sole_line = false;
};

/// Whether an answer's `keys` are some of the keys or, as in an answer key, all of them.
enum class KeyList { some, all };

/// The largest distance or number of plies that an input may state.
constexpr int kMaxStatedPlies = 20000;

/// Takes a move: a string, or a course's array [[7, 0], [6, 0]].
void take_move(JsonTaker& taker, const JsonNode& node, MoveText& out);
/// Takes moves: an array of moves, or one string with blanks or ';' between the moves.
void take_moves(JsonTaker& taker, const JsonNode& node, std::vector<MoveText>& out);

/// The answer of the node: an object; or a move, which is the best one; or an array of moves, which are keys. Its
/// errors are added to those of the taker.
StatedAnswer read_answer(JsonTaker& taker, const JsonNode& node);

/// Whether an answer has a member of that name.
bool is_answer_member(std::string_view key);

/// The answer as an object; members that are not stated are left out.
nlohmann::ordered_json write_answer(const StatedAnswer& answer);

/// The claim that the answer makes about a position with that goal. Unless the answer says otherwise, a win goal claims
/// a forced win in exactly its plies, and a material goal claims that the stated move is the only solution.
StatedClaim claim_of(const Goal& goal, const StatedAnswer& answer, KeyList key_list);

/// The answer that makes the claim; the inverse of claim_of.
StatedAnswer answer_of(const Goal& goal, const StatedClaim& claim);

/// The outcome of that name ("win", "loss", "draw"); absent for another text.
std::optional<Outcome> outcome_named(std::string_view name);

}  // namespace keymove
