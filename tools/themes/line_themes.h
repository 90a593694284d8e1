// The themes of one line of play.
#pragma once

#include <optional>
#include <vector>

#include "tools/themes/mate_picture.h"
#include "tools/themes/theme_list.h"

namespace keymove::tools {

/// A line of play with its positions.
struct PlayedLine {
  std::vector<Move> moves;
  std::vector<Setup> setups;        ///< before each move, and the one at the end
  std::optional<MatePicture> mate;  ///< at the end
};

/// Plays the moves. Where a man of the side not to move moves, that side has passed. Requires moves that are legal so.
PlayedLine played_line(const verify::Rulebook& rules, const Setup& setup, const std::vector<Move>& moves);

/// Adds the themes that the line shows by itself, promotions apart: whether those are necessary, the line does not
/// tell.
void add_line_themes(const verify::Rulebook& rules, const PlayedLine& line, ThemeList& out);

/// Adds the echoes among the model mates of several lines.
void add_echoes(const std::vector<PlayedLine>& lines, ThemeList& out);

}  // namespace keymove::tools
