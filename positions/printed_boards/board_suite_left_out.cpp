// In the place of board_suite.cpp, in a build without -DKEYMOVE_PRINTED_BOARDS=ON.
#include "positions/printed_boards/board_suite.h"

namespace keymove {

bool shows_printed_boards(std::string_view /*text*/) { return false; }

Suite parse_printed_boards(const SuiteText& source) {
  Suite suite;
  suite.errors.push_back({{source.file, 0, 0},
                          "printed-boards",
                          "this build does not read printed boards; it needs -DKEYMOVE_PRINTED_BOARDS=ON",
                          {}});
  return suite;
}

}  // namespace keymove
