// Castling by the files of rooks, as in Chess960.
#pragma once

#include <string>
#include <vector>

#include "positions/game/setup.h"
#include "positions/game/variant.h"

namespace keymove {

/// The variant whose castlings are these, for positions of a variant with rook_files; the same pointer for the same
/// variant and castlings, as long as few of them take turns. Name, document and digest are the variant's: the castlings
/// are part of a position's FEN.
VariantPtr castling_variant(const VariantPtr& variant, const std::vector<Castling>& castlings);

/// The variant of the start position, with its castlings; the variant itself if it has none.
VariantPtr variant_at_start(const VariantPtr& variant);

/// What tells the variant from others: its digest, and the castlings of its positions if these have some of their own.
std::string key_of_variant(const Variant& variant);

/// The castling that a letter in a FEN names, for a position of a variant with rook_files: the file of a rook ("H"), or
/// "K" and "Q" for the last rook on the right and on the left of White's king. Without a king and a rook on their first
/// rank it has no squares.
Castling castling_of_letter(const Setup& setup, char letter);

/// The move as the variant has it, if it is a castling in another spelling: the king goes to his own rook, as programs
/// write it for chess, too, or where the castling leads him. Any other move is returned as it is.
Move castling_meant(const Setup& setup, const Move& move);

/// Whether the letter may be a right: K, Q or a file, in either case.
bool is_castling_letter(const Variant& variant, char letter);

}  // namespace keymove
