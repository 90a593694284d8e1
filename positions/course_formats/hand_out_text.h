// What the comments and strings of a course's hand-out say of its boards.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/game/board.h"
#include "positions/json/located_json.h"

namespace keymove {

/// One statement about a board. What it does not say is empty.
struct HandOutStatement {
  std::string board;             ///< the board's name; empty: the board beside the text
  std::optional<JsonNode> move;  ///< the best move
  std::vector<JsonNode> moves;   ///< a list of moves: the legal ones, or the best ones
  bool legal = false;            ///< the list is said to be of legal moves
  std::optional<int> wins_in;    ///< plies
  std::optional<Color> mover;
};

/// The class in a board's name: "b", or "m" or "e" with its plies. `b1` is a board of class b, `test_m3_2` one of m3.
std::string class_of_name(std::string_view name);

/// Whether the literal is a gameboard, judging by its first man.
bool is_gameboard_literal(const JsonNode& node);
/// The first board that stands among the men of a gameboard, whose last bracket is then missing; nullptr if there is
/// none.
const JsonNode* board_within(const JsonNode& gameboard);
/// Whether the literal is a move: a pair of squares.
bool is_move_literal(const JsonNode& node);
/// Whether the literal is a list of moves, and not empty.
bool is_moves_literal(const JsonNode& node);
/// Whether the text at `at` begins like a gameboard, flaws or not.
bool opens_gameboard_literal(std::string_view text, std::size_t at);

/// Whether the item is a gameboard, or a pair of a text and a gameboard.
bool has_gameboard(const JsonNode& item);

/// Whether the name is one under which a test's own name is stored, such as `id`.
bool is_label(std::string_view name);
/// Whether the name says nothing of a board, such as `gameboard` or `tests`.
bool is_generic_name(std::string_view name);
/// Whether the name is one for answers, such as `expected`. Requires lower case.
bool is_answer_name(std::string_view name);

/// The name that the items of a row, or of an entry of a dict, give to its board; otherwise `name`.
std::string label_in(const std::vector<JsonNode>& items, std::string name);

/// A string of Python: where its content begins and ends, and the offset after it. An unclosed one ends with its line,
/// or with the text.
struct PythonString {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t after = 0;
};
/// Whether a string opens at `at`, perhaps with a prefix such as r.
bool python_string_opens(std::string_view text, std::size_t at);
/// The string that opens at `at`.
PythonString python_string(std::string_view text, std::size_t at);

/// The offset at which reading goes on after a literal that is broken in the line of `at`: the next line that is empty,
/// or begins a comment, an assignment, a board, a text in three quotes, or a function.
std::size_t after_broken_literal(const TextLines& lines, std::size_t at);

/// Whether the byte belongs to a Python name.
bool is_name_byte(char c);
/// The offset after the name that begins at `at`.
std::size_t end_of_name(std::string_view text, std::size_t at);

/// The statements in a text, such as `studentAgent(m1_1) = ((1, 7), (1, 5))`, "White wins in 5 moves" or "Black to
/// move", in their order. `base` is the text's offset in its file, and is added to the offsets of the moves.
std::vector<HandOutStatement> statements_in(std::string_view text, std::size_t base);

}  // namespace keymove
