// Rows of puzzles in the code of programs, and the moves in them that are not read.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "positions/json/located_json.h"
#include "positions/problem/problem.h"

namespace keymove {

/// Whether a text, or each text of a list, is nothing but moves.
bool holds_program_moves(const JsonNode& node);

/// Whether the node is a text with nothing but a FEN.
bool is_fen_node(const JsonNode& node);

/// Gives the name `fen` to the first FEN of an object that has none of that name; false if there is no FEN.
bool name_fen(JsonNode& object);

/// The object of a row with one FEN, ["back rank", "FEN", "Re8#"]: the texts before the FEN are the id, moves behind it
/// the answer or a line, words such as "mate in 2" the type, and tags such as "mateIn2" the themes. A line behind a
/// move must begin with it.
JsonNode object_of_row(JsonNode row);

/// Where a FEN that stands alone ends in the code, and how many brackets are around it. `in_call`: the innermost one is
/// that of a call with nothing else in it, Board("FEN").
struct LoneFen {
  std::size_t end = 0;
  std::size_t brackets = 0;
  bool in_call = false;
};

/// What belongs to the FEN behind it: the rest of its item, "FEN" or "Ra6", and of that of the call around it.
std::string_view rest_of_item(std::string_view code, const LoneFen& fen);

/// Notes the moves in the texts of a puzzle's code that it has not, if it states something: those of a row where they
/// are texts of moves alone; others only if it has no move at all. `row`: the moves of the answer of a row, which are
/// read; nullptr of another puzzle.
void tell_unread_moves(std::string_view code, const std::vector<std::string>* row, TestPosition& puzzle);

/// States the problem of a comment behind a FEN. If a claim has been made, only moves alone, which answer `asked`, the
/// stipulation; other moves are noted.
void state_comment(std::string_view comment, const std::string& asked, TestPosition& puzzle);

/// The moves of the members of an object that have its answer.
std::vector<std::string> answer_moves_of(const JsonNode& object);

/// The moves of the answer of an object if they are more than a list of keys has; none if they are not.
std::vector<std::string> long_list_of(const JsonNode& object);

/// Leaves out what has been read of a list of moves that is no list of keys: of more than eight keys, or of moves of
/// one side, `list`, which may have been taken for a line. Tests of generators list all legal moves. False if there is
/// none.
bool leave_out_list_of_moves(const std::vector<std::string>& list, TestPosition& puzzle);

/// Gives the names "from" and "to" to members of objects that have these with other letters, as in Go.
void name_squares(JsonNode& node);

}  // namespace keymove
