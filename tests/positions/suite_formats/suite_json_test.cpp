#include "positions/suite_formats/suite_json.h"

#include <catch2/catch.hpp>

#include "positions/suite_formats/problem_book.h"
#include "positions/suite_formats/suite_reader.h"
#include "tests/support/shared_data.h"

using namespace keymove;

namespace {

Suite parse_json_suite(const std::string& text) { return parse_suite_json({"s.json", "s", text, nullptr}); }

const std::string kTwoRooksFen = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";

TestPosition one_object(const std::string& members) {
  const Suite suite = parse_json_suite("{\"positions\": [{\"id\": \"x\", " + members + "}]}");
  CHECK(suite.errors.empty());
  REQUIRE(suite.positions.size() == 1);
  return suite.positions.front();
}

TestPosition asked(const std::string& members) { return one_object("\"fen\": \"" + kTwoRooksFen + "\", " + members); }

std::string place(const InputError& e) {
  return e.code + "@" + std::to_string(e.where.line) + ":" + std::to_string(e.where.column);
}

std::string first_json_error(const TestPosition& position) {
  REQUIRE_FALSE(position.errors.empty());
  return place(position.errors.front());
}

}  // namespace

TEST_CASE("a goal within some plies asks and states nothing, and stays so when it is written") {
  const TestPosition open = asked("\"goal\": {\"within\": 4}");
  CHECK(open.errors.empty());
  CHECK(open.goal.kind == GoalKind::win);
  CHECK(open.goal.plies == 4);
  CHECK(open.claim.empty());
  const std::string text = write_suite_json({"s", {open}, {}});
  CHECK(text.find("\"goal\": {\"within\": 4}") != std::string::npos);
  CHECK(parse_json_suite(text).positions.front().claim.empty());
  const TestPosition stated = asked("\"goal\": {\"within\": 4}, \"answer\": {\"outcome\": \"loss\", \"distance\": 2}");
  CHECK(stated.claim.outcome == Outcome::loss);
  CHECK(stated.claim.distance == 2);
  CHECK(first_json_error(asked("\"goal\": {\"within\": -1}")) == "json-range@1:88");
}

TEST_CASE("a win or mate goal states a forced win in exactly its plies") {
  const TestPosition win =
      asked("\"goal\": {\"win\": 3}, \"answer\": {\"keys\": [\"b1b7\"], \"line\": \"b1b7 h8g8 a2a8\"}");
  CHECK(win.errors.empty());
  CHECK(win.goal.kind == GoalKind::win);
  CHECK(win.goal.plies == 3);
  CHECK(win.claim.outcome == Outcome::win);
  CHECK(win.claim.distance == 3);
  CHECK_FALSE(win.claim.sole_key);
  CHECK_FALSE(win.claim.all_keys);
  CHECK(win.claim.keys[0].text == "b1b7");
  REQUIRE(win.claim.line.size() == 3);
  CHECK(win.source_text.substr(static_cast<std::size_t>(win.claim.line[1].where.column) - 1 - 15, 4) == "h8g8");
  CHECK(win.claim.line_kind == LineKind::keeps_distance);
  CHECK(asked("\"goal\": {\"mate\": 2}").claim.distance == 3);
  CHECK(asked("\"goal\": {\"mate\": 2}, \"answer\": {\"unique\": true}").claim.sole_key);
  CHECK(asked("\"goal\": {\"mate\": -2}").claim.distance == 4);
  CHECK(asked("\"goal\": {\"mate\": -2}").claim.outcome == Outcome::loss);
  CHECK(asked("\"goal\": {\"mate\": 2}, \"answer\": {\"outcome\": \"loss\"}").goal.plies == 4);
  CHECK(asked("\"goal\": {\"win\": 9}, \"answer\": {\"distance\": 5}").claim.distance == 5);
}

