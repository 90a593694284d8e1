// EPD records and lists of FENs, with one position on each line.
#pragma once

#include <string>
#include <string_view>

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

class VariantShelf;

/// Whether a line without blanks around it is a comment: it starts with '#', '%', ';' or "//", as no board does.
bool is_comment(std::string_view line);

/// The suite of a text with one record on each line: four fields of a FEN, optionally its two counters, then operations
/// `opcode operands;`. Blank lines and comments are skipped. All operations are kept, and some make
/// the claim (epd_claims.h). Real files are dirty: a missing last ';', stray words, missing fields and FEN counters
/// are repaired and noted in the position's repairs. The variant is chess unless one is chosen or named by a `variant`
/// operation.
Suite parse_epd(const SuiteText& source);

/// The position of one record within another text, which places it: a string of a JSON file, from `where` on. Its id is
/// `id` unless it states one.
TestPosition read_epd_record(std::string_view record, const Location& where, const std::string& id,
                             VariantShelf& shelf);

/// The position as a record: board fields and operations, `a b; c d;`. Counters that differ from 0 and 1 are written as
/// hmvc and fmvn unless the operations have them. A position without a setup gives its source text. Line
/// breaks in operands become blanks. A record in standard form is written with the bytes that it was read from.
std::string write_epd(const TestPosition& position);

}  // namespace keymove
