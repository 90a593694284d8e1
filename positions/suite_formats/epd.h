// EPD records and FEN lists: a position a line.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// A record a line: four fields of a FEN, its two counters or not, then operations `opcode operands;`. Blank lines and
/// lines that start with '#' are skipped. Every operation is kept; what its opcode states becomes the claim
/// (epd_claims.h). Real files are dirty: a missing last ';', stray tokens, fields left out and FEN counters are
/// mended, and said in the record's repairs. The variant is chess unless chosen or named by a `variant` operation.
Suite parse_epd(const SuiteText& source);

/// The record: board fields and operations, `a b; c d;`; counters that differ from 0 and 1 are written as hmvc and fmvn
/// where the operations do not have them. A record without a setup is its source text. A standard record
/// comes out with the bytes it was read from.
std::string write_epd(const TestPosition& position);

}  // namespace keymove
