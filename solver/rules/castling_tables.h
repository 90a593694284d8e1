// Builds the castling tables of a compiled variant.
#pragma once

#include "solver/rules/compiled_variant.h"

namespace keymove::solver {

/// Fills `castlings`, `rights_of` and `rights_kept`. Requires that `royal` is set.
template <int W>
void build_castlings(CompiledVariant<W>& compiled);

extern template void build_castlings(CompiledVariant<1>& compiled);
extern template void build_castlings(CompiledVariant<2>& compiled);
extern template void build_castlings(CompiledVariant<4>& compiled);

}  // namespace keymove::solver
