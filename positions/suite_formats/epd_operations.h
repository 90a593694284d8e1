// The operations of an EPD record that state what a position states.
#pragma once

#include <string_view>
#include <vector>

#include "positions/problem/problem.h"

namespace keymove {

/// Whether an operation of that opcode states something that epd_claims.h reads, or a counter or the variant.
bool is_stating_opcode(std::string_view opcode);

/// The operations that state claim, goal, id, variant, source, class and themes, as far as EPD has them: bm, am, dm,
/// stip, solutions, pv, id, variant, source, class and themes, in this order. Moves stand as they were read.
std::vector<EpdOperation> stated_operations(const TestPosition& position);

}  // namespace keymove
