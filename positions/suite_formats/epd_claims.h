// What the operations of an EPD record ask and state.
#pragma once

#include <cstddef>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/problem/problem.h"

namespace keymove {

/// An operation, and where its parts start in the text.
struct PlacedOperation {
  EpdOperation operation;
  std::size_t opcode_at = 0;
  std::size_t operands_at = 0;
};

/// Fills goal, claim, id, counters and repairs of `position` from its operations: `bm`, `am`, `bm #N`, `dm`, `pv`,
/// `id`, `hmvc`, `fmvn`; other opcodes state nothing. A stipulation such as `s#3` makes the record unsupported. Errors,
/// added to the position: `epd-contradiction` (two lengths of mate, a move both best and to be avoided), `epd-operand`.
void state_claims(const TextLines& lines, const std::vector<PlacedOperation>& operations, TestPosition& position);

/// The kind of problem that a stipulation such as `s#3`, `h#2.5`, `r#` or `ser-h#4` asks for ("selfmate", ...); empty
/// when the text is none or a direct mate.
std::string unsupported_stipulation(std::string_view text);

}  // namespace keymove
