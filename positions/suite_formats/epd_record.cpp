#include <algorithm>
#include <utility>

#include "positions/suite_formats/epd.h"

namespace keymove {

namespace {

/// A place in the record as one of the text in which the record begins at `start`.
Location placed(const Location& in_record, const Location& start) {
  return {start.file, start.line, start.column + in_record.column - 1};
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

}  // namespace keymove
