// Helpers of tests: positions from FENs and moves from coordinate text.
#pragma once

#include <string>
#include <vector>

#include "positions/game/setup.h"

namespace keymove::tests {

/// A shipped variant by its name.
VariantPtr variant_of(const std::string& name);

/// The variant of that variant's start position: of Chess960, with its castlings.
VariantPtr variant_of_start(const std::string& name);

/// The shipped variant with each `from` in its text replaced by `to`. The test fails if a `from` is missing.
VariantPtr edited_variant(const std::string& name, const std::vector<std::pair<std::string, std::string>>& edits);

/// The position of a FEN, for a variant or the name of a shipped one.
Setup position(const VariantPtr& variant, const std::string& fen);
Setup position(const std::string& variant, const std::string& fen);

/// The move of that coordinate text.
Move move_of(const Setup& setup, const std::string& text);

/// The moves in coordinate text, sorted and separated by blanks.
std::string texts_of(const Setup& setup, const std::vector<Move>& moves);

/// The legal moves of the man on that square.
std::string moves_from(const Setup& setup, const std::string& square);

/// Whether the move of that coordinate text is legal.
bool is_legal(const Setup& setup, const std::string& text);

/// The position after the moves of those coordinate texts. The test fails if one is illegal.
Setup after(Setup setup, const std::vector<std::string>& moves);

}  // namespace keymove::tests
