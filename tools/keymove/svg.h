// Pictures of positions.
#pragma once

#include <string>
#include <vector>

#include "keymove/board.h"

namespace keymove::api {

/// What a picture looks like.
struct Look {
  enum class Theme { light, dark, automatic };
  int size = 400;  ///< the longer side in pixels
  Theme theme = Theme::light;
  bool black_below = false;
  std::vector<Move> arrows;  ///< moves of the position
};

/// The position as an SVG document. Throws BadInput if a square of an arrow is not on the board.
std::string svg(const Board& board, const Look& look = {});

}  // namespace keymove::api
