#include "tests/support/random_play.h"

#include <memory>
#include <utility>

#include "tests/support/positions.h"

namespace keymove::tests {

verify::Position random_walk(const verify::Rulebook& rules, std::mt19937& random, int max_plies) {
  verify::Position at = rules.read(position(rules.variant(), rules.variant()->start_fen));
  std::vector<Move> moves;
  for (auto plies = random() % static_cast<unsigned>(max_plies + 1); plies > 0; --plies) {
    rules.moves(at, moves);
    if (moves.empty()) break;
    at = rules.play(at, moves[random() % moves.size()]);
  }
  return at;
}

HeuristicPtr random_heuristic(const VariantPtr& variant, std::mt19937& random) {
  auto out = std::make_shared<Heuristic>();
  out->name = "random";
  out->variant = variant;
  out->worth.resize(variant->men.size());
  for (auto& sides : out->worth) {
    const auto man = static_cast<double>(random() % 4);
    for (auto& side : sides) {
      for (Square s = 0; s < variant->shape.squares(); ++s) side.push_back(man + static_cast<double>(random() % 3) / 2);
    }
  }
  if (random() % 3 == 0) out->to_move = 0.25;
  if (random() % 4 == 0) out->mobility = 0.125;
  if (random() % 3 == 0) {
    for (const double worth : {2.0, 1.5, 0.5}) out->passed.push_back(worth);
    out->race = 3;
  }
  return out;
}

}  // namespace keymove::tests
