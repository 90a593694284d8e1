#include "verify/judge/make_problem.h"

#include <catch2/catch.hpp>

#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;
using verify::make_problem;

namespace {

MoveText at(const std::string& text, int column) { return {text, {"suite.epd", 3, column}}; }

TestPosition test_position(const std::string& variant, const std::string& fen) {
  TestPosition test;
  test.id = "test";
  test.where = {"suite.epd", 3, 1};
  test.source_text = fen;
  test.setup = position(variant, fen);
  return test;
}

std::vector<std::string> codes_of(const TestPosition& test) {
  std::vector<std::string> codes;
  const auto problem = make_problem(test);
  if (!problem) {
    for (const InputError& error : problem.errors()) codes.push_back(error.code);
  }
  return codes;
}

const std::string kRookMate = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";

}  // namespace

TEST_CASE("a problem is the position after the moves before it, its claims resolved") {
  TestPosition test = test_position("chess", "6k1/8/6K1/8/8/8/8/R7 b - - 0 1");
  test.moves_before = {at("g8h8", 5)};
  test.claim.keys = {at("a1-a8", 9)};
  test.claim.line = {at("a1a8", 9)};
  test.claim.distance = 1;
  const auto problem = make_problem(test);
  REQUIRE(problem);
  CHECK(write_fen(problem->setup) == "7k/8/6K1/8/8/8/8/R7 w - - 1 2");
  CHECK(texts_of(problem->setup, problem->claim.keys) == "a1a8");
  CHECK(texts_of(problem->setup, problem->claim.line) == "a1a8");
  CHECK(problem->claim.outcome == Outcome::win);
}

TEST_CASE("a promotion is resolved from a text with a hyphen") {
  TestPosition test = test_position("chess", "7k/5P2/6K1/8/8/8/8/8 w - - 0 1");
  test.claim.keys = {at("f7-f8n", 1)};
  const auto problem = make_problem(test);
  REQUIRE(problem);
  CHECK(texts_of(problem->setup, problem->claim.keys) == "f7f8n");
}

TEST_CASE("all flaws of a position's moves are collected, each at its place") {
  TestPosition test = test_position("chess", kRookMate);
  test.claim.keys = {at("a1b2", 11), at("a1a8", 16)};
  test.claim.avoid = {at("h8g8", 21), at("e4e5", 26), at("nonsense", 31)};
  test.claim.line = {at("a1a8", 40), at("h8h7", 45), at("??", 50)};
  const auto problem = make_problem(test);
  REQUIRE_FALSE(problem);
  std::vector<int> columns;
  for (const InputError& error : problem.errors()) {
    columns.push_back(error.where.column);
    CHECK(error.where.line == 3);
    CHECK(error.text == kRookMate);
  }
  CHECK(columns == std::vector<int>{11, 21, 26, 31, 45});
  CHECK(problem.errors()[0].message.find("illegal move 'a1b2'") != std::string::npos);
  CHECK(problem.errors()[0].code == "illegal-move");
  CHECK(problem.errors()[3].code == "move-syntax");
  CHECK(problem.errors()[4].code == "illegal-move");
}

TEST_CASE("a move before the position that is illegal ends the reading there") {
  TestPosition test = test_position("chess", kRookMate);
  test.moves_before = {at("a1a7", 3), at("h8h7", 8), at("zzzz", 13)};
  test.claim.keys = {at("zzzz", 18)};
  const auto problem = make_problem(test);
  REQUIRE_FALSE(problem);
  REQUIRE(problem.errors().size() == 1);
  CHECK(problem.errors()[0].where.column == 8);
}

TEST_CASE("a king that could be captured makes a bad position in chess, and none where kings are captured") {
  CHECK(codes_of(test_position("chess", "7k/8/8/8/8/8/K7/7R w - - 0 1")) == std::vector<std::string>{"king-in-take"});
  CHECK(codes_of(test_position("chess", "7k/8/8/8/8/8/K7/7R b - - 0 1")).empty());
  CHECK(codes_of(test_position("fairy-chess-8x8", "7k/8/8/8/8/8/K7/7R w")).empty());
}

