// Recognises the moves in the lines of a trace.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/game/variant.h"
#include "positions/played_games/trace_items.h"

namespace keymove {

/// The text of a move and its place in the segment.
struct FoundMove {
  std::string text;  ///< two squares as coordinate text, otherwise unchanged
  std::size_t at = 0;
  std::size_t end = 0;  ///< after the letter of the promotion, if there is one
};

/// The move that the segment states. Examples in instructions, such as "Enter moves as 'B2 B3'", and lists of legal
/// moves are not moves of the game.
std::optional<FoundMove> move_in(const TraceSegment& segment, const Variant& variant);

/// The square in a segment that names the first square of a move alone, as in "From: B2"; its text has one square.
std::optional<FoundMove> first_half(const TraceSegment& segment);
/// The move of that first square and the one in the segment, as in "To: B3".
std::optional<FoundMove> second_half(const TraceSegment& segment, const std::string& first, const Variant& variant);

/// Whether the text is about a move that a player only thinks of, as in "best line: B2 B3".
bool is_thought(std::string_view lower);
/// Whether the text ends in a move: "White: e2e4", "AI move: ((6, 4), (4, 4)) (", "White: Nf3".
bool ends_in_move(std::string_view lower);

/// Where the second and the later ones of the text's moves begin, with their players: "moves: e2e4,e7e5", "White: B2 B3
/// Black: C4 B3". There are none in a sentence, and in a line of play that a player only thinks of.
std::vector<std::size_t> further_moves(std::string_view lower);

/// Whether the comma at that place stands between the two squares of a move: "(B2, B3)", "Move: 'B2', 'B3'".
bool is_between_squares(std::string_view text, std::size_t comma);

/// The first two squares in the lower-case text as coordinate text, on the board or not; "" if it has fewer.
std::string first_squares(std::string_view lower);

/// Whether the comma at that place stands in a square in brackets: "(3, 1)", "[3, 1]", "('g', 0)".
bool is_in_pair_square(std::string_view text, std::size_t comma);

/// The move of two squares that are pairs: "(('d', 1), ('d', 2))", "((3, 1), (2, 1))", "from (3, 1) to (2, 1)".
std::optional<FoundMove> squares_as_pairs(std::string_view lower);

/// Whether the lower-case text has two squares, in whatever way they are written.
bool has_squares(std::string_view lower);

/// Whether both texts may be of one move: "b2b3" twice, or "g1f3" and "Nf3".
bool may_be_same_move(std::string_view first, std::string_view second);

}  // namespace keymove
