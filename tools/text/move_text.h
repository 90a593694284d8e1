// Moves and lines of moves for people.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "positions/game/setup.h"

namespace keymove::tools {

/// How moves are written: e2e4, SAN, or as the game's course does (coordinate text where it has no way of its own).
enum class MoveStyle { coordinate, san, course };

/// SAN for games that are like chess (the king may not be captured), else coordinate text.
MoveStyle default_style(const Variant& variant);

/// The style of that name: "coordinate", "san" or "course".
std::optional<MoveStyle> style_named(const std::string& name);

/// Requires a legal move.
std::string move_text(const Setup& setup, const Move& move, MoveStyle style);

/// Whether a line in SAN has numbers: "1. e4 e5 2. Nf3".
enum class MoveNumbers { none, counted };

/// The moves played one after the other. Requires legal moves.
std::string line_text(const Setup& setup, const std::vector<Move>& line, MoveStyle style, MoveNumbers numbers);

/// The coordinate texts, sorted as texts.
std::vector<std::string> coordinate_texts(const Variant& variant, const std::vector<Move>& moves);

/// The coordinate texts in the order of the moves.
std::vector<std::string> coordinate_line(const Variant& variant, const std::vector<Move>& line);

}  // namespace keymove::tools
