#include "solver/analyst.h"

#include "solver/engine.h"

namespace keymove::solver {

std::unique_ptr<Analyst> make_analyst(const HeuristicPtr& heuristic, std::size_t hash_mib) {
  const std::shared_ptr<Engine> engine = make_engine(heuristic->variant, hash_mib);
  return engine->make_analyst(heuristic, engine);
}

}  // namespace keymove::solver
