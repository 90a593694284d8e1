#include "positions/problem/operations.h"

#include <utility>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::string_view kTwoApostrophes = "''";

}  // namespace

EpdOperation text_operation(std::string opcode, std::string_view text) {
  std::string operand = "\"";
  for (const char c : text) {
    if (c == '"') {
      operand += kTwoApostrophes;
    } else {
      operand += c;
    }
  }
  return {std::move(opcode), operand + "\""};
}

std::string operand_text(const EpdOperation& operation) {
  std::string_view text = trimmed(operation.operands);
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::string(text);
  text = text.substr(1, text.size() - 2);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool mark = text.substr(i, kTwoApostrophes.size()) == kTwoApostrophes;
    out += mark ? '"' : text[i];
    if (mark) ++i;
  }
  return out;
}

std::vector<std::string> operand_texts(const TestPosition& position, std::string_view opcode) {
  std::vector<std::string> out;
  for (const EpdOperation& operation : position.operations) {
    if (lower_case(operation.opcode) == opcode) out.push_back(operand_text(operation));
  }
  return out;
}

std::string joined_operands(const TestPosition& position, std::string_view opcode) {
  std::string out;
  for (const std::string& text : operand_texts(position, opcode)) out += (out.empty() ? "" : "; ") + text;
  return out;
}

}  // namespace keymove
