#include <catch2/catch.hpp>

#include "positions/course_formats/course_config.h"
#include "positions/course_formats/saved_game.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/support/shared_data.h"

using namespace keymove;

namespace {

TestPosition config(const std::string& text) {
  const Suite suite = parse_course_config({"c.txt", "c", text, nullptr});
  REQUIRE(suite.positions.size() == 1);
  return suite.positions.front();
}

TestPosition file_of_game(const std::string& text) {
  const Suite suite = parse_saved_game({"game0.txt", "game0", text, nullptr});
  REQUIRE(suite.positions.size() == 1);
  return suite.positions.front();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  REQUIRE(text.find(from) != std::string::npos);
  return text.replace(text.find(from), from.size(), to);
}

std::string first_error_of(const TestPosition& position) {
  REQUIRE_FALSE(position.errors.empty());
  const InputError& e = position.errors.front();
  return e.code + "@" + std::to_string(e.where.line) + ":" + std::to_string(e.where.column);
}

const std::string kFirstLines = "Rows:7\nCols:7\n";

}  // namespace

TEST_CASE("the 7x7 course's config file is its start position, and is written back byte for byte") {
  const auto path = tests::shared_file("course/minichess-7x7-config.txt");
  if (!path) return;
  const std::string text = tests::read_file(*path);
  const TestPosition p = config(text);
  REQUIRE(p.errors.empty());
  CHECK(p.repairs.empty());
  CHECK(p.goal.kind == GoalKind::none);
  CHECK(write_epd_board(*p.setup) == "nbqkaer/fpppppf/7/7/7/FPPPPPF/NBQKAER w - -");
  CHECK(write_course_config(*p.setup) == text);
  std::string plain;
  for (const char c : text) {
    if (c != '\r') plain += c;
  }
  plain.pop_back();
  CHECK(config(plain).setup->same_position(*p.setup));
}

TEST_CASE("counts that differ from the men of a config file are said") {
  const TestPosition p =
      config(kFirstLines +
             "Number of Enemy King, Queen (space between):1 2\nPosition of Enemy Pieces:\n[King,d6]\n[Queen,c6]\n"
             "Number of Own King, Queen (space between):1 0\nStarting Position:\n[King, d0]");
  REQUIRE(p.errors.empty());
  CHECK(write_epd_board(*p.setup) == "2qk3/7/7/7/7/7/3K3 w - -");
  CHECK(p.repairs == std::vector<std::string>{"Black has 1 queen, the line of counts says 2"});
}

TEST_CASE("flaws of a config file are told at line and column") {
  const std::string good = kFirstLines + "Number of Enemy King:1\n[King,d6]\nNumber of Own King:1\n[King,d0]\n";
  REQUIRE(config(good).errors.empty());
  CHECK(first_error_of(config(replaced(good, "Rows:7", "Rows:8"))) == "config-size@1:6");
  CHECK(first_error_of(config(replaced(good, "[King,d6]", "[Kong,d6]"))) == "config-man@4:2");
  CHECK(first_error_of(config(replaced(good, "[King,d6]", "[King,d7]"))) == "config-man@4:7");
  CHECK(first_error_of(config(replaced(good, "[King,d6]", "[King d6"))) == "config-man@4:1");
  CHECK(first_error_of(config(replaced(good, "[King,d0]", "[King,d6]"))) == "config-man@6:7");
  CHECK(first_error_of(config(replaced(good, "[King,d0]", "what"))) == "config-line@6:1");
  CHECK(first_error_of(config(replaced(good, "[King,d0]", ""))) == "royal-count@1:1");
}

TEST_CASE("the course's saved games give their moves from the start") {
  const auto path = tests::shared_file("move-trees/saved-games/game0.txt");
  const auto other = tests::shared_file("move-trees/saved-games/game1.txt");
  if (!path || !other) return;
  const TestPosition p = file_of_game(tests::read_file(*path));
  CHECK(p.id == "game0");
  CHECK(p.errors.empty());
  CHECK(p.setup->variant->name == "chess-queen-promotion");
  REQUIRE(p.moves_before.size() == 3);
  CHECK(p.moves_before[1].text == "g7g5");
  CHECK(p.moves_before[2].text == "g1f3");
  CHECK(p.moves_before[1].where.line == 3);
  CHECK(p.moves_before[1].where.column == 6);
  CHECK(file_of_game(tests::read_file(*other)).moves_before.size() == 35);
}

TEST_CASE("a saved game may have no moves, a fourth line, but not one line only") {
  CHECK(file_of_game("x\n1/1/2021 0:0:0\n\n").moves_before.empty());
  CHECK(file_of_game("x\n1/1/2021 0:0:0").errors.empty());
  CHECK(file_of_game("x\n1/1/2021 0:0:0\ne2e4\nmode 1 2\n").moves_before.size() == 1);
  CHECK(first_error_of(file_of_game("x")).substr(0, 10) == "saved-game");
  const Suite chosen = parse_saved_game({"f", "f", "x\ny\na2a3\n", *load_variant("minichess-7x7")});
  CHECK(chosen.positions.front().setup->variant->name == "minichess-7x7");
}