TEST_CASE("a goal may be a text, and an answer a move or moves") {
  CHECK(asked("\"goal\": \"mate in 2\", \"answer\": \"b1b7\"").claim.distance == 3);
  CHECK(asked("\"goal\": \"mate in 2\", \"answer\": \"b1b7\"").claim.keys[0].text == "b1b7");
  for (const char* mate : {"#2", "M2", "Mate in two", "mate 2", "MATE IN 2"}) {
    INFO(mate);
    const TestPosition read = asked("\"goal\": \"" + std::string(mate) + "\", \"answer\": [\"b1b7\", \"b1b8\"]");
    CHECK(read.goal.plies == 3);
    CHECK(read.claim.distance == 3);
    CHECK(read.claim.keys.size() == 2);
  }
  CHECK(asked("\"goal\": \"mate in -2\"").claim.outcome == Outcome::loss);
  CHECK(asked("\"goal\": \"h#2.5\"").goal.stipulation->play == Play::help);
  CHECK(asked("\"goal\": \"win in 5 plies\"").goal.plies == 5);
  CHECK(asked("\"goal\": \"material in 3 plies\"").goal.kind == GoalKind::material);
  CHECK(asked("\"goal\": \"legal moves\"").goal.kind == GoalKind::moves);
  CHECK(asked("\"goal\": \"best move\"").goal.kind == GoalKind::best);
  CHECK(asked("\"goal\": \"value\", \"answer\": \"draw\"").claim.value == Outcome::draw);
  CHECK(asked("\"goal\": \"outcome\"").goal.outcome_alone);
  for (const char* none : {"", "mite in 2", "mate in 0", "mate in", "win", "win in 3", "mate in 99999999999"}) {
    INFO(none);
    CHECK(asked("\"goal\": \"" + std::string(none) + "\"").errors.front().code == "json-value");
  }
  const TestPosition stray = asked("\"goal\": {\"mate\": 2}, \"keys\": [\"b1b7\"]");
  CHECK(stray.errors.front().message == "\"keys\" belongs in \"answer\": {\"keys\": ...}");
}

TEST_CASE("the other goals state what their answers say") {
  const TestPosition material = asked("\"goal\": {\"material\": 3}, \"answer\": {\"best\": \"a2a4\", \"gain\": 3}");
  CHECK(material.goal.kind == GoalKind::material);
  CHECK(material.claim.keys[0].text == "a2a4");
  CHECK(material.claim.gain == 3);
  CHECK(material.claim.sole_key);
  CHECK_FALSE(asked("\"goal\": {\"material\": 3}, \"answer\": {\"best\": \"a2a4\", \"unique\": false}").claim.sole_key);
  const TestPosition moves =
      asked("\"goal\": {\"moves\": true}, \"answer\": {\"moves\": [\"a2a3\", [[6, 0], [4, 0]]]}");
  REQUIRE(moves.claim.legal_moves);
  CHECK(moves.claim.legal_moves->at(1).text == "[[6, 0], [4, 0]]");
  const TestPosition value = asked("\"goal\": {\"value\": true}, \"answer\": {\"outcome\": \"draw\"}");
  CHECK(value.claim.value == Outcome::draw);
  CHECK(value.claim.outcome == Outcome::none);
  const TestPosition best = asked("\"goal\": {\"best\": {}}, \"answer\": {\"keys\": [\"Ra8\"], \"avoid\": [\"Rb8\"]}");
  CHECK(best.goal.kind == GoalKind::best);
  CHECK(best.claim.avoid[0].text == "Rb8");
  CHECK(asked("\"class\": \"m3\"").claim.empty());
}

TEST_CASE("a position is a FEN, rows, a course's board, or moves from the start") {
  const auto fen = [](const std::string& members) {
    const TestPosition p = one_object(members);
    if (!p.errors.empty()) return to_text(p.errors.front());
    return p.setup->variant->name + " " + write_epd_board(*p.setup);
  };
  CHECK(fen("\"variant\": \"gardner-5x5\", \"board\": [\"k....\", \".....\", \"..-- \", \"P....\", \"....K\"], "
            "\"to_move\": \"black\"") == "gardner-5x5 k4/5/5/P4/4K b - -");
  CHECK(fen("\"board\": [[\"King\", \"white\", [7, 0]], [\"King\", \"black\", [0, 7]]]") ==
        "fairy-chess-8x8 7k/8/8/8/8/8/8/K7 w - -");
  CHECK(fen("\"board\": \"{('d', 0): ('King', 'White'), ('d', 6): ('King', 'Black')}\"") ==
        "minichess-7x7 3k3/7/7/7/7/7/3K3 w - -");
  CHECK(fen("\"board\": [[[\"d\", 0], [\"King\", \"White\"]], [[\"d\", 6], [\"King\", \"Black\"]]]") ==
        "minichess-7x7 3k3/7/7/7/7/7/3K3 w - -");
  const TestPosition game = one_object("\"moves\": \"e2e4 e7e5\"");
  CHECK(write_fen(*game.setup) == game.setup->variant->start_fen);
  CHECK(game.moves_before.size() == 2);
  CHECK(asked("\"moves\": [\"a2a3\"]").moves_before.size() == 1);
}

