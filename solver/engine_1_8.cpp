#include "solver/engine_of.h"

namespace keymove::solver {

std::unique_ptr<Engine> make_engine_1_8(const VariantPtr& variant, std::size_t hash_mib) {
  return make_engine_of<1, 8>(variant, hash_mib);
}

}  // namespace keymove::solver
