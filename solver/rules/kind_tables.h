// Builds the tables of a compiled variant that say how the men of a kind move, capture and promote.
#pragma once

#include <utility>

#include "positions/game/variant.h"
#include "solver/rules/compiled_variant.h"

namespace keymove::solver {

/// Whether the men that follow the rule ride along a line of `CompiledVariant::lines`.
bool is_ride(const MoveRule& rule);

/// The rule's step or its opposite: the one that leads to higher ranks, or along a rank to later files.
std::pair<int, int> slope_of(const MoveRule& rule);

/// Whether a man that follows the rule makes a double step, so that it can be captured en passant. A royal man never
/// is.
bool makes_double_step(const MoveRule& rule, bool royal);

/// Fills `kind[color][k]`. Requires that `lines` has the lines of all rides, and that `royal` is set.
template <int W>
void build_kind(CompiledVariant<W>& compiled, int color, int k);

extern template void build_kind(CompiledVariant<1>& compiled, int color, int k);
extern template void build_kind(CompiledVariant<2>& compiled, int color, int k);
extern template void build_kind(CompiledVariant<4>& compiled, int color, int k);

}  // namespace keymove::solver
