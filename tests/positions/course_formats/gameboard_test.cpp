#include "positions/course_formats/gameboard.h"

#include <catch2/catch.hpp>

#include "positions/course_formats/gameboard_suite.h"
#include "tests/support/shared_data.h"

using namespace keymove;

namespace {

Suite parse_boards(const std::string& text) { return parse_gameboards({"g.txt", "g", text, nullptr}); }

std::string first_error(const std::string& text) {
  const Suite suite = parse_boards(text);
  REQUIRE_FALSE(suite.positions.empty());
  REQUIRE_FALSE(suite.positions.front().errors.empty());
  const InputError& e = suite.positions.front().errors.front();
  return e.code + "@" + std::to_string(e.where.line) + ":" + std::to_string(e.where.column);
}

}  // namespace

TEST_CASE("the fairy chess course's public boards are read with their classes and answers") {
  const auto path = tests::shared_file("course/fairy-chess-8x8.txt");
  if (!path) return;
  const Suite suite = parse_boards(tests::read_file(*path));
  REQUIRE(suite.positions.size() == 6);
  for (const TestPosition& p : suite.positions) {
    CHECK(p.errors.empty());
    CHECK(p.setup->variant->name == "fairy-chess-8x8");
    CHECK(p.setup->to_move == Color::white);
  }
  const auto& p = suite.positions;
  CHECK(p[0].id == "b1");
  CHECK(p[0].class_name == "b");
  CHECK(p[0].goal.kind == GoalKind::moves);
  CHECK(p[0].claim.legal_moves->size() == 47);
  CHECK(p[0].claim.legal_moves->front().text == "[[7, 7], [6, 6]]");
  CHECK(p[0].claim.legal_moves->front().where.column == 23);
  CHECK(p[0].claim.legal_moves->front().where.line == 3);
  CHECK(p[2].class_name == "m1");
  CHECK(p[2].claim.distance == 1);
  CHECK(p[2].claim.sole_key);
  CHECK(write_fen(*p[3].setup) == "k7/8/8/8/8/1R6/1R3rr1/7K w - - 0 1");
  CHECK(p[3].claim.keys.front().text == "[[5, 1], [5, 0]]");
  CHECK(p[3].goal.plies == 3);
  CHECK(p[4].class_name == "e3");
  CHECK(p[4].goal.kind == GoalKind::material);
  CHECK(p[4].goal.plies == 3);
  CHECK(p[4].claim.sole_key);
  CHECK(p[5].id == "public_3");
  CHECK(p[5].class_name == "m5");
  CHECK(p[5].claim.outcome == Outcome::win);
  const std::string written = write_gameboards(suite);
  const Suite again = parse_boards(written);
  REQUIRE(again.positions.size() == 6);
  CHECK(write_gameboards(again) == written);
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(again.positions[i].setup->same_position(*p[i].setup));
    CHECK(again.positions[i].class_name == p[i].class_name);
  }
}

TEST_CASE("the 7x7 course's dictionary is read over several lines, and written back") {
  const std::string text =
      "gameboard = {('a', 1): ('Ferz', 'White'),\n  ('d', 0) : (\"King\", 'White'), # ours\n  ('d', 6): ('King', "
      "'Black'),\n}\n";
  const Suite suite = parse_boards(text);
  REQUIRE(suite.positions.size() == 1);
  const TestPosition& p = suite.positions.front();
  REQUIRE(p.errors.empty());
  CHECK(p.id == "g:1");
  CHECK(p.goal.kind == GoalKind::none);
  CHECK(p.setup->variant->name == "minichess-7x7");
  CHECK(write_fen(*p.setup) == "3k3/7/7/7/7/F6/3K3 w - - 0 1");
  CHECK(write_gameboard(*p.setup, GameboardStyle::dict) ==
        "{('d', 6): ('King', 'Black'), ('a', 1): ('Ferz', 'White'), ('d', 0): ('King', 'White')}");
  CHECK(parse_boards(write_gameboards(suite)).positions.front().setup->same_position(*p.setup));
}

TEST_CASE("the printed quotation marks of the assignment are read") {
  const Suite suite = parse_boards(
      "[(\u2032King\u2032,\u2032white\u2032,(7, 0)), (\u2019King\u2019,\u2019black\u2019,(0, 7)),\n "
      "(\u2018Knight\u2019,'white',(3, 4)) ]");
  REQUIRE(suite.positions.front().errors.empty());
  CHECK(write_fen(*suite.positions.front().setup) == "7k/8/8/4N3/8/8/8/K7 w - - 0 1");
}

