// The operations of an EPD record that state what a position states.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/json/json_taker.h"
#include "positions/problem/problem.h"

namespace keymove {

/// An operation, and the offsets of its parts in the text.
struct PlacedOperation {
  EpdOperation operation;
  std::size_t opcode_at = 0;
  std::size_t operands_at = 0;
};

/// Whether the word, in lower case, is an opcode of the EPD standard.
bool is_opcode(std::string_view word);
/// Whether the whole word, in any case, is an opcode that no move can be: a word of letters, or one such as c0 if a
/// text in quotation marks follows it.
bool names_operation(std::string_view word, bool before_text);

/// Whether an operation of that opcode states something that epd_claims.h reads, or a counter or the variant.
bool is_stating_opcode(std::string_view opcode);

/// Makes a comment that states a stipulation and nothing else, "# Mate in 2", the heading of the records below it.
void note_heading(std::string_view comment, std::string& heading);

/// Gives the first of the operations that is nothing but moves, as in `dm 2; 1.Ra6!;`, the opcode that it lacks, unless
/// another operation states best moves or a line: bm, or bm and pv if it has several moves with their numbers. Returns
/// its text, or nothing if there is none.
std::string name_bare_moves(std::vector<PlacedOperation>& operations);

/// The operations of a text that has nothing but values with their names, as people write them behind a FEN:
/// `; bm: Ra6 ; dm: 2`, `, mate: 2, move: Ra6`, `best=Ra6 mate=2`. The names are those of plain_answer.h; a value under
/// another name is kept under it. Empty if the text is something else, or has no name of an answer. `at` is the text's
/// offset.
std::vector<PlacedOperation> operations_of_values(std::string_view text, std::size_t at);

/// Takes operations that stand as texts in an array of JSON: "c0 \"a comment\"". Errors: `json-type`, `json-value`.
void take_operations(JsonTaker& taker, const JsonNode& node, TestPosition& position);

/// Takes the points of moves from the comments of the position's operations, as the Strategic Test Suite has them:
/// c0 "f5=10, Be5+=2", or else the moves of c9 or c7 with the numbers of c8. Whether the moves are legal is not known
/// here.
void take_points_of_comments(TestPosition& position);

/// The operations that state claim, goal, id, variant, source, class and themes, as far as EPD has them: bm, am, dm,
/// stip, solutions, pv, c0 with points, id, variant, source, class and themes, in this order. Moves stand as they were
/// read.
std::vector<EpdOperation> stated_operations(const TestPosition& position);

/// Whether an operation such as `D2 400` counts the positions at a depth.
bool counts_leaves(const TestPosition& position);

/// The id of a record, where that is easy to see: the record has no operation `id`, and the id is the empty text; or it
/// has one with a quoted text, and no quotation mark stands before it. Else nothing.
std::optional<std::string_view> plain_id(std::string_view record);

}  // namespace keymove
