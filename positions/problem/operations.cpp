#include "positions/problem/operations.h"

#include <utility>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::string_view kTwoApostrophes = "''";
constexpr std::string_view kEscaped = "\"\\'";

/// The operand without the quotation marks around it; what is not quoted stays as it is.
std::string plain_text(std::string_view operand, bool apostrophes_quote) {
  std::string_view text = trimmed(operand);
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::string(text);
  text = text.substr(1, text.size() - 2);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && one_of(text[i + 1], kEscaped)) {
      out += text[++i];
    } else if (apostrophes_quote && text.substr(i).starts_with(kTwoApostrophes)) {
      out += '"';
      ++i;
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace

EpdOperation text_operation(std::string opcode, std::string_view text) {
  std::string operand = "\"";
  for (const char c : text) {
    // A second apostrophe is escaped, since two of them are also read as a quotation mark.
    if (c == '"' || c == '\\' || (c == '\'' && operand.back() == '\'')) operand += '\\';
    operand += c;
  }
  return {std::move(opcode), operand + "\""};
}

std::string operand_text(const EpdOperation& operation) { return plain_text(operation.operands, true); }

std::string operand_name(const EpdOperation& operation) { return plain_text(operation.operands, false); }

std::size_t closing_quote(std::string_view text, std::size_t open) {
  for (std::size_t i = open + 1; i < text.size(); ++i) {
    if (text[i] == '"') return i;
    if (text[i] == '\\' && i + 1 < text.size() && one_of(text[i + 1], kEscaped)) ++i;
  }
  // A backslash that is none of an escape, as in "C:\", may stand before the mark that closes the text.
  return text.find('"', open + 1);
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
