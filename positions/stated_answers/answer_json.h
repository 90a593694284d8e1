// The stated answer of a position in JSON, for suites and answer keys.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "positions/json/json_slices.h"
#include "positions/problem/problem.h"

namespace keymove {

/// The object `{"keys": [..], "distance": n, "unique": bool, "line": [..], "moves": [..], "best": "..", "gain": n,
/// "outcome": ".."}`. Further members are "avoid": wrong moves, "at_least": the distance may be larger, "sole_line":
/// the winner's moves in the line, apart from the last, are the only winning ones, "solutions": the number of solutions
/// of help and series play.
struct StatedAnswer {
  Outcome outcome = Outcome::none;
  std::optional<int> distance;  ///< plies
  std::optional<bool> unique;
  std::vector<MoveText> keys;
  std::vector<MoveText> avoid;
  std::vector<MoveText> line;
  std::optional<MoveText> best;
  std::optional<int> gain;
  std::optional<std::vector<MoveText>> moves;
  std::optional<int> solutions;  ///< help and series play
  bool at_least = false;
  bool sole_line = false;
};

/// Whether an answer's `keys` are some of the keys or, as in an answer key, all of them.
enum class KeyList { some, all };

/// Takes typed values from JSON nodes and collects their errors.
class JsonTaker {
 public:
  explicit JsonTaker(const JsonFragment& fragment) : fragment_(fragment) {}

  [[nodiscard]] const JsonFragment& fragment() const { return fragment_; }
  [[nodiscard]] std::vector<InputError>& errors() { return errors_; }

  void fail(const JsonNode& node, std::string code, std::string message);
  /// Whether the node is of that kind; otherwise adds an error that says that `what` was expected.
  bool expect(const JsonNode& node, JsonNode::Kind kind, const std::string& what);
  /// Calls `take` for each member; a member for which it returns false is an error `unknown-key`.
  void members(const JsonNode& node, const std::function<bool(const std::string& key, const JsonNode& value)>& take);
  void text(const JsonNode& node, std::string& out);
  void flag(const JsonNode& node, bool& out);
  void number(const JsonNode& node, int low, int high, std::optional<int>& out);
  /// Takes a move: a string, or a course's array [[7, 0], [6, 0]].
  void move(const JsonNode& node, MoveText& out);
  /// Takes moves: an array of moves, or one string with blanks or ';' between the moves.
  void moves(const JsonNode& node, std::vector<MoveText>& out);

 private:
  const JsonFragment& fragment_;
  std::vector<InputError> errors_;
};

/// The largest distance or number of plies that an input may state.
constexpr int kMaxStatedPlies = 20000;

/// The answer of the node; its errors are added to those of the taker.
StatedAnswer read_answer(JsonTaker& taker, const JsonNode& node);

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