TEST_CASE("a flaw of a position is told at its line and column, the rest goes on") {
  const std::string text =
      "{\"suite\": \"mine\",\n \"positions\": [\n  {\"id\": \"a\", \"fen\": \"" + kTwoRooksFen +
      "\", \"golas\": {}},\n  {\"id\": 7, \"fen\": \"7k/8/8/8/8/8/R7/1R5x w\"},\n  {\"id\": \"c\" \"fen\"},\n"
      "  {\"id\": \"d,\n   \"fen\": 1},\n  {\"id\": \"e\", \"fen\": \"" +
      kTwoRooksFen + "\"}\n]}\n";
  const Suite suite = parse_json_suite(text);
  CHECK(suite.errors.empty());
  CHECK(suite.name == "mine");
  REQUIRE(suite.positions.size() == 5);
  CHECK(first_json_error(suite.positions[0]) == "unknown-key@3:56");
  CHECK(suite.positions[0].setup);
  CHECK(suite.positions[1].id == "7");
  CHECK(first_json_error(suite.positions[1]) == "fen-letter@4:40");
  CHECK(first_json_error(suite.positions[2]) == "json@5:14");
  CHECK(suite.positions[2].errors.front().text == "  {\"id\": \"c\" \"fen\"},");
  CHECK(suite.positions[3].errors.front().where.line == 6);
  CHECK(suite.positions[4].id == "e");
  CHECK(suite.positions[4].errors.empty());
}

TEST_CASE("messages on the rows of a board hold whole characters") {
  const Suite suite = parse_json_suite(
      "[{\"variant\": \"gardner-5x5\", \"board\": [\"k....\", \".....\", \".♔.\", \".....\", \"....K\"]}]");
  REQUIRE(suite.positions.size() == 1);
  REQUIRE(suite.positions[0].errors.size() == 1);
  CHECK(suite.positions[0].errors.front().message == "no man of gardner-5x5 has the letter '♔'");
}

TEST_CASE("types, ranges and contradictions of a position are refused") {
  const auto code = [](const std::string& members) {
    const TestPosition p = asked(members);
    return p.errors.empty() ? std::string() : p.errors.front().code;
  };
  CHECK(code("\"goal\": {\"win\": \"3\"}") == "json-type");
  CHECK(code("\"goal\": {\"win\": -1}") == "json-range");
  CHECK(code("\"goal\": {\"win\": 99999999999}") == "json-range");
  CHECK(code("\"goal\": {\"mate\": 0}") == "json-range");
  CHECK(code("\"goal\": {\"mate\": 1, \"win\": 1}") == "json-value");
  CHECK(code("\"goal\": {\"moves\": false}") == "json-value");
  CHECK(code("\"goal\": {\"joy\": 1}") == "unknown-key");
  CHECK(code("\"goal\": {\"best\": {\"x\": 1}}") == "unknown-key");
  CHECK(code("\"answer\": {\"keyz\": []}") == "unknown-key");
  CHECK(code("\"answer\": {\"outcome\": \"won\"}") == "json-value");
  CHECK(code("\"answer\": {\"keys\": [1]}") == "json-type");
  CHECK(code("\"board\": []") == "no-position");
  CHECK(code("\"variant\": \"nothing\"") == "unknown-variant");
  CHECK(code("\"to_move\": \"white\"") == "json-value");
  CHECK(code("\"id\": \"y\"") == "json");
  CHECK(first_json_error(one_object("\"class\": \"m1\"")) == "no-position@1:16");
  CHECK(one_object("\"board\": [\"k\"]").errors.front().code == "fen-rows");
  CHECK(one_object("\"board\": \"[('King'\"").errors.front().code == "python");
}

