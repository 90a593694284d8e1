#include "solver/engine/engine_of.h"

namespace keymove::solver {

std::unique_ptr<Engine> make_engine_2_16(const VariantPtr& variant, const MemoryPtr& memory) {
  return make_engine_of<2, 16>(variant, memory);
}

}  // namespace keymove::solver
