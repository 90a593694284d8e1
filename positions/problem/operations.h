// The operations of a position as texts: what a source says beside question and answer, such as its author.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "positions/problem/problem.h"

namespace keymove {

/// The operation `opcode "text"`. EPD has no quotation marks in a text: two apostrophes stand for one.
EpdOperation text_operation(std::string opcode, std::string_view text);

/// The operand without the quotation marks around it; two apostrophes in it become one quotation mark.
std::string operand_text(const EpdOperation& operation);

/// The operands of all operations of that opcode (in lower case), as texts and in their order.
std::vector<std::string> operand_texts(const TestPosition& position, std::string_view opcode);

/// The same, joined by "; ".
std::string joined_operands(const TestPosition& position, std::string_view opcode);

}  // namespace keymove