TEST_CASE("a text cut short keeps the positions before the cut") {
  const std::string text = "{\"positions\": [{\"id\": \"a\", \"fen\": \"" + kTwoRooksFen +
                           "\"},\n{\"id\": \"b\", \"fen\": \"" + kTwoRooksFen + "\"}]}";
  for (std::size_t size = 1; size < text.size(); ++size) {
    CAPTURE(size);
    const Suite suite = parse_json_suite(text.substr(0, size));
    CHECK_FALSE(suite.errors.empty());
    for (const TestPosition& p : suite.positions) CHECK(p.errors.empty());
    if (size > 80) CHECK_FALSE(suite.positions.empty());
  }
  CHECK(place(parse_json_suite(text.substr(0, text.size() - 10)).errors.front()) == "json@2:1");
  CHECK(parse_json_suite(text).positions.size() == 2);
  CHECK(parse_json_suite("{\"positions\": []}").errors.front().code == "no-positions");
  CHECK(place(parse_json_suite("{\"positions\": [], \"extra\": 1}").errors.front()) == "unknown-key@1:19");
  CHECK(parse_json_suite("[{\"fen\": \"" + kTwoRooksFen + "\"}]").positions.front().errors.empty());
}

TEST_CASE("a bracket lost or doubled costs one item, not the rest") {
  const std::string good = "{\"id\": \"a\", \"fen\": \"" + kTwoRooksFen + "\"}";
  const Suite lost =
      parse_json_suite("[" + good + ",\n{\"id\": \"b\", \"goal\": {\"win\": 3,\n" + good + ",\n" + good + "]");
  REQUIRE(lost.positions.size() == 4);
  CHECK_FALSE(lost.positions[1].errors.empty());
  CHECK(lost.positions[2].errors.empty());
  CHECK(lost.positions[3].errors.empty());
  const Suite doubled = parse_json_suite("[" + good + "},\n" + good + ",\n" + good + "]");
  CHECK(doubled.errors.size() == 1);
  CHECK(doubled.positions.size() == 3);
}

TEST_CASE("a suite is written and read back the same, position for position") {
  const Suite suite = parse_json_suite(
      "{\"suite\": \"all\", \"variant\": \"chess\", \"positions\": [\n"
      "{\"id\": \"w\", \"fen\": \"" +
      kTwoRooksFen +
      "\", \"goal\": {\"mate\": 2}, \"answer\": {\"keys\": [\"b1b7\"], \"unique\": true, "
      "\"line\": \"b1b7 h8g8 a2a8\", \"sole_line\": true, \"at_least\": true}, \"class\": \"m3\", \"themes\": [\"a\", "
      "\"b\"], "
      "\"source\": \"here\"},\n"
      "{\"id\": \"m\", \"variant\": \"fairy-chess-8x8\", \"board\": [[\"King\", \"white\", [7, 0]], [\"King\", "
      "\"black\", [0, 7]]], "
      "\"goal\": {\"material\": 3}, \"answer\": {\"best\": \"a1a2\", \"gain\": 2}},\n"
      "{\"id\": \"v\", \"moves\": \"e2e4\", \"goal\": {\"value\": true}, \"answer\": {\"outcome\": \"draw\"}},\n"
      "{\"id\": \"l\", \"fen\": \"" +
      kTwoRooksFen +
      "\", \"goal\": {\"moves\": true}, \"answer\": {\"moves\": []}},\n"
      "{\"id\": \"b\", \"fen\": \"" +
      kTwoRooksFen + "\", \"goal\": {\"best\": {}}, \"answer\": {\"keys\": [\"Ra8\"], \"avoid\": [\"Kg1\"]}}]}");
  for (const TestPosition& p : suite.positions) CHECK(p.errors.empty());
  const std::string written = write_suite_json(suite);
  const Suite again = parse_json_suite(written);
  CHECK(again.name == "all");
  CHECK(write_suite_json(again) == written);
  const std::string written_lines = write_suite_json_lines(suite);
  const Suite lines = parse_suite_json_lines({"s.jsonl", "all", written_lines, nullptr});
  CHECK(write_suite_json(lines) == written);
  for (const Suite* other : {&again, &lines}) {
    REQUIRE(other->positions.size() == suite.positions.size());
    for (std::size_t i = 0; i < suite.positions.size(); ++i) {
      const TestPosition& a = suite.positions[i];
      const TestPosition& b = other->positions[i];
      CAPTURE(a.id);
      CHECK(a.id == b.id);
      CHECK(a.setup->same_position(*b.setup));
      CHECK(a.goal.kind == b.goal.kind);
      CHECK(a.goal.plies == b.goal.plies);
      CHECK(a.claim.distance == b.claim.distance);
      CHECK(a.claim.outcome == b.claim.outcome);
      CHECK(a.claim.sole_key == b.claim.sole_key);
      CHECK(a.claim.distance_at_least == b.claim.distance_at_least);
      CHECK(a.claim.line_kind == b.claim.line_kind);
      CHECK(a.claim.value == b.claim.value);
      CHECK(a.claim.gain == b.claim.gain);
      CHECK(a.claim.legal_moves.has_value() == b.claim.legal_moves.has_value());
      CHECK(a.claim.keys.size() == b.claim.keys.size());
      CHECK(a.themes == b.themes);
      CHECK(a.provenance == b.provenance);
    }
  }
}

