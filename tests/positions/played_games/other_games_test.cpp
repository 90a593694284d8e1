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

TEST_CASE("a game of chess is known by moves in one line, and by where both players begin") {
  std::string variant;
  CHECK(told_moves("['f2f3', 'e7e5', 'g2g4', 'd8h4']\nResult: 0-1\n", variant) == "f2f3 e7e5 g2g4 d8h4");
  CHECK(variant == "chess");
  CHECK(told_moves("mygame True\n6/3/2021 15:2:0\nb1c3 g7g5 g1f3\n", variant) == "b1c3 g7g5 g1f3");
  CHECK(variant == "chess");
  CHECK(told_moves("White: e2 to e4\nBlack: c7 to c6\nWhite: d2 to d4\nBlack: c6 to c5\nWhite: d4 to c5\n", variant) ==
        "e2e4 c7c6 d2d4 c6c5 d4c5");
  CHECK(variant == "chess");
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

TEST_CASE("FENs beside the moves of a game in JSON are the boards after them, or before them") {
  const std::string after[] = {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                               "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"};
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const std::string texts[] = {
      "{\"move\": \"e4\", \"fen\": \"" + after[0] + "\"}\n{\"move\": \"e5\", \"fen\": \"" + after[1] + "\"}\n",
      "[{\"san\": \"e4\", \"fen_after\": \"" + after[0] + "\"}, {\"san\": \"e5\", \"fen_after\": \"" + after[1] +
          "\"}]",
      "{\"moves\": [\"e4\", \"e5\"], \"fens\": [\"" + after[0] + "\", \"" + after[1] + "\"]}",
      "{\"moves\": [\"e4\", \"e5\"], \"positions\": [\"" + start + "\", \"" + after[0] + "\", \"" + after[1] + "\"]}",
      "{\"moves\": [{\"move\": \"e4\", \"fen\": \"" + start + "\"}, {\"move\": \"e5\", \"fen\": \"" + after[0] +
          "\"}], \"final_fen\": \"" + after[1] + "\"}",
  };
  for (const std::string& text : texts) {
    INFO(text);
    const StatedGames read = read_stated_games({"g.txt", "g", text, nullptr}, detect_source(text), std::nullopt);
    CHECK(read.errors.empty());
    REQUIRE(read.games.size() == 1);
    CHECK(read.games[0].errors.empty());
    REQUIRE(read.games[0].actions.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
      const auto& board = read.games[0].actions[i].board;
      REQUIRE(board);
      CHECK(board->men == read_fen(read.games[0].variant, after[i], {})->setup.board);
      CHECK(board->where.column > 1);
    }
  }
  const std::string broken = "{\"moves\": [\"e4\"], \"final_fen\": \"rnbq/8 w - - 0 1\"}";
  const StatedGames read = read_stated_games({"g.txt", "g", broken, nullptr}, detect_source(broken), std::nullopt);
  REQUIRE(read.games.size() == 1);
  CHECK(read.games[0].errors.size() == 1);
}

TEST_CASE("a trace whose players are named before moves in SAN is one of chess") {
  std::string variant;
  CHECK(told_moves("White: e4\nBlack: e5\nWhite: Nf3\n", variant) == "e4 e5 Nf3");
  CHECK(variant == "chess");
  told_moves("White: b2 b3\nBlack: c4 b3\n", variant);
  CHECK(variant == "minichess-5x5");
}

TEST_CASE("a time or a player's figures behind a move on its line hide no move") {
  std::string variant;
  for (const char* text :
       {"White: e2e4 time=0.21s\nBlack: e7e5 time=0.33s\n", "AI move: e2e4 (time: 0.21s)\nHuman move: e7e5\n",
        "White: e2e4 score=0.3 depth=4 nodes=1234 time=0.3\nBlack: e7e5\n",
        "AI move: e2e4 (score: 12)\nHuman move: e7e5\n"}) {
    CHECK(told_moves(text, variant) == "e2e4 e7e5");
    const StatedGames read = read_stated_games({"g.txt", "g", text, nullptr}, GameSource::trace, std::nullopt);
    CHECK_FALSE(read.games[0].seconds);
  }
  // A search looks at these moves.
  CHECK(told_moves("Move e2e4: score 5\nMove d2d4 score=7\nbest move: e2e4 value=7\nWhite: e2e4\nBlack: e7e5\n",
                   variant) == "e2e4 e7e5");
}

TEST_CASE("a time that a player took before the first move is no limit, and belongs to the next move") {
  const auto read = [](const std::string& text) {
    return read_stated_games({"g.txt", "g", text, nullptr}, GameSource::trace, std::nullopt).games.at(0);
  };
  const StatedGame game =
      read("AI thinking time: 0.21s\nAI move: e2e4\nHuman move: e7e5\nAI thinking time: 0.55s\nAI move: g1f3\n");
  CHECK_FALSE(game.seconds);
  REQUIRE(game.actions.size() == 3);
  REQUIRE(game.actions[0].seconds);
  CHECK(game.actions[0].seconds->value == 0.21);
  CHECK_FALSE(game.actions[1].seconds);
  REQUIRE(game.actions[2].seconds);
  CHECK(game.actions[2].seconds->value == 0.55);
  CHECK(read("AI thinking time: 5 s\nAI move: e2e4\nHuman move: e7e5\n").seconds->value == 5);
}

TEST_CASE("a list of numbers alone is no list of moves") {
  const StatedGames read =
      read_stated_games({"g.txt", "g", "\n64 44\n14 34\n", nullptr}, GameSource::moves, std::nullopt);
  REQUIRE(read.errors.size() == 1);
  CHECK(read.errors[0].where.line == 2);
  CHECK(read.errors[0].message.find("found '64'") != std::string::npos);
}

TEST_CASE("what a player's move took may be told in a sentence") {
  std::string variant;
  CHECK(told_moves("Computer chose move: e2e4 with evaluation 0.3 in 1.25 seconds\nEnter your move: e7e5\n"
                   "Computer plays g1f3 in 1.5 seconds\n",
                   variant) == "e2e4 e7e5 g1f3");
  CHECK(told_moves("WHITE (AI): B2 -> B3 [0.12s] eval=1\nBLACK (AI): C4 -> B3 (0.1s) eval=-1\n", variant) ==
        "b2b3 c4b3");
  CHECK(told_moves("[AI] depth=4 time=1.23s best=e2e4\nAI plays e2e4\nYou: e7e5\n", variant) == "e2e4 e7e5");
}

TEST_CASE("the log of an engine is no game") {
  const std::string log =
      "position startpos moves e2e4\nbestmove e7e5\nposition startpos moves e2e4 e7e5 g1f3\nbestmove b8c6\n";
  const StatedGames read = read_stated_games({"g.txt", "g", log, nullptr}, detect_source(log), std::nullopt);
  REQUIRE(read.errors.size() == 1);
  CHECK(read.errors[0].message.find("the log of an engine") != std::string::npos);
}

TEST_CASE("remarks about other moves in brackets behind a move are passed over") {
  std::string variant;
  CHECK(told_moves("White: e4 (d4 was possible)\nBlack: e5 (better than c5)\nWhite: Nf3 [not Nc3]\n", variant) ==
        "e4 e5 Nf3");
  CHECK(variant == "chess");
  CHECK(told_moves("White: e2e4 (d2d4 was possible)\nBlack: e7e5 (or c7c5)\nWhite: g1f3\n", variant) ==
        "e2e4 e7e5 g1f3");
  CHECK(told_moves("White: B2 B3 (legal: C2 C3)\nBlack: C4 B3 (instead of A5 A4)\n", variant) == "b2b3 c4b3");
  CHECK(variant == "minichess-5x5");
  CHECK(told_moves("White: B2 B3 (captures a pawn on C4)\nBlack: C4 B3\n", variant) == "b2b3 c4b3");
  // What belongs to the move stays.
  CHECK(told_moves("White: B2 (to B3)\nBlack: C4 B3\n", variant) == "b2b3 c4b3");
  CHECK(told_moves("White: (B2, B3)\nBlack: C4 (captures) B3\n", variant) == "b2b3 c4b3");
}

TEST_CASE("a player plays a move of chess in words") {
  std::string variant;
  CHECK(told_moves("White plays e4\nBlack plays e5\nWhite plays Nf3.\n", variant) == "e4 e5 Nf3");
  CHECK(variant == "chess");
  CHECK(told_moves("AI plays e4\nHuman plays e5\nAI plays O-O\n", variant) == "e4 e5 O-O");
  CHECK(told_moves("Turn 1: White moves e4\nBlack moved e5 (c5 was possible)\n", variant) == "e4 e5");
  CHECK(told_moves("White moves e2e4\nBlack moves e7e5\nAI plays g1f3\n", variant) == "e2e4 e7e5 g1f3");
  CHECK(told_moves("White plays B2 B3\nBlack plays C4 B3\n", variant) == "b2b3 c4b3");
  CHECK(variant == "minichess-5x5");
}

TEST_CASE("the types that programs print around moves and numbers are passed over") {
  std::string variant;
  CHECK(told_moves("White: <Move e2e4>\nBlack: Move.from_uci('e7e5')\nWhite: Move('g1f3')\n", variant) ==
        "e2e4 e7e5 g1f3");
  CHECK(told_moves("[Move.from_uci('e2e4'), Move.from_uci('e7e5'), Move.from_uci('g1f3')]\n", variant) ==
        "e2e4 e7e5 g1f3");
  CHECK(told_moves("[<Move e2e4>, <Move e7e5>]", variant) == "e2e4 e7e5");
  CHECK(told_moves("White: Move(from=(3, 1), to=(2, 1))\nBlack: ((np.int64(1), np.int64(2)), (np.int64(2), "
                   "np.int64(1)))\n",
                   variant) == "((3, 1), (2, 1)) ((1, 2), (2, 1))");
  CHECK(told_moves("{'player': 'White', 'move': Move(from='b2', to='b3'), 'score': np.float64(1.5)}\n"
                   "{'player': 'Black', 'move': Move(from='c4', to='b3'), 'score': np.float64(-1.5)}\n",
                   variant) == "b2b3 c4b3");
  const std::string scored = "White: B2 B3\nheuristic score: np.float64(1.5)\n";
  const StatedGames read = read_stated_games({"g.txt", "g", scored, nullptr}, GameSource::trace, std::nullopt);
  REQUIRE(read.games.size() == 1);
  REQUIRE(read.games[0].actions[0].heuristic_score);
  CHECK(read.games[0].actions[0].heuristic_score->value == 1.5);
}
