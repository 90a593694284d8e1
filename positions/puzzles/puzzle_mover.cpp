#include "positions/puzzles/puzzle_mover.h"

#include <algorithm>
#include <array>
#include <string>

#include "positions/base/words.h"
#include "positions/game/game_names.h"

namespace keymove {

bool names_mover(std::string_view name) {
  constexpr std::array<std::string_view, 9> kNames = {"turn",  "side",       "sidetomove", "tomove",   "activecolor",
                                                      "mover", "sidetoplay", "toplay",     "whoseturn"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

std::optional<Color> mover_named(std::string_view word) {
  const std::string low = lower_case(trimmed(word));
  if (low == "w" || low == "red") return Color::white;
  return low == "b" ? std::optional(Color::black) : kColorWords.named(low);
}

void take_mover_beside(TestPosition& puzzle, Color mover, std::string_view fen) {
  if (!puzzle.setup) return;
  const std::string said(name_of(mover));
  if (words_of(fen).size() > 1) {
    if (mover != puzzle.setup->to_move)
      puzzle.repairs.push_back("beside the FEN it is said that " + said + " moves first; the FEN counts");
    return;
  }
  puzzle.setup->to_move = mover;
  std::erase_if(puzzle.repairs, [](const std::string& repair) { return repair.starts_with("no side to move"); });
  puzzle.repairs.push_back("the FEN has no side to move: " + said + ", as is said beside it");
}

}  // namespace keymove