TEST_CASE("JSON Lines have an object a line, and a bad line is its own") {
  const std::string text = "{\"fen\": \"" + kTwoRooksFen + "\"}\r\n\n{\"fen\": }\n{\"fen\": \"" + kTwoRooksFen +
                           "\", \"goal\": {\"win\": 1}}";
  const Suite suite = parse_suite_json_lines({"s.jsonl", "s", text, nullptr});
  REQUIRE(suite.positions.size() == 3);
  CHECK(suite.positions[0].id == "s:1");
  CHECK(suite.positions[0].errors.empty());
  CHECK(first_json_error(suite.positions[1]) == "json@3:9");
  CHECK(suite.positions[2].id == "s:4");
  CHECK(suite.positions[2].goal.plies == 1);
}

TEST_CASE("the reference book is read: 2231 problems with one key each") {
  const auto path = tests::shared_file("suites/problems-odd.json");
  if (!path) return;
  const std::string text = tests::read_file(*path);
  const Suite suite = parse_problem_book({"b.json", "b", text, nullptr});
  CHECK(suite.errors.empty());
  REQUIRE(suite.positions.size() == 2231);
  int by_length[4] = {};
  for (const TestPosition& p : suite.positions) {
    CAPTURE(p.id);
    CHECK(p.errors.empty());
    CHECK(p.claim.sole_key);
    REQUIRE(p.claim.distance);
    CHECK(static_cast<int>(p.claim.line.size()) == *p.claim.distance);
    CHECK(p.claim.line_kind == LineKind::keeps_distance);
    ++by_length[(*p.claim.distance + 1) / 2];
  }
  CHECK(by_length[1] == 154);
  CHECK(by_length[2] == 1705);
  CHECK(by_length[3] == 372);
  CHECK(suite.positions[0].id == "1");
  CHECK(suite.positions[0].claim.line[0].text == "f6-g7");
  CHECK(suite.positions[0].where.line == 3);
}

TEST_CASE("a book problem's flaws are its own, and a wrong mover is said") {
  const auto problem = [](const std::string& first, const std::string& type, const std::string& fen) {
    const std::string text = "{\"problems\": [{\"problemid\": 5, \"first\": \"" + first + "\", \"type\": \"" + type +
                             "\", \"fen\": \"" + fen + "\", \"moves\": \"a2-a8\"}]}";
    return parse_problem_book({"b.json", "b", text, nullptr}).positions.front();
  };
  CHECK(problem("White to Move", "Mate in Four", kTwoRooksFen).claim.distance == 7);
  CHECK(problem("White to Move", "Mate in 6", kTwoRooksFen).claim.distance == 11);
  CHECK(problem("Black to Move", "Mate in One", kTwoRooksFen).repairs ==
        std::vector<std::string>{"the book says 'Black to Move', the FEN has White to move"});
  CHECK(first_json_error(problem("White to Move", "Selfmate", kTwoRooksFen)).substr(0, 12) == "book-type@1:");
  CHECK(first_json_error(problem("White to Move", "Mate in One", "8/8 w")).substr(0, 9) == "fen-rows@");
  CHECK(problem("White to Move", "Mate in One", "7k/8/8/8/8/8/R7/1R5K w KQ - 0 1").repairs.size() == 2);
}

