// Objects in JSON that hold puzzles as other people and programs write them.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/json/json_taker.h"
#include "positions/problem/problem.h"

namespace keymove {

/// How a puzzle of others is written.
enum class PuzzleKind {
  none,        ///< it is no such puzzle
  service,     ///< a game that leads to the puzzle, and the solution
  activity,    ///< an entry of a service's list of played puzzles
  evaluation,  ///< engines' evaluations, or a row with one of them
  game,        ///< a FEN and a game in PGN
  row,         ///< a row of the public database
  plain        ///< a FEN with its answer or its question under plain names
};

/// What the object is; is_foreign_puzzle says more.
PuzzleKind kind_of_puzzle(const JsonNode& object, bool foreign);

/// A puzzle of lichess' races, {"id", "fen", "line": "d8d2 e1e8", "rating"}, whose line begins with the opponent's
/// move, as one of the database, with `moves`. Nothing if it is none.
std::optional<JsonNode> row_of_race(const JsonNode& object);

/// The first member with one of these plain names; nullptr if there is none.
const JsonNode* named(const JsonNode& object, std::initializer_list<std::string_view> names);

/// The member of that kind of an object's member that is an object; nullptr if there is none.
const JsonNode* inner(const JsonNode& object, std::string_view name, std::string_view member, JsonNode::Kind kind);

/// Whether there is such a member, and it is a text.
bool is_text(const JsonNode* node);

/// The member with the FEN: `fen`, or a text under another usual name that may be one, or the only text that may be;
/// nullptr if there is none.
const JsonNode* fen_of(const JsonNode& object);

/// The side that a member beside the FEN states to move, by a name such as `turn` or in words; nothing if none does.
std::optional<Color> mover_beside_fen(const JsonNode& object);

/// Whether it has a FEN and moves under our names.
bool has_own_names(const JsonNode& object);

/// Whether it has a member that only rows of the database have.
bool is_of_database(const JsonNode& object);

/// Whether that is the name of a member of a position of ours.
bool is_own_member(std::string_view key);

/// The only object with a FEN among the members of an object that has none, or alone in a list there; nullptr if there
/// is none, or are several.
const JsonNode* inner_puzzle(const JsonNode& object);

/// Whether an unknown member of a position can be passed over: it has a FEN, no goal or answer of ours, and the key
/// says nothing of an answer and is not like `goal` or `answer`.
bool may_be_passed_over(const JsonNode& object, const std::string& key);

/// What the key of a list or a map says of all puzzles below it.
struct GroupClaim {
  std::optional<int> mate;  ///< in so many moves
  std::string stipulation;  ///< another one, or empty
  bool or_more = false;     ///< the theme mateIn5 of the public database

  [[nodiscard]] bool empty() const { return !mate && stipulation.empty(); }
};

/// The claim of a key that names a mate or another stipulation and nothing else: "mate_in_2", "mateIn2", "Mates in
/// two", "mate2", "#2", "selfmate_in_3", "h#2".
GroupClaim claim_of_key(std::string_view key);
/// The claim of the title of several puzzles, such as "Mate in 2" or "Chapter one: mates in two".
GroupClaim claim_of_title(std::string_view title);
/// Whether a member of that name is the title of what stands beside it: "title", "category", ...
bool names_title(std::string_view key);
/// Adds it to an object that does not state one itself.
void add_claim(JsonNode& object, const GroupClaim& claim);

/// The object with what a member such as `solution` states within an object of its own, {"moves": [...], "mate": 2},
/// beside its other members, and with the moves of lists of objects, [{"from": "a1", "to": "a6"}], and of lists of
/// lists, [["Ra6", "bxa6"]], as texts; of an object around a puzzle, {"puzzle": {"fen": ...}, "answer": "Ra6"}, the
/// puzzle with the answer beside it; nothing if it has none of these.
std::optional<JsonNode> with_solution_outside(const JsonNode& object);

/// Whether an object has no FEN, but the only puzzle below it, and that one's answer beside it.
bool has_answer_beside_puzzle(const JsonNode& object);

/// Adds a member whose key stands where its value does.
void add_member(JsonNode& object, const char* key, JsonNode value);

/// The object of a FEN alone.
JsonNode object_of_fen(JsonNode fen);
/// That of a FEN with the moves of its answer, in one text or a list. They are a line if they have numbers, if the last
/// one alone has the sign of mate, or if there are as many as the claimed mate has plies; else they are keys.
JsonNode object_of_keyed_fen(JsonNode fen, JsonNode answer, const GroupClaim& claim);

/// The themes of a text or a list.
std::vector<std::string> themes_of(const JsonNode& node);

/// Notes the answers of an object of which no moves are left in what with_solution_outside() has made of it.
void note_words_alone(const JsonNode& object, const JsonNode& moves, TestPosition& puzzle);

}  // namespace keymove
