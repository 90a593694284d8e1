#include "positions/evaluation/heuristic.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

namespace keymove {

Heuristic negated(const Heuristic& heuristic) {
  Heuristic out = heuristic;
  for (auto& kind : out.worth) {
    for (auto& side : kind) std::transform(side.begin(), side.end(), side.begin(), std::negate<>());
  }
  out.to_move = -out.to_move;
  out.mobility = -out.mobility;
  for (double& worth : out.passed) worth = -worth;
  out.race = -out.race;
  if (out.network) {
    auto network = std::make_shared<Network>(*out.network);
    network->scale = -network->scale;
    out.network = std::move(network);
  }
  if (out.base) out.base = std::make_shared<Heuristic>(negated(*out.base));
  return out;
}

Heuristic unmirrored(const Heuristic& heuristic) {
  Heuristic out = heuristic;
  for (auto& kind : out.worth) kind[1] = kind[0];
  if (out.base) out.base = std::make_shared<Heuristic>(unmirrored(*out.base));
  return out;
}

}  // namespace keymove
