// Hand-outs in the layouts that courses and their staff use are read whole: names, classes and answers.
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/course_formats/gameboard_suite.h"

using namespace keymove;

namespace {

const std::string kRooks =
    "[(\"King\", 'white', (7,7)),\n          (\"King\", 'black', (0,0)),\n          (\"Rook\", 'white', (6,1)),\n"
    "\t(\"Rook\", 'white', (5,1)), (\"Rook\", 'black', (6,5)), (\"Rook\", 'black', (6,6))]";
const std::string kFork =
    "[('King', 'black', (0, 4)), ('Rook', 'black', (4, 4)), ('King', 'white', (2, 3)), ('Squire', 'white', (2, 2))]";
const std::string kRooksAnswer = "((5, 1), (5, 0))";
const std::string kForkAnswer = "((2, 2), (2, 4))";

Suite parse_hand_out(const std::string& text) { return parse_gameboards({"h.py", "h", text, nullptr}); }

std::string keys_of(const TestPosition& position) {
  std::string out;
  for (const MoveText& key : position.claim.keys) out += (out.empty() ? "" : " ") + key.text;
  return out;
}

/// Checks that the text holds the two boards with their names, classes and answers, and nothing else.
void check_both(const std::string& text) {
  CAPTURE(text);
  for (const bool windows : {false, true}) {
    std::string lines = text;
    for (std::size_t at = 0; windows && (at = lines.find('\n', at)) != std::string::npos; at += 2)
      lines.insert(at, "\r");
    const Suite suite = parse_hand_out(lines);
    REQUIRE(suite.positions.size() == 2);
    const TestPosition& rooks = suite.positions[0];
    const TestPosition& fork = suite.positions[1];
    CHECK(rooks.errors.empty());
    CHECK(fork.errors.empty());
    CHECK(rooks.id == "m3_1");
    CHECK(fork.id == "e3_1");
    CHECK(rooks.class_name == "m3");
    CHECK(rooks.claim.distance == 3);
    CHECK(rooks.claim.sole_key);
    CHECK(fork.class_name == "e3");
    CHECK(fork.goal.kind == GoalKind::material);
    CHECK(keys_of(rooks) == "[[5, 1], [5, 0]]");
    CHECK(keys_of(fork) == "[[2, 2], [2, 4]]");
  }
}

}  // namespace

TEST_CASE("assignments with the answers in strings are read") {
  check_both("m3_1 = " + kRooks + "\n'''\nstudentAgent(m3_1) = " + kRooksAnswer + "\n'''\n\n#fork\ne3_1 = " + kFork +
             "\n\"\"\"\nfind_best_move(e3_1) = " + kForkAnswer + "\n\"\"\"\n");
  check_both("m3_1 = " + kRooks + "\nm3_1_expected = \"" + kRooksAnswer + "\"\ne3_1 = " + kFork + "\n'" + kForkAnswer +
             "'\n");
}

TEST_CASE("assignments with the answers in comments are read") {
  check_both("m3_1 = " + kRooks + "\n# Answer: " + kRooksAnswer + "\ne3_1 = " + kFork + "  # " + kForkAnswer + "\n");
  check_both("# Test case m3_1\n# Answer: " + kRooksAnswer + "\nm3_1 = " + kRooks +
             "\n\n# Test case e3_1\n# Answer: " + kForkAnswer + "\ne3_1 = " + kFork + "\n");
  check_both("# m3_1\ngameboard = " + kRooks + "\nbest_move = " + kRooksAnswer + "\n# e3_1\ngameboard = " + kFork +
             "\nbest_move = " + kForkAnswer + "\n");
  check_both("m3_1 = " + kRooks + "\nprint(studentAgent(m3_1))  # expected " + kRooksAnswer + "\ne3_1 = " + kFork +
             "\nprint(studentAgent(e3_1))\n# -> " + kForkAnswer + "\n");
}

