#include "tools/training/examples.h"

#include "verify/evaluation/heuristic_value.h"
#include "verify/evaluation/valued_boards.h"

namespace keymove::tools {

Examples read_examples(const verify::Rulebook& rules, const std::vector<ValuedGame>& games, const Heuristic& base,
                       const NetworkInputs& inputs, std::size_t every, std::vector<InputError>& errors) {
  Examples out;
  std::vector<ActiveInput> row;
  for (std::size_t number = 0; number < games.size(); ++number) {
    std::size_t at = number;
    const auto found = verify::each_board(rules, games[number], [&](const verify::Position& position, double value) {
      if (at++ % every != 0) return;
      const double sign = position.to_move() == Color::white ? 1 : -1;
      inputs.read(rules.write(position), row);
      out.rows.add(row);
      out.values.push_back(static_cast<float>(sign * value));
      out.base.push_back(static_cast<float>(sign * verify::heuristic_value(rules, position, base)));
      out.game.push_back(static_cast<std::uint32_t>(number));
    });
    errors.insert(errors.end(), found.begin(), found.end());
  }
  return out;
}

}  // namespace keymove::tools
