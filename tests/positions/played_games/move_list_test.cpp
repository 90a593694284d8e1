#include <catch2/catch.hpp>

#include "positions/played_games/stated_games.h"
#include "positions/trace_text/readable_moves.h"
#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

/// The moves of the text, whatever kind of file it is.
std::vector<std::string> moves_of(const std::string& text, const char* variant) {
  const auto read = read_stated_games({"t.txt", "t", text, variant_of(variant)}, detect_source(text), std::nullopt);
  std::vector<std::string> out;
  for (const StatedGame& game : read.games) {
    for (const StatedAction& action : game.actions) out.push_back(action.move ? action.move->text : "");
  }
  return out;
}

using Moves = std::vector<std::string>;

}  // namespace

TEST_CASE("every move of a list is read, however the list is written") {
  for (const char* text :
       {R"(["e2e4","e7e5","e1e3"])", R"([["e2","e4"],["e7","e5"],["e1","e3"]])", "e2e4->e7e5->e1e3",
        R"([{"color":"w","from":"e2","to":"e4","san":"e4"},{"from":"e7","to":"e5"},{"from":"e1","to":"e3"}])",
        "e2e4,e7e5,e1e3", "['e2e4', 'e7e5', 'e1e3']", "1) e2e4 e7e5\n2) e1e3"}) {
    INFO(text);
    CHECK(detect_source(text) == GameSource::moves);
    CHECK(moves_of(text, "chess") == Moves{"e2e4", "e7e5", "e1e3"});
  }
  CHECK(moves_of("e2-e4,e7-e5,e1-e3", "chess") == Moves{"e2-e4", "e7-e5", "e1-e3"});
  CHECK(moves_of(R"(["B2B3","C4B3","A1A5"])", "minichess-5x5") == Moves{"B2B3", "C4B3", "A1A5"});
  CHECK(moves_of(R"(["B2 B3", "C4 B3"])", "minichess-5x5") == Moves{"b2b3", "c4b3"});
}

