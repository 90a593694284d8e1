// What stands around printed boards beside captions: the letters of the files, FENs, keys of tables.
#pragma once

#include <string_view>

#include "positions/base/text_lines.h"
#include "positions/game/setup.h"

namespace keymove {

/// Whether the line has the letters of the files from right to left, as boards seen from Black's side do.
bool is_mirrored_frame(const Variant& variant, std::string_view line);

/// The row without the star behind its rank by which Fairy-Stockfish shows the side to move: "| R | N |1 *".
std::string_view without_mover_mark(std::string_view row);

/// The FEN in a line such as "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", or of a FEN alone; empty
/// if there is none.
std::string_view fen_in_line(const Variant& variant, std::string_view line);

/// Whether a FEN is that of a board above it, seen from either side: it has the same men.
bool has_men_of(const Setup& fen, const Setup& board);

/// Whether the line is one that engines print below a board for themselves: "Key: 8F8F01D4562F59FB", "Checkers: e5".
bool is_engine_remark(std::string_view line);

/// Whether so many lines one after the other have the same number of words, as many at least, of one or two bytes.
bool shows_grid(const TextLines& lines, int least);

}  // namespace keymove
