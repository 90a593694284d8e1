#include "solver/engine_of.h"

namespace keymove::solver {

std::unique_ptr<Engine> make_engine_2_16(const VariantPtr& variant, std::size_t hash_mib) {
  return make_engine_of<2, 16>(variant, hash_mib);
}

}  // namespace keymove::solver
