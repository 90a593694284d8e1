#include <algorithm>
#include <string>

#include "positions/base/words.h"
#include "positions/suite_formats/epd.h"

namespace keymove {

namespace {

bool has_opcode(const TestPosition& position, std::string_view opcode) {
  return std::any_of(position.operations.begin(), position.operations.end(),
                     [&](const EpdOperation& op) { return lower_case(op.opcode) == opcode; });
}

}  // namespace

std::string write_epd(const TestPosition& position) {
  if (!position.setup) return position.source_text;
  std::string out = write_epd_board(*position.setup);
  for (const EpdOperation& op : position.operations) {
    std::string operands = op.operands;
    std::replace_if(
        operands.begin(), operands.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    out += " " + op.opcode + (operands.empty() ? "" : " " + operands) + ";";
  }
  const Setup& setup = *position.setup;
  if (setup.halfmove_clock != 0 && !has_opcode(position, "hmvc")) {
    out += " hmvc " + std::to_string(setup.halfmove_clock) + ";";
  }
  if (setup.fullmove_number != 1 && !has_opcode(position, "fmvn")) {
    out += " fmvn " + std::to_string(setup.fullmove_number) + ";";
  }
  return out;
}

}  // namespace keymove
