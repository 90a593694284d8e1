#include <algorithm>
#include <string>
#include <utility>

#include "positions/base/words.h"
#include "positions/suite_formats/epd.h"

namespace keymove {

namespace {

/// A place in the record as one of the text in which the record begins at `start`.
Location placed(const Location& in_record, const Location& start) {
  return {start.file, start.line, start.column + in_record.column - 1};
}

bool has_opcode(const TestPosition& position, std::string_view opcode) {
  return std::any_of(position.operations.begin(), position.operations.end(),
                     [&](const EpdOperation& op) { return lower_case(op.opcode) == opcode; });
}

}  // namespace

bool is_comment(std::string_view line) {
  return !line.empty() && (line[0] == '#' || line[0] == '%' || line[0] == ';' || line.substr(0, 2) == "//");
}

TestPosition read_epd_record(std::string_view record, const Location& where, const std::string& id,
                             VariantShelf& shelf) {
  std::string line(record);
  std::replace(line.begin(), line.end(), '\n', ' ');
  SuiteText text{where.file, "", line, nullptr};
  text.part.shelf = &shelf;
  Suite suite = parse_epd(text);
  TestPosition position;
  if (!suite.positions.empty()) position = std::move(suite.positions.front());
  if (position.id.empty() || position.id == ":1") position.id = id;  // the record states none
  position.where = where;
  for (MoveText& move : position.moves_before) move.where = placed(move.where, where);
  for (InputError& error : position.errors) error.where = placed(error.where, where);
  return position;
}

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