TEST_CASE("points of moves are written and read again, and those of a comment stay there") {
  const TestPosition stated = asked("\"goal\": {\"best\": {}}, \"answer\": {\"points\": {\"b1b8\": 10, \"Kg2\": 3}}");
  CHECK(stated.errors.empty());
  REQUIRE(stated.claim.points.size() == 2);
  CHECK(stated.claim.points[1].move.text == "Kg2");
  CHECK(stated.claim.points[1].points == 3);
  CHECK_FALSE(stated.claim.points_in_comment);
  CHECK(write_suite_json({"s", {stated}, {}}).find("\"points\": {\"b1b8\": 10, \"Kg2\": 3}") != std::string::npos);
  const TestPosition comment = asked("\"goal\": {\"best\": {}}, \"operations\": [\"c0 \\\"b1b8=10, Kg2=3\\\"\"]");
  CHECK(comment.claim.points.size() == 2);
  CHECK(comment.claim.points_in_comment);
  CHECK(write_suite_json({"s", {comment}, {}}).find("\"points\"") == std::string::npos);
  CHECK(first_json_error(asked("\"answer\": {\"points\": {\"b1b8\": -1}}")).substr(0, 10) == "json-range");
  CHECK(first_json_error(asked("\"answer\": {\"points\": [10]}")).substr(0, 9) == "json-type");
}

TEST_CASE("a list may hold FENs alone, or FENs with their keys") {
  const Suite fens = parse_json_suite("[\"" + kTwoRooksFen + "\", \"k7/8/8/8/8/8/8/K7 b - - 0 1\"]");
  REQUIRE(fens.positions.size() == 2);
  for (const TestPosition& position : fens.positions) {
    CHECK(position.errors.empty());
    CHECK(position.setup);
    CHECK(position.claim.empty());
  }
  const Suite pairs = parse_json_suite("[[\"" + kTwoRooksFen + "\", \"b1b8\"], [\"" + kTwoRooksFen +
                                       "\", [\"b1b8\", \"a2a8\"]], [\"" + kTwoRooksFen + "\", 3], \"x\"]");
  REQUIRE(pairs.positions.size() == 4);
  CHECK(pairs.positions[0].errors.empty());
  CHECK(pairs.positions[0].goal.kind == GoalKind::best);
  CHECK(pairs.positions[0].claim.keys[0].text == "b1b8");
  CHECK(pairs.positions[1].claim.keys.size() == 2);
  CHECK(place(pairs.positions[2].errors.front()).starts_with("json-value@1"));
  CHECK(place(pairs.positions[3].errors.front()).starts_with("json-type@1"));
}

TEST_CASE("a string of a list, or the FEN of an object that states no answer, may be a record of EPD") {
  const std::string board = kTwoRooksFen.substr(0, kTwoRooksFen.find(' ')) + " w - - ";
  const Suite suite =
      parse_json_suite("[\"" + board + "bm Rb8; dm 1; id \\\"x\\\";\",\n \"" + board +
                       "0 1; am Rb7\",\n {\"id\": \"y\", \"epd\": \"" + board + "bm Rb8;\"}, {\"fen\": \"" + board +
                       "bm Rb8; dm 1;\", \"mate\": 2},\n" + "\"k7/8/8/8/8/8/8/K6 w - - bm Kb1;\"]");
  REQUIRE(suite.positions.size() == 5);
  CHECK(suite.positions[0].id == "x");
  CHECK(suite.positions[0].claim.keys[0].text == "Rb8");
  CHECK(suite.positions[0].claim.distance == 1);
  CHECK(suite.positions[1].claim.avoid[0].text == "Rb7");
  CHECK(suite.positions[1].errors.empty());
  CHECK(suite.positions[2].id == "y");
  CHECK(suite.positions[2].claim.keys[0].text == "Rb8");
  CHECK_FALSE(suite.positions[3].errors.empty());  // two answers, one of which would be lost
  REQUIRE(suite.positions[4].errors.size() == 1);
  CHECK(place(suite.positions[4].errors[0]) == "fen-row@4:19");
}

TEST_CASE("an object may hold positions by their ids") {
  const Suite suite = parse_json_suite("{\"00008\": {\"fen\": \"" + kTwoRooksFen +
                                       "\", \"moves\": \"b1b8\"}, \"b\": {\"fen\": \"" + kTwoRooksFen + "\"}}");
  CHECK(suite.errors.empty());
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[0].id == "00008");
  CHECK(suite.positions[0].errors.empty());
  CHECK(suite.positions[0].claim.keys[0].text == "b1b8");
  CHECK(suite.positions[1].id == "b");
  CHECK(suite.positions[1].claim.empty());
}

TEST_CASE("a position alone may stand on several lines") {
  const Suite suite = parse_suite(
      "a.json", "{\n \"fen\": \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\",\n \"solution\": \"Ra6\"\n}\n", {nullptr, ""});
  CHECK(suite.errors.empty());
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].errors.empty());
}
