// Boards of cells in JSON, as programs hold them.
#include <string>

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

TestPosition read_cells(const std::string& text) {
  Suite suite = parse_suite("s.json", text, {nullptr, ""});
  REQUIRE(suite.positions.size() == 1);
  return suite.positions.front();
}

std::string rows(const std::string& empty, const std::string& black_king, const std::string& white_king) {
  std::string out;
  for (int row = 0; row < 8; ++row) {
    out += row == 0 ? "[" : ", [";
    for (int file = 0; file < 8; ++file) {
      const std::string cell = row == 0 && file == 4 ? black_king : row == 7 && file == 0 ? white_king : empty;
      out += (file == 0 ? "" : ", ") + cell;
    }
    out += "]";
  }
  return "[" + out + "]";
}

}  // namespace

TEST_CASE("boards of cells are read as programs hold them") {
  for (const std::string& board :
       {rows("\"\"", "\"bK\"", "\"wK\""), rows("null", "\"k\"", "\"K\""), rows("\"--\"", "\"bk\"", "\"wk\""),
        rows("0", "\"black_king\"", "\"white_king\""), rows("\" \"", "\"king black\"", "\"King White\""),
        rows("\".\"", "\"k\"", "\"K\"")}) {
    INFO(board);
    const TestPosition position = read_cells("[{\"board\": " + board + ", \"turn\": \"black\"}]");
    CHECK(position.errors.empty());
    REQUIRE(position.setup);
    CHECK(write_fen(*position.setup) == "4k3/8/8/8/8/8/8/K7 b - - 0 1");
  }
}

TEST_CASE("flaws of a board of cells are told with their place") {
  const auto error = [](const std::string& board) {
    const TestPosition position = read_cells("[{\"variant\": \"minichess-5x5\", \"board\": " + board + "}]");
    REQUIRE_FALSE(position.errors.empty());
    return position.errors.front();
  };
  const std::string empty = "[\"\",\"\",\"\",\"\",\"\"]";
  CHECK(error("[" + empty + "]").message.find("expected 5 rows of minichess-5x5, found 1") == 0);
  CHECK(error("[" + empty + ",[\"\"]," + empty + "," + empty + "," + empty + "]")
            .message.find("expected a row of 5 cells of minichess-5x5, found 1") == 0);
  const InputError cell =
      error("[[\"\",\"wX\",\"\",\"\",\"\"]," + empty + "," + empty + "," + empty + "," + empty + "]");
  CHECK(cell.code == "board-cell");
  CHECK(cell.where.column == 45);
  CHECK(cell.message.find("found 'wX'") != std::string::npos);
  CHECK(error("[" + empty + "," + empty + "," + empty + "," + empty + "," + empty + "]").code == "royal-count");
}
