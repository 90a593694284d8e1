// Writes moves and lines of moves for people.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "positions/game/setup.h"

namespace keymove::tools {

/// The notations of moves: coordinate text (e2e4), SAN, or that of the variant's course, which is coordinate text where
/// the course has none.
enum class MoveStyle { coordinate, san, course };

/// SAN for games like chess, whose royal rule is `checkmate`, else coordinate text.
MoveStyle default_style(const Variant& variant);

/// The style of that name: "coordinate", "san" or "course".
std::optional<MoveStyle> style_named(const std::string& name);

/// The move in that notation. Requires a legal move.
std::string move_text(const Setup& setup, const Move& move, MoveStyle style);

/// Whether a line in SAN has move numbers: "1. e4 e5 2. Nf3".
enum class MoveNumbers { none, counted };

/// The moves of a line, separated by blanks. Requires that each is legal after those before it.
std::string line_text(const Setup& setup, const std::vector<Move>& line, MoveStyle style, MoveNumbers numbers);

/// The coordinate texts of the moves, sorted as text.
std::vector<std::string> coordinate_texts(const Variant& variant, const std::vector<Move>& moves);

/// The moves as their course writes them (course_move), in the order of coordinate_texts.
std::vector<std::string> course_texts(const Variant& variant, const std::vector<Move>& moves);

/// The coordinate texts of the moves in their order.
std::vector<std::string> coordinate_line(const Variant& variant, const std::vector<Move>& line);

}  // namespace keymove::tools
