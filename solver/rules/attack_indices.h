// Builds the parts of a compiled variant that answer what attacks a square, and that count moves fast.
#pragma once

#include "solver/rules/compiled_variant.h"

namespace keymove::solver {

/// Fills the lists of a colour's kinds that capture by leaps and by rides, with the squares from where they do so.
/// Requires the tables of all kinds of the colour.
template <int W>
void index_capturers(CompiledVariant<W>& compiled, int color);

/// Fills the plan by which the moves of a colour are counted. Requires the tables of all kinds of the colour.
template <int W>
void plan_counts(CompiledVariant<W>& compiled, int color);

/// Fills what a colour attacks from afar. Requires the tables of all kinds, the lines and `faces`.
template <int W>
void index_far_attacks(CompiledVariant<W>& compiled, int color);

extern template void index_capturers(CompiledVariant<1>& compiled, int color);
extern template void index_capturers(CompiledVariant<2>& compiled, int color);
extern template void index_capturers(CompiledVariant<4>& compiled, int color);
extern template void plan_counts(CompiledVariant<1>& compiled, int color);
extern template void plan_counts(CompiledVariant<2>& compiled, int color);
extern template void plan_counts(CompiledVariant<4>& compiled, int color);
extern template void index_far_attacks(CompiledVariant<1>& compiled, int color);
extern template void index_far_attacks(CompiledVariant<2>& compiled, int color);
extern template void index_far_attacks(CompiledVariant<4>& compiled, int color);

}  // namespace keymove::solver
