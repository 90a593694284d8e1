#include "positions/notes/noted_table.h"

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

// Only Ra6 mates in two.
const std::string kMateIn2 = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

/// The key of the only position of a text, with its moves to mate, and whether something is noted: "2 Ra6".
std::string key_in(const std::string& name, const std::string& text) {
  INFO(text);
  const Suite suite = parse_suite(name, text, {});
  REQUIRE(suite.positions.size() == 1);
  const TestPosition& position = suite.positions[0];
  CHECK(position.errors.empty());
  const int mate = (position.claim.distance.value_or(-1) + 1) / 2;
  return std::to_string(mate) + " " + (position.claim.keys.empty() ? "-" : position.claim.keys[0].text) +
         (position.repairs.empty() ? "" : " noted");
}

std::string key_of_markdown(const std::string& names, const std::string& cells, const std::string& fen = kMateIn2) {
  return key_in("n.md", "# Mates in 2\n\nThis is a table. It has tries and keys.\n\n| FEN | " + names +
                            " |\n|---|---|---|\n| `" + fen + "` | " + cells + " |\n");
}

std::string key_of_page(const std::string& names, const std::string& cells) {
  return key_in("n.html", "<html><body><table>\n<tr><th>FEN</th>" + names + "</tr>\n<tr><td>" + kMateIn2 + "</td>" +
                              cells + "</tr>\n</table></body></html>\n");
}

}  // namespace

TEST_CASE("the names of the columns tell which move of a row is the key") {
  CHECK(key_of_markdown("Try | Key", "Ra6 | Rh1") == "2 Rh1 noted");
  CHECK(key_of_markdown("Try | Key", "Rh1 | Ra6") == "2 Ra6 noted");
  CHECK(key_of_markdown("Played | Best", "`Ra6` | `Rh1`") == "2 Rh1 noted");
  CHECK(key_of_markdown("Played | Best", "`Ra6` | `-`") == "2 - noted");
  CHECK(key_of_markdown("Model answer | Expected", "Ra6 | Rh1") == "2 Rh1 noted");
  CHECK(key_of_markdown("Best move | Solution", "Ra6 | Rh1") == "2 - noted");
  CHECK(key_of_markdown("One | Other", "Ra6 | Rh1") == "2 - noted");
  CHECK(key_of_markdown("Try | Remark", "Ra6 | nice") == "2 - noted");
  CHECK(key_of_markdown("The move | Remark", "Ra6 | nice") == "2 Ra6");
  CHECK(key_of_page("<th>Stipulation</th><th>Try</th><th>Key</th>", "<td>#2</td><td>Ra6</td><td>Rh1</td>") ==
        "2 Rh1 noted");
  CHECK(key_of_page("<th>Mate in</th><th>Played</th><th>Best</th>", "<td>2</td><td>Rh1</td><td>Ra6</td>") ==
        "2 Ra6 noted");
  CHECK(key_of_page("<th>Task</th><th>Solution</th>", "<td>Mate in 2</td><td>Ra6</td>") == "2 Ra6");
}

TEST_CASE("a column of a table in a note has the side to move of a board alone") {
  const std::string board = "4r2k/8/8/8/8/8/5PPP/6K1";
  const Suite suite = parse_suite("n.md",
                                  "# Mates in 1\n\nThis is a table. It has one row.\n\n| FEN | Turn | Key |\n"
                                  "|---|---|---|\n| " +
                                      board + " | Black | Re1# |\n",
                                  {});
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].setup->to_move == Color::black);
  CHECK(suite.positions[0].errors.empty());
}

TEST_CASE("of several choices only one that is marked as right is the key") {
  const auto page = [](const std::string& mark) {
    return key_in("n.html", "<html><body>\n<h3>Mate in 2</h3><p>FEN: " + kMateIn2 + "</p><ul><li>Rh1 (wrong)</li><li" +
                                mark + ">Ra6</li></ul></body></html>\n");
  };
  CHECK(page(" class=\"correct\"") == "2 Ra6");
  CHECK(page("") == "2 - noted");
}

TEST_CASE("a note tells the solution that it has and that is not read") {
  const auto solved = [](const std::string& line) {
    return key_in("n.md", "# Mates in 2\n\nSolve these. They are hard.\n\n`" + kMateIn2 + "`\n\n" + line + "\n");
  };
  CHECK(solved("Solution: Although Ra6 is natural, Rh1 mates") == "2 - noted");
  CHECK(solved("Solution: Most people play Ra6; correct is Rh1") == "2 - noted");
  CHECK(solved("White to move. The solution is Rh1 followed by mate.") == "2 Rh1");
  CHECK(solved("Solution: it is on the next page.") == "2 -");
}
