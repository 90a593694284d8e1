// The notation of Xiangqi by files, as the World Xiangqi Federation (WXF) and Chinese books write moves.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "positions/game/board.h"
#include "positions/game/setup.h"

namespace keymove {

/// The legal moves that the text may mean: none, one, or several. Absent when the text is not in this notation: C2=5,
/// H8+7, R1.5 for R1=5, +R-1 or R+-1 for the front chariot of two on a file, or the same in Chinese, 炮二平五 and
/// 前车退一. Files are counted from the mover's right.
std::optional<std::vector<Move>> match_wxf(std::string_view text, const Setup& setup, const std::vector<Move>& legal);

}  // namespace keymove