TEST_CASE("a dictionary of squares by row and column is read like the list") {
  const Suite suite =
      parse_boards("m1_4 = {(0, 0): ('King','black'), (0, 7): ('Rook','white'), (7, 7): ('King','white')}\n");
  REQUIRE(suite.positions.size() == 1);
  REQUIRE(suite.positions[0].errors.empty());
  CHECK(write_fen(*suite.positions[0].setup) == "k6R/8/8/8/8/8/8/7K w - - 0 1");
  CHECK(first_error("{(0, 0): ('King', 'black'), (8, 7): ('King', 'white')}") == "gameboard@1:29");
  CHECK(first_error("{(0, 0): ('King', 'black', 1), (7, 7): ('King', 'white')}") == "gameboard@1:10");
}

TEST_CASE("men in an unknown shape are a bad position at their place, constants of a program are none") {
  const std::string kings = "[('King', 'white', (7, 0)), ('King', 'black', (0, 7))]";
  for (const char* men :
       {"[Piece('King','black',(0,0)), Piece('King','white',(7,7))]",
        "[\n  King(WHITE, 7, 0),\n  King(BLACK, 0, 0),\n]", "{'d0': ('King','White'), 'd6': ('King','Black')}",
        "{'d0': ('King','White'), 'd6': ('King','Black')", "{('King', 'white'): (7, 0), ('King', 'black'): (0, 7)}",
        "[{'name': 'King', 'color': 'white', 'at': (7, 0)}, {'name': 'King', 'color': 'black', 'at': (0, 7)}]",
        "[('white', 'King', 7, 0), ('black', 'King', 0, 7)]", "{(0, 0): (KING, BLACK), (7, 7): (KING, WHITE)}"}) {
    CAPTURE(men);
    const Suite suite = parse_boards("m1_4 = " + std::string(men) + "\nm1_5 = " + kings + "\n");
    REQUIRE(suite.positions.size() == 2);
    CHECK(suite.positions[0].id == "m1_4");
    REQUIRE_FALSE(suite.positions[0].errors.empty());
    CHECK(suite.positions[0].errors.front().where.line <= 2);
    CHECK(suite.positions[1].errors.empty());
  }
  for (const char* other :
       {"{'King': 100, 'Rook': 5}", "{('King', 'white'): 100, ('King', 'black'): -100}",
        "{('King', 'white'): '\u2654', ('King', 'black'): '\u265A'}",
        "{'K': ('King', 'white'), 'k': ('King', 'black')}", "{'white': ['King', 'Rook'], 'black': ['King']}",
        "{'King': {'white': 1, 'black': 2}, 'Rook': {'white': 3, 'black': 4}}",
        "[{'name': 'King', 'color': 'white', 'value': 100}, {'name': 'Rook', 'color': 'white', 'value': 5}]",
        "{(0, 0): 3, (0, 1): 5}", "[Piece(name, color, (0, i)) for i in range(8)]",
        "[Piece('King', 'white', (i, 0)) for i in (0, 7)]", "[find('king', 'white', 3), find('king', 'black', 3)]",
        "{0: 'King', 1: 'white'}"}) {
    CAPTURE(other);
    CHECK(parse_boards("CONSTANT = " + std::string(other) + "\nm1_5 = " + kings + "\n").positions.size() == 1);
  }
}

TEST_CASE("a flaw of a literal is told at its line and column, and the next board is read") {
  const std::string kings = "('King', 'white', (7, 0)), ('King', 'black', (0, 7))";
  CHECK(first_error("[" + kings + ", ('Queen', 'white', (3, 4))]") == "gameboard@1:57");
  CHECK(first_error("[" + kings + ",\n ('Rook', 'red', (3, 4))]") == "gameboard@2:11");
  CHECK(first_error("[" + kings + ",\n ('Rook', 'white', (8, 4))]") == "gameboard@2:20");
  CHECK(first_error("[" + kings + ",\n ('Rook', 'white', (7, 0))]") == "gameboard@2:20");
  CHECK(first_error("[" + kings + ",\n ('Rook', 'white')]") == "gameboard@2:2");
  CHECK(first_error("[('King', 'white', (7, 0))]") == "royal-count@1:1");
  CHECK(first_error("[" + kings) == "python@1:54");
  CHECK(first_error("[('King, 'white', (7, 0))]") == "python@1:11");
  CHECK(first_error("[(King, 'white', (7, 0))]") == "python@1:3");
  CHECK(first_error("{('d', 0) ('King', 'White')}") == "python@1:11");
  CHECK(first_error(std::string(100000, '[')) == "python@1:202");
  CHECK(first_error("[" + kings + "]\n# best_move: [[1,") == "python@2:18");
  CHECK(first_error("[" + kings + "]\n# wins_in: soon") == "gameboard-comment@2:12");
  const Suite suite = parse_boards("# m1_1\n[('King'\n\n# m3_2\n[" + kings + "]\n");
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[0].id == "m1_1");
  CHECK_FALSE(suite.positions[0].errors.empty());
}
