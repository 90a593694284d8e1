// Builds the lists by which a compiled variant tells who attacks a square, and counts what its men attack.
#pragma once

#include "solver/rules/compiled_variant.h"

namespace keymove::solver {

/// Fills the lists of the kinds of a colour that take by leaps and by riding, with the squares from where they do.
/// Requires the tables of all kinds of the colour.
template <int W>
void index_capturers(CompiledVariant<W>& compiled, int color);

/// Fills the plan by which the men of a colour are counted. Requires the same.
template <int W>
void plan_counts(CompiledVariant<W>& compiled, int color);

extern template void index_capturers(CompiledVariant<1>& compiled, int color);
extern template void index_capturers(CompiledVariant<2>& compiled, int color);
extern template void index_capturers(CompiledVariant<4>& compiled, int color);
extern template void plan_counts(CompiledVariant<1>& compiled, int color);
extern template void plan_counts(CompiledVariant<2>& compiled, int color);
extern template void plan_counts(CompiledVariant<4>& compiled, int color);

}  // namespace keymove::solver
