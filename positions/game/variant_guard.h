// What every variant must pass once it has been read.
#pragma once

#include "positions/game/variant.h"

namespace keymove {

/// A test of a variant that was read; it throws when it finds a bug of ours.
using VariantGuard = void (*)(const Variant&);

/// Has every variant that any thread reads from now on pass the guard, however it comes in; none if null. What it
/// throws comes out of the reader.
void guard_variants(VariantGuard guard);

}  // namespace keymove
