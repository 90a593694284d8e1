// The operations of a position as texts: what a source says beside question and answer, such as its author.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "positions/problem/problem.h"

namespace keymove {

/// The operation `opcode "text"`. A backslash stands before a quotation mark and before a backslash in the text.
EpdOperation text_operation(std::string opcode, std::string_view text);

/// The operand without the quotation marks around it and the backslashes of its escapes. Two apostrophes become one
/// quotation mark.
std::string operand_text(const EpdOperation& operation);
/// The same, but two apostrophes stay what they are.
std::string operand_name(const EpdOperation& operation);

/// The offset of the quotation mark that closes the one at `open`, passing over escapes; npos if there is none.
std::size_t closing_quote(std::string_view text, std::size_t open);

/// The operands of all operations of that opcode (in lower case), as texts and in their order.
std::vector<std::string> operand_texts(const TestPosition& position, std::string_view opcode);

/// The same, joined by "; ".
std::string joined_operands(const TestPosition& position, std::string_view opcode);

}  // namespace keymove
