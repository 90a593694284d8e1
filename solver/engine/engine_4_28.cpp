#include "solver/engine/engine_of.h"

namespace keymove::solver {

std::unique_ptr<Engine> make_engine_4_28(const VariantPtr& variant, const MemoryPtr& memory) {
  return make_engine_of<4, 28>(variant, memory);
}

}  // namespace keymove::solver