TEST_CASE("tests as functions and methods are read") {
  check_both("from AB import studentAgent\n\nSTEPS = [(0, 1), (1, 0)]\n\ndef test_m3_1():\n    gameboard = " + kRooks +
             "\n    assert studentAgent(gameboard) == " + kRooksAnswer + "\n\ndef test_e3_1():\n    expected = " +
             kForkAnswer + "\n    gameboard = " + kFork + "\n    assert studentAgent(gameboard) == expected\n");
  check_both("class Public(unittest.TestCase):\n    def test_m3_1(self):\n        \"\"\"expected " + kRooksAnswer +
             "\"\"\"\n        self.assertEqual(studentAgent(" + kRooks + "), " + kRooksAnswer +
             ")\n    def test_e3_1(self):\n        self.assertEqual(studentAgent(" + kFork + "), " + kForkAnswer +
             ")\n");
  check_both("def m3_1():\n    return " + kRooks + ", " + kRooksAnswer + "\n\ndef e3_1():\n    return (" + kFork +
             ", " + kForkAnswer + ")\n");
}

TEST_CASE("tables of tests are read") {
  check_both("tests = {'m3_1': (" + kRooks + ", " + kRooksAnswer + "), 'e3_1': (" + kFork + ", " + kForkAnswer + ")}");
  check_both("TESTS = {'m3_1': {'gameboard': " + kRooks + ", 'answer': " + kRooksAnswer +
             "},\n 'e3_1': {'answer': " + kForkAnswer + ", 'gameboard': " + kFork + "}}");
  check_both("tests = [{'name': 'm3_1', 'gameboard': " + kRooks + ", 'answer': " + kRooksAnswer +
             "}, {'answer': " + kForkAnswer + ", 'gameboard': " + kFork + ", 'name': 'e3_1'}]");
  check_both("cases = [('m3_1', " + kRooks + ", " + kRooksAnswer + "), ('e3_1', " + kFork + ", " + kForkAnswer + ")]");
  check_both("add(name='m3_1', gameboard=" + kRooks + ", answer=" + kRooksAnswer +
             ")\nadd(name='e3_1', gameboard=" + kFork + ", answer=" + kForkAnswer + ")\n");
}

TEST_CASE("answers that stand apart from the boards find them") {
  const std::string boards = "m3_1 = " + kRooks + "\ne3_1: Board = " + kFork + "\n\n";
  check_both(boards + "answers = {'e3_1': " + kForkAnswer + ", 'm3_1': " + kRooksAnswer + "}\n");
  check_both(boards + "tests = [(m3_1, " + kRooksAnswer + "), (e3_1, " + kForkAnswer + ")]\n");
  check_both(boards + "boards = [m3_1, e3_1]\nanswers = [" + kRooksAnswer + ", " + kForkAnswer + "]\n");
  check_both(boards + "answer_e3_1 = " + kForkAnswer + "\nanswer_m3_1 = " + kRooksAnswer + "\n");
  check_both("answers = {'e3_1': " + kForkAnswer + ", 'm3_1': " + kRooksAnswer + "}\n" + boards);
}

TEST_CASE("the length of a win in words gives the class, in plies") {
  const Suite below =
      parse_hand_out("public_1 = " + kRooks + "\n\n'''\nWhite wins in 3 moves\nBest first move: " + kRooksAnswer +
                     "\n'''\npublic_2 = " + kFork + "\n");
  REQUIRE(below.positions.size() == 2);
  CHECK(below.positions[0].id == "public_1");
  CHECK(below.positions[0].class_name == "m3");
  CHECK(below.positions[0].claim.distance == 3);
  CHECK(keys_of(below.positions[0]) == "[[5, 1], [5, 0]]");
  CHECK(below.positions[1].class_name.empty());
  CHECK(below.positions[1].claim.empty());
  const Suite above = parse_hand_out("#Public testcase 1: King capture in three\np1 = " + kRooks +
                                     "\n \n#Public testcase 2: King capture in 5\np2 = " + kRooks + "\n");
  REQUIRE(above.positions.size() == 2);
  CHECK(above.positions[0].id == "p1");
  CHECK(above.positions[0].claim.distance == 3);
  CHECK(above.positions[1].claim.distance == 5);
}

