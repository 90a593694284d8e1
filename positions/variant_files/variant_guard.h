// A check that every variant must pass once it has been read.
#pragma once

#include "positions/game/variant.h"

namespace keymove {

/// A check of a variant that was read; it throws when it finds a bug of keymove.
using VariantGuard = void (*)(const Variant&);

/// Applies the guard to every variant that any thread reads from now on, from whatever source; null turns it off. The
/// variant reader passes on what the guard throws.
void guard_variants(VariantGuard guard);

}  // namespace keymove
