// The goal and the claim that the operations of an EPD record make.
#pragma once

#include <vector>

#include "positions/base/text_lines.h"
#include "positions/problem/problem.h"
#include "positions/suite_formats/epd_operations.h"

namespace keymove {

/// Sets goal, claim, id, counters and repairs of `position` from its operations `bm`, `am`, `bm #N`, `dm`, `pv`, `id`,
/// `hmvc`, `fmvn`, `stip`, `solutions`, `source`, `class` and `themes`; other opcodes are ignored. A stipulation
/// without a length makes the position unsupported. Errors, added to the position: `epd-contradiction` (two lengths of
/// mate, a move both best and to be avoided), `epd-operand`.
void state_claims(const TextLines& lines, const std::vector<PlacedOperation>& operations, TestPosition& position);

}  // namespace keymove