TEST_CASE("numbered moves may have comments, variations and times between them") {
  const Moves three = {"e4", "e5", "Nf3"};
  for (const char* text :
       {"1. e4 {best} e5 2. Nf3 *\n", "1. e4 { [%clk 0:10:00] } 1... e5 { [%clk 0:09:58] } 2. Nf3\n",
        "1. e4 (0.5s) e5 (0.7s)\n2. Nf3 (0.25s)\n", "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 2. Nf3\n",
        "1. e4 $1 e5 [0.7] 2. Nf3 (+0.35)\n", "1.e4 {a\nlong one} e5 2.Nf3"}) {
    INFO(text);
    CHECK(detect_source(text) == GameSource::moves);
    CHECK(moves_of(text, "chess") == three);
  }
  CHECK(moves_of("1. ((6, 4), (4, 4)) ((1, 4), (3, 4))\n", "chess") == Moves{"((6, 4), (4, 4))", "((1, 4), (3, 4))"});
  CHECK(moves_of("Game 1\n1. e4 e5 {best}\n2. Nf3\nWhite wins\n", "chess") == three);
  CHECK(moves_of("Game 1\n1. e4 e5\n2. Nf3\n\nGame 2\n1. d4 d5\n", "chess") == Moves{"e4", "e5", "Nf3", "d4", "d5"});
  // A remark that is not closed, and words without braces, are no moves of a course.
  CHECK(moves_of("1. e4 {good e5\n", "chess").empty());
  CHECK(moves_of("1. e4 e5 2. Nf3 # good game\n", "chess").empty());
  std::string deep = "1. e4 ";
  for (int i = 0; i < 200'000; ++i) deep += "(1 ";
  CHECK(readable_moves(deep).size() == deep.size());
}

TEST_CASE("moves of two pawns in a list are two moves") {
  for (const char* text : {R"([["e4","e5"]])", R"([["e4", "e5"], ["d4", "d5"]])", "[('e4', 'e5'), ('d4', 'd5')]"}) {
    INFO(text);
    const Moves moves = moves_of(text, "chess");
    REQUIRE(moves.size() >= 2);
    CHECK(moves[0] == "e4");
    CHECK(moves[1] == "e5");
  }
  CHECK(moves_of(R"([["b2","b3"],["c4","b3"]])", "minichess-5x5") == Moves{"b2b3", "c4b3"});
  CHECK(moves_of(R"(["e4","e5","Ke3"])", "chess") == Moves{"e4", "e5", "Ke3"});
  CHECK(moves_of("move,white,black\n1,e4,e5", "chess") == Moves{"e4", "e5"});
  CHECK(moves_of("1) e4 e5\n2) Nf3 Nc6", "chess") == Moves{"e4", "e5", "Nf3", "Nc6"});
}

TEST_CASE("labels begin the games of a list") {
  const std::string two = "Game 1: e4 e5 Ke3\nResult: 1-0\n\nGame 2: d4 Nf6\n";
  CHECK(detect_source(two) == GameSource::moves);
  const StatedGames read = read_stated_games({"t.txt", "t", two, variant_of("chess")}, GameSource::moves, std::nullopt);
  REQUIRE(read.games.size() == 2);
  CHECK(read.games[0].actions.size() == 3);
  CHECK(read.games[0].actions[1].move->text == "e5");
  CHECK(read.games[0].ends.size() == 1);
  REQUIRE(read.games[1].actions.size() == 2);
  CHECK(read.games[1].name == "2");
  CHECK(read.games[1].actions[1].move->where.line == 4);
  CHECK(read.games[1].actions[1].move->where.column == 12);
}

TEST_CASE("the name of a program before a move is no parameter") {
  CHECK(moves_of("[AlphaBot] move: e2e4\n[RandomBot] move: e7e5\n", "chess") == Moves{"e2e4", "e7e5"});
}

TEST_CASE("a list may have an object a line for each move, and a line of JSON all moves in a text") {
  const std::string objects =
      "{\"ply\": 1, \"player\": \"white\", \"move\": \"e2e4\"}\n{\"ply\": 2, \"player\": \"black\", \"move\": "
      "\"e7e5\"}\n";
  CHECK(detect_source(objects) == GameSource::moves);
  CHECK(moves_of(objects, "chess") == Moves{"e2e4", "e7e5"});
  const std::string exported =
      "{\"id\":\"x\",\"variant\":\"standard\",\"status\":\"resign\",\"moves\":\"e4 e5 Ke3\",\"winner\":\"black\"}\n";
  CHECK(detect_source(exported) == GameSource::json);
  CHECK(moves_of(exported, "chess") == Moves{"e4", "e5", "Ke3"});
  const StatedGames read =
      read_stated_games({"t.txt", "t", exported, variant_of("chess")}, GameSource::json, std::nullopt);
  REQUIRE(read.games.size() == 1);
  REQUIRE(read.games[0].ends.size() == 1);
  CHECK(read.games[0].ends[0].winner == Color::black);
  CHECK(read.games[0].actions[2].move->where.column == 65);
}

TEST_CASE("players of chess may have names behind their colours") {
  CHECK(moves_of("White (gpt-4): e4\nBlack (claude): Nc6\n", "chess") == Moves{"e4", "Nc6"});
  CHECK(moves_of("gpt-4 (White) plays: e4\nclaude (Black) plays: e5\n", "chess") == Moves{"e4", "e5"});
}

TEST_CASE("every move on a line of a trace is read") {
  const Moves three = {"b2b3", "c4b3", "a1a5"};
  for (const char* text :
       {"Timeout: 5\nMoves: B2B3,C4B3,A1A5\n", "Timeout: 5\nb2b3->c4b3->a1a5\n",
        "Timeout: 5\nWhite: B2 B3 Black: C4 B3 White: A1 A5\n", "Timeout: 5\nmoves=['B2 B3','C4 B3','A1 A5']\n",
        "Timeout: 5\nmoves: b2b3c4b3a1a5\n", "b2b3 and c4b3 and then a1a5\n"}) {
    INFO(text);
    CHECK(moves_of(text, "minichess-5x5") == three);
  }
  CHECK(moves_of("moves=[((3, 1), (2, 1)),((1, 2), (2, 1))]", "minichess-5x5") ==
        Moves{"((3, 1), (2, 1))", "((1, 2), (2, 1))"});
  // A line of play is not played.
  CHECK(moves_of("White: B2 B3\nbest line: B2 B3 C4 B3\n", "minichess-5x5") == Moves{"b2b3"});
}

TEST_CASE("an array of objects that are no moves is no game") {
  const std::string text = R"([{"square":"e2"},{"square":"e4"}])";
  const auto read = read_stated_games({"t.json", "t", text, nullptr}, detect_source(text), std::nullopt);
  CHECK(read.games.empty());
  REQUIRE(read.errors.size() == 1);
}
