#include "keymove/svg.h"

#include "tools/drawing/board_svg.h"
#include "verify/keymove/access.h"

namespace keymove::api {

std::string svg(const Board& board, const Look& look) {
  const Setup& setup = Access::setup(board);
  tools::BoardLook out;
  out.size = look.size;
  out.below = look.black_below ? Color::black : Color::white;
  if (look.theme == Look::Theme::dark) out.theme = tools::BoardTheme::dark;
  if (look.theme == Look::Theme::automatic) out.theme = tools::BoardTheme::automatic;
  for (const Move& arrow : look.arrows) {
    const auto move = parse_coordinate_text(*setup.variant, arrow.coordinate);
    if (!move) {
      throw bad_input(
          {{{"arrow", 1, 1}, "move-syntax", "expected two squares of the board, such as e2e4", arrow.coordinate}});
    }
    out.moves.push_back(*move);
  }
  return tools::board_svg(setup, out);
}

}  // namespace keymove::api
