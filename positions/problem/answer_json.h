// The stated answer of a position in JSON, as suites and answer keys have it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "positions/json/json_slices.h"
#include "positions/problem/problem.h"

namespace keymove {

/// `{"keys": [..], "distance": n, "unique": bool, "line": [..], "moves": [..], "best": "..", "gain": n, "outcome":
/// ".."}`; also "avoid": moves that are wrong, "at_least": the distance may be larger, "sole_line": the winner's moves
/// of the line but the last are the only ones.
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
  bool at_least = false;
  bool sole_line = false;
};

/// Whether an answer's `keys` are some of the keys or stated to be all of them, as an answer key has them.
enum class KeyList { some, all };

/// Takes the typed values out of JSON nodes and collects what is wrong with them.
class JsonTaker {
 public:
  explicit JsonTaker(const JsonFragment& fragment) : fragment_(fragment) {}

  [[nodiscard]] const JsonFragment& fragment() const { return fragment_; }
  [[nodiscard]] std::vector<InputError>& errors() { return errors_; }

  void fail(const JsonNode& node, std::string code, std::string message);
  /// Whether the node is of that kind; else an error that says what was expected.
  bool expect(const JsonNode& node, JsonNode::Kind kind, const std::string& what);
  /// Calls `take` for each member; a member for which it returns false is an unknown key.
  void members(const JsonNode& node, const std::function<bool(const std::string& key, const JsonNode& value)>& take);
  void text(const JsonNode& node, std::string& out);
  void flag(const JsonNode& node, bool& out);
  void number(const JsonNode& node, int low, int high, std::optional<int>& out);
  /// A move: a string, or a course's array [[7, 0], [6, 0]].
  void move(const JsonNode& node, MoveText& out);
  /// An array of moves, or one string with blanks or ';' between the moves.
  void moves(const JsonNode& node, std::vector<MoveText>& out);

 private:
  const JsonFragment& fragment_;
  std::vector<InputError> errors_;
};

/// The largest distance or number of plies that an input may state.
constexpr int kMaxStatedPlies = 20000;

/// Reads an answer; errors are added to the taker's.
StatedAnswer read_answer(JsonTaker& taker, const JsonNode& node);

/// The answer in the order of keys above; what is not stated is left out.
nlohmann::ordered_json write_answer(const StatedAnswer& answer);

/// What the answer states of a position with that goal. A win goal states a forced win in exactly its plies, a material
/// goal that the stated move alone does it, unless the answer says otherwise.
StatedClaim claim_of(const Goal& goal, const StatedAnswer& answer, KeyList key_list);

/// The answer that states the claim; the inverse of claim_of.
StatedAnswer answer_of(const Goal& goal, const StatedClaim& claim);

/// The outcome of that name ("win", "loss", "draw"), if it is one.
std::optional<Outcome> outcome_named(std::string_view name);

}  // namespace keymove
