// Writes moves and lines of moves for people.
#pragma once

#include <string>
#include <vector>

#include "positions/game/setup.h"
#include "positions/notation/move_style.h"

namespace keymove::tools {

/// The move in that notation. Requires a legal move.
std::string move_text(const Setup& setup, const Move& move, MoveStyle style);

/// Whether a line in SAN has move numbers: "1. e4 e5 2. Nf3".
enum class MoveNumbers { none, counted };

/// The moves of a line, separated by blanks. Requires that each is legal after those before it.
std::string line_text(const Setup& setup, const std::vector<Move>& line, MoveStyle style, MoveNumbers numbers);

/// The coordinate texts of the moves, sorted as text.
std::vector<std::string> coordinate_texts(const Variant& variant, const std::vector<Move>& moves);

/// The moves as sentences name them (verify/judge/terms.h): "1.Nf3", in the order of coordinate_texts.
std::vector<std::string> named_moves(const Setup& setup, const std::vector<Move>& moves, const MoveStyle& style);

/// The keys as sentences name them: "1.Ra6!", in the order of coordinate_texts.
std::vector<std::string> named_keys(const Setup& setup, const std::vector<Move>& keys, const MoveStyle& style);

/// The moves in that notation, in the order of coordinate_texts. Requires legal moves.
std::vector<std::string> texts_of_moves(const Setup& setup, const std::vector<Move>& moves, const MoveStyle& style);

/// The moves of a line in that notation. Requires that each is legal after those before it.
std::vector<std::string> texts_of_line(const Setup& setup, const std::vector<Move>& line, const MoveStyle& style);

/// The coordinate texts of the moves in their order.
std::vector<std::string> coordinate_line(const Variant& variant, const std::vector<Move>& line);

}  // namespace keymove::tools
