// A position as people copy it, with the moves behind it.
#pragma once

#include <string_view>
#include <vector>

#include "positions/game/setup.h"
#include "positions/problem/problem.h"

namespace keymove {

/// A position, and the moves that are played from it.
struct CopiedPosition {
  ReadSetup read;
  std::vector<MoveText> moves;
};

/// The position of a FEN, mended as mended_record has it and read as read_any_fen reads it, or of UCI's words for one:
/// `startpos`, and moves behind it or behind a FEN, `position fen ... moves ...`. Operations of EPD are left out. Its
/// game is `variant`; if that is null, the one that a web address names, else chess. `name` stands for the text's file.
/// Errors: those of read_any_fen and load_variant, and `address` for a web address without a position.
Result<CopiedPosition> read_copied_position(const VariantPtr& variant, std::string_view text, std::string_view name);

}  // namespace keymove
