// Words behind a FEN on its own line, as people write them in notes and in Markdown.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "positions/problem/problem.h"

namespace keymove {

/// What stands behind a FEN that is no operation of EPD: "mate in 2: 1.Ra6", "- Mate in 3 (c4f1)", "→ `Re8#`".
struct RecordItem {
  std::string text;         ///< the line with blanks in the place of the signs around words
  std::string stipulation;  ///< or empty
  std::size_t from = 0;     ///< where the solution begins in the text
  std::size_t to = 0;       ///< 0: there is none
};

/// The item of a line whose FEN ends at the offset. Nothing if a stipulation or a move stands there alone, if there is
/// a semicolon or a quotation mark as operations of EPD have them, or if it has neither a stipulation nor a solution.
std::optional<RecordItem> item_behind_fen(std::string_view line, std::size_t fen_end);

/// The item of a line that has a stipulation and its solution, and says nothing else: "Mate in 3. Solution: 1. Rd3+!".
std::optional<RecordItem> asked_and_solved(std::string_view line);

/// The same, or that of a sentence that names the move with which the mate begins: "White mates in 2 with Ra6.".
std::optional<RecordItem> asked_with_key(std::string_view line);

/// States the problem of an item of the line at the position's place, with the stipulation `otherwise` if it has none.
void state_record_item(const RecordItem& item, const std::string& otherwise, TestPosition& position);

}  // namespace keymove
