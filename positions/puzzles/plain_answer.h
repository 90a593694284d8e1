// Answers in JSON under the names that people and other programs give to their members.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/json/json_taker.h"
#include "positions/problem/problem.h"
#include "positions/stated_answers/answer_json.h"

namespace keymove {

/// The moves of a text or of an array of texts, without the numbers before them, each with its place.
std::vector<MoveText> placed_moves(const JsonTaker& taker, const JsonNode& node);

/// Whether an object has a member that names the answer: `best_move`, `bm`, `solution`, `key`, ..., its name in any
/// case and with or without signs between the words.
bool states_plain_answer(const JsonNode& object);

/// Whether the node stands for no moves: null, an empty text, "nan", or an empty array.
bool is_open(const JsonNode& node);
/// Whether an object has a member that names the answer and stands for none.
bool lacks_answer(const JsonNode& object);

/// The answer that the node states: a move, also as a pair of squares such as [[7, 1], [7, 0]] or {"from": "e1", "to":
/// "e8"}, or `win`, `loss`,
/// `draw`; an array of moves, which are keys; or an object. Of an object's members, its names as above, a solution is a
/// line, whose last move may have the sign of mate; `mate` and `mate_in` are moves to a mate; several `solutions` that
/// are no line of a stated mate are keys; what has another name is passed over. Nothing if no answer is stated. The
/// errors of answer_json.h are added to the taker.
std::optional<StatedAnswer> read_plain_answer(JsonTaker& taker, const JsonNode& node);

/// The moves to mate that an object states: under `mate`, `mate_in`, ..., or in words, "Mate in 2", under
/// `type`, `theme`, `goal`, ...
std::optional<int> mate_of_object(const JsonNode& object);

/// The same, or else the moves to mate of a tag or a name, "mateIn2", if the object has an answer: without moves it is
/// not known whether a tag speaks of the position, or of that after the opponent's move.
std::optional<int> mate_of_answered(const JsonNode& object);

/// Notes a text under one of these names that states no moves to mate, unless it stands for none.
void note_no_mate(TestPosition& puzzle, const JsonNode& object);

/// The member with a line, `solution`, `pv`, ..., or, without one, with keys; nullptr if there is none.
const JsonNode* solution_node(const JsonNode& object);

/// The member with moves that are stated to be wrong, `am` or `avoid_moves`; nullptr if there is none.
const JsonNode* avoided_node(const JsonNode& object);

/// The first move of the answer under a plain name, if there is one.
std::optional<std::string> first_answer(const JsonTaker& taker, const JsonNode& object);

/// Whether that is a plain name of a line that begins with the solver's move (`solution`, `pv`, ...), of the moves to
/// mate, of words that may say it, of an id, of an answer of any form; as plain_column_name has it.
bool names_line(std::string_view name);
bool names_mate(std::string_view name);
bool names_phrase(std::string_view name);
bool names_id(std::string_view name);
bool names_answer(std::string_view name);
/// Whether it is a plain name of moves that are stated to be wrong.
bool names_avoided(std::string_view name);
/// Whether it is a plain name of the opponent's moves.
bool names_reply(std::string_view name);

/// The id of an object, a text or a number, under one of the usual names: `id`, `name`, `title`, `puzzle_id`, ...;
/// empty if there is none.
std::string plain_id(const JsonNode& object);

}  // namespace keymove
