// Draws a position as an SVG picture.
#pragma once

#include <string>
#include <vector>

#include "positions/game/setup.h"

namespace keymove::tools {

enum class BoardTheme {
  light,
  dark,
  automatic,  ///< light or dark, by the viewer's own setting
};

struct BoardLook {
  int size = 400;  ///< the longer side of the picture in pixels
  BoardTheme theme = BoardTheme::light;
  Color below = Color::white;  ///< the side at the bottom
  std::vector<Move> moves;     ///< the two squares of each are marked, and an arrow joins them
};

/// Width and height in pixels.
struct PictureSize {
  int width = 0;
  int height = 0;
};

PictureSize picture_size(const BoardShape& shape, const BoardLook& look);

/// The position as a complete SVG document: the board, the names of files and ranks around it, and the men
/// (tools/drawing/man_shapes.h), White's hollow and Black's solid. Requires that the squares of the moves are on the
/// board.
std::string board_svg(const Setup& setup, const BoardLook& look);

}  // namespace keymove::tools
