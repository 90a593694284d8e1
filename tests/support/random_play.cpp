#include "tests/support/random_play.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "tests/support/positions.h"
#include "verify/rules/rules.h"

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

Setup near_corner(const std::string& men, std::mt19937& random) {
  for (;;) {
    Setup setup = position("chess", "8/8/8/8/8/8/8/K6k w - -");
    std::fill(setup.board.begin(), setup.board.end(), Man{});
    for (const char letter : men) {
      const bool pawn = letter == 'P' || letter == 'p';
      const int file = static_cast<int>(random() % 4);
      const int rank = pawn ? 1 + static_cast<int>(random() % 3) : static_cast<int>(random() % 4);
      const Color color = letter < 'a' ? Color::white : Color::black;
      setup.at(static_cast<Square>(8 * rank + file)) = {*setup.variant->kind_of(letter), color};
    }
    if (check_men(setup, {}).empty() && !verify::can_capture_royal(setup)) return setup;
  }
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
