// Builds what a compiled variant knows about its castlings.
#pragma once

#include "solver/rules/compiled_variant.h"

namespace keymove::solver {

/// Fills the castlings, the rights of each colour and the rights that stay by square. Requires the royal kind to be
/// known.
template <int W>
void build_castlings(CompiledVariant<W>& compiled);

extern template void build_castlings(CompiledVariant<1>& compiled);
extern template void build_castlings(CompiledVariant<2>& compiled);
extern template void build_castlings(CompiledVariant<4>& compiled);

}  // namespace keymove::solver
