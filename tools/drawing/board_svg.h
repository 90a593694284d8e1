// A position as a picture.
#pragma once

#include <optional>
#include <string>

#include "positions/game/setup.h"

namespace keymove::tools {

enum class BoardTheme {
  light,
  dark,
  automatic,  ///< as the viewer's own pages are
};

struct BoardLook {
  int size = 400;  ///< of the longer side in pixels
  BoardTheme theme = BoardTheme::light;
  Color below = Color::white;  ///< whose side is below
  std::optional<Move> move;    ///< its squares are marked, and an arrow goes from one to the other
};

/// Width and height in pixels.
struct PictureSize {
  int width = 0;
  int height = 0;
};

PictureSize picture_size(const BoardShape& shape, const BoardLook& look);

/// The position as an SVG document of its own: board, files and ranks around it, and the men
/// (tools/drawing/man_shapes.h), White's hollow and Black's solid. Requires squares of the board in the move.
std::string board_svg(const Setup& setup, const BoardLook& look);

}  // namespace keymove::tools
