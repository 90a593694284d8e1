// The notation of Xiangqi by files, as the World Xiangqi Federation (WXF) and Chinese books write moves.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "positions/game/board.h"
#include "positions/game/setup.h"
#include "positions/problem/problem.h"

namespace keymove {

/// The legal moves that the text may mean: none, one, or several. Absent when the text is not in this notation: C2=5,
/// H8+7, R1.5 for R1=5, +R-1 or R+-1 for the front chariot of two on a file, or the same in Chinese, 炮二平五 and
/// 前车退一. Files are counted from the mover's right.
std::optional<std::vector<Move>> match_wxf(std::string_view text, const Setup& setup, const std::vector<Move>& legal);

/// Writes the moves of a game of Xiangqi in squares as ICCS does, H2-E2, if they count ranks from 0 as that does: one
/// names a rank 0, and none a rank 10. Moves of other games remain as they are.
void write_as_iccs(const Variant& variant, const std::vector<MoveText*>& moves);

}  // namespace keymove