TEST_CASE("claims that exclude each other are flaws") {
  const auto contradiction = std::vector<std::string>{"claim-contradiction"};
  TestPosition both = test_position("chess", kRookMate);
  both.claim.keys = {at("a1a8", 1)};
  both.claim.avoid = {at("a1a8", 6)};
  CHECK(codes_of(both) == contradiction);
  TestPosition sole = test_position("chess", kRookMate);
  sole.claim.keys = {at("a1a8", 1), at("a1a7", 6)};
  CHECK(codes_of(sole).empty());
  sole.claim.sole_key = true;
  CHECK(codes_of(sole) == contradiction);
  TestPosition even = test_position("chess", kRookMate);
  even.claim.outcome = Outcome::win;
  even.claim.distance = 2;
  CHECK(codes_of(even) == contradiction);
  even.claim.outcome = Outcome::loss;
  CHECK(codes_of(even).empty());
  even.claim.value = Outcome::draw;
  CHECK(codes_of(even) == contradiction);
}

TEST_CASE("keys that differ only in the promoted man are one key") {
  TestPosition test = test_position("chess", "7k/P7/6K1/8/8/8/8/8 w - - 0 1");
  test.claim.sole_key = true;
  test.claim.keys = {at("a7a8q", 1), at("a7a8r", 7)};
  CHECK(codes_of(test).empty());
}

TEST_CASE("a stated set of legal moves may hold illegal ones, but none that cannot be read") {
  TestPosition test = test_position("chess", kRookMate);
  test.claim.legal_moves = {at("a1a8", 1), at("a1h8", 6), at("a1a8q", 11)};
  const auto problem = make_problem(test);
  REQUIRE(problem);
  CHECK(texts_of(problem->setup, *problem->claim.legal_moves) == "a1a8 a1a8q a1h8");
  test.claim.legal_moves = {at("???", 1)};
  CHECK(codes_of(test) == std::vector<std::string>{"move-syntax"});
}

TEST_CASE("a position's own errors are handed on") {
  TestPosition test;
  test.errors = {{{"suite.epd", 3, 1}, "fen-row", "row 1 has 7 squares, expected 8", ""}};
  CHECK(codes_of(test) == std::vector<std::string>{"fen-row"});
  test.errors.clear();
  CHECK(codes_of(test) == std::vector<std::string>{"no-position"});
}

TEST_CASE("points of a comment that are for no legal move mean nothing, those that are stated outright are flaws") {
  TestPosition test = test_position("chess", kRookMate);
  test.claim.points = {{at("Ra8#", 5), 10}, {at("Kh7", 9), 5}, {at("a1a7", 12), 2}};
  CHECK(codes_of(test) == std::vector<std::string>{"illegal-move"});
  test.claim.points_in_comment = true;
  const auto problem = make_problem(test);
  REQUIRE(problem);
  REQUIRE(problem->claim.points.size() == 2);
  CHECK(texts_of(problem->setup, {problem->claim.points[0].move}) == "a1a8");
  CHECK(texts_of(problem->setup, {problem->claim.points[1].move}) == "a1a7");
  CHECK(problem->claim.points[0].points == 10);
  CHECK(problem->claim.points[1].points == 2);
  CHECK(problem->repairs == std::vector<std::string>{"passed over the points of 'Kh7' in a comment: no legal move"});
  test.claim.points = {{at("Ra8#", 5), 10}, {at("a1a8", 9), 5}};
  const auto twice = make_problem(test);
  REQUIRE(twice);
  REQUIRE(twice->claim.points.size() == 1);
  CHECK(twice->claim.points[0].points == 10);
  test.claim.points_in_comment = false;
  CHECK(codes_of(test) == std::vector<std::string>{"points-twice"});
}

