#include "verify/evaluation/valued_boards.h"

#include <algorithm>

#include "positions/course_formats/saved_game.h"

namespace keymove::verify {

std::vector<InputError> each_board(const Rulebook& rules, const ValuedGame& game,
                                   const std::function<void(const Position&, double)>& visit) {
  const Variant& variant = *rules.variant();
  const std::size_t count = std::min(game.moves.size(), game.values.size());
  if (count == 0) return {};
  const auto start = start_setup(rules.variant(), game.moves.front().where);
  if (!start) return start.errors();
  Position position = rules.read(*start);
  for (std::size_t i = 0; i < count; ++i) {
    const MoveText& text = game.moves[i];
    const auto move = parse_coordinate_text(variant, text.text);
    if (!move || !rules.is_legal(position, *move)) {
      const std::string error = move ? " is not legal in " + write_epd_board(rules.write(position))
                                     : " is no move in coordinate text, such as e2e4";
      return {{text.where, "valued-game", "move " + std::to_string(i + 1) + ", '" + text.text + "'," + error, {}}};
    }
    position = rules.play(position, *move);
    visit(position, game.values[i]);
  }
  return {};
}

}  // namespace keymove::verify