TEST_CASE("lists of legal moves are read for either side") {
  const std::string knight = "[('King', 'white', (7, 0)), ('King', 'black', (0, 7))]";
  const std::string white = "[((7, 0), (7, 1)), ((7, 0), (6, 0)),\n   ((7, 0), (6, 1))]";
  const std::string black = "[((0, 7), (0, 6)), ((0, 7), (1, 7)), ((0, 7), (1, 6))]";
  const Suite both = parse_hand_out("b1 = " + knight + "\n'''\nget_legal_moves(b1, 'white') = " + white +
                                    "\nget_legal_moves(b1, 'black') = " + black + "\n'''\n");
  REQUIRE(both.positions.size() == 2);
  CHECK(both.positions[0].goal.kind == GoalKind::moves);
  CHECK(both.positions[0].claim.legal_moves->size() == 3);
  CHECK(both.positions[0].setup->to_move == Color::white);
  CHECK(both.positions[1].id == "b1_black");
  CHECK(both.positions[1].setup->to_move == Color::black);
  CHECK(both.positions[1].claim.legal_moves->front().text == "[[0, 7], [0, 6]]");
  const Suite code =
      parse_hand_out("board = " + knight + "\n# Black to move\nassert get_legal_moves(board, 'black') == " + black);
  REQUIRE(code.positions.size() == 1);
  CHECK(code.positions[0].setup->to_move == Color::black);
  CHECK(code.positions[0].claim.legal_moves->size() == 3);
  CHECK(code.positions[0].goal.kind == GoalKind::moves);
}

TEST_CASE("a student's file with code around the boards yields the boards alone") {
  const Suite suite = parse_hand_out(
      "import sys\n\n# move example: ((7, 0), (6, 0))\nVALUES = [('King', KING), ('Rook', 5)]\nDIRECTIONS = {'Rook': "
      "[(0, 1), (1, 0)], 'King': [(1, 1)]}\n"
      "def studentAgent(gameboard):\n    '''Returns a move, such as ((3, 4), (5, 5)).'''\n"
      "    moves = [(r, c) for r in range(8) for c in range(8)]\n    return ((7, 0), (6, 0))\n\n"
      "if __name__ == \"__main__\":\n    m3_1 = " +
      kRooks + "\n    print(studentAgent(m3_1))\n");
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].id == "m3_1");
  CHECK(suite.positions[0].errors.empty());
  CHECK(suite.positions[0].claim.keys.empty());
}

TEST_CASE("a broken board of a hand-out is a bad position, and the others are read") {
  const Suite suite = parse_hand_out("m3_1 = " + kRooks + "\n# " + kRooksAnswer +
                                     "\nm3_2 = [('King', 'white', (7,7)),\n  ('King' 'black', (0,0))]\n\n"
                                     "e3_1 = " +
                                     kFork + "\n# " + kForkAnswer + "\n");
  REQUIRE(suite.positions.size() == 3);
  CHECK(suite.positions[1].id == "m3_2");
  REQUIRE_FALSE(suite.positions[1].errors.empty());
  CHECK(suite.positions[1].errors.front().where.column == 11);
  CHECK(keys_of(suite.positions[2]) == "[[2, 2], [2, 4]]");
}