TEST_CASE("a selfmate takes an even number of plies, also in a game that nobody loses by its ends") {
  TestPosition test = test_position("antichess", "8/8/2k5/8/8/8/8/1R6 w - - 0 1");
  test.goal = {GoalKind::win, 4, parse_stipulation("s#2")};
  test.claim.outcome = Outcome::win;
  test.claim.distance = 4;
  CHECK(codes_of(test).empty());
}

TEST_CASE("a move after the end of the game is told as one") {
  TestPosition test = test_position("chess", kRookMate);
  test.claim.line = {at("a1a8", 5), at("Kg8", 10)};
  const auto problem = make_problem(test);
  REQUIRE_FALSE(problem);
  CHECK(problem.errors().front().message == "the game is over before 'Kg8'");
  CHECK(problem.errors().front().code == "illegal-move");
}

TEST_CASE("moves with the letters of another language are read where English ones cannot be") {
  const auto read = [](const std::vector<std::string>& keys) {
    TestPosition test = test_position("chess", "4k3/8/8/8/1N6/8/8/QRB1K3 w - - 0 1");
    for (const std::string& key : keys) test.claim.keys.push_back(at(key, 5));
    const auto problem = make_problem(test);
    if (!problem) return problem.errors().front().code;
    return texts_of(problem->setup, problem->claim.keys) + (problem->repairs.empty() ? "" : ", " + problem->repairs[0]);
  };
  CHECK(read({"Tb3", "Da5"}) == "a1a5 b1b3, read the moves with German letters");
  CHECK(read({"Sd5"}) == "b4d5, read the moves with German letters");
  CHECK(read({"Cd5", "Fd2"}) == "b4d5 c1d2, read the moves with French letters");
  CHECK(read({"Cd5", "Ad2"}) == "b4d5 c1d2, read the moves with Italian or Spanish letters");
  CHECK(read({"Cd5", "Bd2"}) == "b4d5 c1d2, read the moves with Portuguese letters");
  CHECK(read({"Ha5", "Wb3"}) == "a1a5 b1b3, read the moves with Polish letters");
  CHECK(read({"Pd5", "Ld2"}) == "b4d5 c1d2, read the moves with Dutch letters");
  CHECK(read({"Qa5", "Sd5"}) == "a1a5 b4d5, read the moves with S for knights");
  CHECK(read({"Лb3", "Фa5", "Кd5"}) == "a1a5 b1b3 b4d5, read the moves with Russian letters");
  CHECK(read({"Ra5"}) == "illegal-move");        // an English rook, and a French king that does not go there
  CHECK(read({"Nd5", "Ta5"}) == "move-syntax");  // no language has both
  CHECK(read({"Tb3", "Cd5"}) == "b1b3 b4d5, read the moves with French letters");
  TestPosition promotion = test_position("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  promotion.claim.keys = {at("a8=D#", 5)};
  const auto problem = make_problem(promotion);
  REQUIRE(problem);
  CHECK(texts_of(problem->setup, problem->claim.keys) == "a7a8q");
}

TEST_CASE("dm 0 states no mate where the side to move is not mated") {
  const auto stating = [](const std::string& fen, const std::string& operands) {
    TestPosition test = test_position("chess", fen);
    test.operations = {{"dm", operands}};
    test.claim.outcome = Outcome::loss;
    test.claim.distance = 0;
    test.goal = {GoalKind::win, 0};
    return test;
  };
  TestPosition open = stating(kRookMate, "0");
  const auto none = make_problem(open);
  REQUIRE(none);
  CHECK(none->claim.empty());
  CHECK(none->goal.kind == GoalKind::none);
  CHECK(none->repairs == std::vector<std::string>{"dm 0 states no mate"});
  open.claim.keys = {at("a1a8", 1)};
  CHECK(make_problem(open)->goal.kind == GoalKind::best);
  CHECK(make_problem(stating("R6k/8/6K1/8/8/8/8/8 b - - 0 1", "0"))->claim.distance == 0);
  open.operations.clear();
  CHECK(make_problem(open)->claim.distance == 0);
}
