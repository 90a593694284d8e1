#include <catch2/catch.hpp>

#include "positions/played_games/stated_games.h"
#include "tests/support/positions.h"

using namespace keymove;

namespace {

std::string told_moves(const std::string& text, std::string& variant) {
  const StatedGames read = read_stated_games({"g.txt", "g", text, nullptr}, detect_source(text), std::nullopt);
  INFO(text);
  CHECK(read.errors.empty());
  REQUIRE(read.games.size() == 1);
  variant = read.games[0].variant->name;
  std::string out;
  for (const StatedAction& action : read.games[0].actions)
    out += (out.empty() ? "" : " ") + (action.move ? action.move->text : "?");
  return out;
}

}  // namespace

TEST_CASE("a trace whose moves need the board of chess is one of chess") {
  std::string variant;
  CHECK(told_moves("White plays e2e4\nBlack plays e7e5\nWhite plays g1f3\n", variant) == "e2e4 e7e5 g1f3");
  CHECK(variant == "chess");
  CHECK(told_moves("White (minimax depth 3) plays e2e4\nBlack (random) plays e7e5\n", variant) == "e2e4 e7e5");
  CHECK(variant == "chess");
  CHECK(told_moves("White: B2 B3\nBlack: C4 B3\nWhite: C2 F6\n", variant) == "b2b3 c4b3 c2f6");
  CHECK(variant == "minichess-5x5");
}

TEST_CASE("a label before moves of two pawns, and the winner's name behind them, belong to a list") {
  std::string variant;
  CHECK(told_moves("Game: e4 e5\n", variant) == "e4 e5");
  CHECK(variant == "chess");
  const std::string won = "Game: 1. d4 d5 2. Nf3\nWinner: Black\n";
  CHECK(told_moves(won, variant) == "d4 d5 Nf3");
  const StatedGames read = read_stated_games({"g.txt", "g", won, nullptr}, detect_source(won), std::nullopt);
  REQUIRE(read.games[0].ends.size() == 1);
  CHECK(read.games[0].ends[0].winner == Color::black);
  CHECK(read.games[0].ends[0].where.line == 2);
}

TEST_CASE("a game in JSON may stand on several lines, and its squares may be rows and columns") {
  std::string variant;
  CHECK(told_moves("{\n  \"white\": \"a\",\n  \"history\": [\n    \"e2e4\",\n    {\"san\": \"e5\"}\n  ]\n}\n",
                   variant) == "e2e4 e5");
  CHECK(told_moves("{\"from\":[6,4],\"to\":[4,4]}\n{\"from\": [1, 4], \"to\": [3, 4]}\n", variant) ==
        "((6, 4), (4, 4)) ((1, 4), (3, 4))");
  CHECK(variant == "chess");
}