TEST_CASE("reading goes on behind a broken board without an empty line") {
  const std::string mate = "[('King', 'black', (0, 0)), ('Rook', 'white', (0, 7)), ('King', 'white', (7, 7))]";
  for (const char* broken :
       {"[('King', 'black', (0, 0)), ('Rook', 'white', (0, 7)), ('King', 'white', (7, 7)]",
        "[('King', 'black', (0, 0)), ('Rook', 'white', (0, 7)), ('King', 'white', (7, 7))",
        "[('King', BLACK, (0, 0)), ('Rook', 'white', (0, 7)), ('King', 'white', (7, 7))]",
        "[('King, 'black', (0, 0)), ('Rook', 'white', (0, 7)), ('King', 'white', (7, 7))]",
        "[('King', 'black', (0, 0)),\n  ('Rook', 'white' (0, 7)),\n  ('King', 'white', (7, 7))]"}) {
    CAPTURE(broken);
    const std::string bad = broken;
    // Assignments, with the answer between them and without; a list; a dict; functions.
    const std::string answer = "'''\nstudentAgent(m1_1) = ((0, 7), (0, 0))\n'''\n";
    for (const std::string& text :
         {"m1_8 = " + bad + "\nm1_1 = " + mate + "\nm1_2 = " + mate + "\n",
          "m1_8 = " + bad + "\n" + answer + "m1_1 = " + mate + "\n" + answer + "m1_2 = " + mate + "\n",
          "boards['m1_8'] = " + bad + "\nboards['m1_1'] = " + mate + "\nboards['m1_2'] = " + mate + "\n",
          bad + "\n" + mate + "\n" + mate + "\n", "[\n" + bad + ",\n" + mate + ",\n" + mate + ",\n]\n",
          "{\n'm1_8': " + bad + ",\n'm1_1': " + mate + ",\n'm1_2': " + mate + ",\n}\n",
          "def test_m1_8():\n  b = " + bad + "\ndef test_m1_1():\n  b = " + mate + "\ndef test_m1_2():\n  b = " + mate +
              "\n"}) {
      CAPTURE(text);
      const Suite suite = parse_hand_out(text);
      REQUIRE(suite.positions.size() == 3);
      CHECK_FALSE(suite.positions[0].errors.empty());
      CHECK(suite.positions[1].errors.empty());
      CHECK(suite.positions[2].errors.empty());
    }
  }
}

TEST_CASE("a second answer that differs is told, and the first one holds") {
  const Suite suite = parse_hand_out("m3_1 = " + kRooks + "\n# m3_1: " + kRooksAnswer + "\n# m3_1: ((7, 7), (6, 6))\n");
  REQUIRE(suite.positions.size() == 1);
  CHECK(keys_of(suite.positions[0]) == "[[5, 1], [5, 0]]");
  REQUIRE(suite.positions[0].repairs.size() == 1);
  CHECK(suite.positions[0].repairs[0].find("second answer") != std::string::npos);
}

TEST_CASE("the layout of the hand-out is written, and read again, for both courses") {
  const std::string seven =
      "{('d', 6): ('King', 'Black'), \n ('d', 3): ('Rook', 'White'), \n ('d', 0): ('King', 'White')}";
  const Suite suite = parse_hand_out("m1_1 = " + seven + "\n'''\nstudentAgent(m1_1) = (('d', 3), ('d', 6))\n'''\n");
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].claim.keys.front().text == "[['d', 3], ['d', 6]]");
  Suite plain = suite;
  plain.positions[0].claim.keys.front().text = "d4d7";
  CHECK(write_gameboards(plain) ==
        "m1_1 = {('d', 6): ('King', 'Black'),\n        ('d', 3): ('Rook', 'White'),\n        ('d', 0): ('King', "
        "'White')}\n'''\nstudentAgent(m1_1) = (('d', 3), ('d', 6))\n'''\n\n");
}

TEST_CASE("squares that a word or an arrow links are a move where an answer is announced") {
  for (const char* text :
       {"# best move: (5, 1) -> (5, 2)\n", "'''\nBest move: (5, 1) to (5, 2)\n'''\n", "# Answer: (5, 1) => (5, 2)\n"}) {
    INFO(text);
    const Suite suite = parse_hand_out("m3_1 = " + kRooks + "\n" + text);
    REQUIRE(suite.positions.size() == 1);
    CHECK(keys_of(suite.positions[0]) == "[[5, 1], [5, 2]]");
  }
  const Suite prose = parse_hand_out("m3_1 = " + kRooks + "\n# the rook came from (5, 1) to (5, 2)\n");
  CHECK(keys_of(prose.positions.at(0)).empty());
}
