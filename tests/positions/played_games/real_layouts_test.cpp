#include <catch2/catch.hpp>

#include "positions/played_games/trace_reader.h"
#include "positions/trace_text/readable_trace.h"
#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

// Boards of minichess-5x5 after B2 B3, and after A5 A4 as Black's answer.
const std::string kFiveStart = "bK bQ bB bN .\n. . bp bp .\n. . . . .\n. wp wp . .\n. wN wB wQ wK\n";
const std::string kFirst = "bK bQ bB bN .\n. . bp bp .\n. wp . . .\n. . wp . .\n. wN wB wQ wK\n";
const std::string kSecond = ". bQ bB bN .\nbK . bp bp .\n. wp . . .\n. . wp . .\n. wN wB wQ wK\n";

StatedGame read_layout(const std::string& text) {
  auto game = read_trace({"t.txt", "t", text, nullptr});
  REQUIRE(game);
  return *game;
}

std::vector<std::string> moves_of(const StatedGame& game) {
  std::vector<std::string> out;
  for (const StatedAction& action : game.actions) out.push_back(action.move ? action.move->text : "");
  return out;
}

using MoveTexts = std::vector<std::string>;

}  // namespace

TEST_CASE("a move behind its player's kind or a search's squares is an action, with no board before it") {
  for (const char* line : {"White (H) chose: B2 B3", "Player White (H) chose: B2 B3", "AI (White) chose: B2 B3",
                           "AI (white) nodes:((3, 1), (2, 1)) Board Move: B2 B3"}) {
    INFO(line);
    const StatedGame game = read_layout(std::string(line) + "\n" + kFirst);
    CHECK_FALSE(game.first_board);
    REQUIRE(game.actions.size() == 1);
    CHECK(game.actions[0].board);
    CHECK(moves_of(game) == MoveTexts{"b2b3"});
    REQUIRE(game.actions[0].mover);
    CHECK(game.actions[0].mover->value == Color::white);
  }
  CHECK(read_layout("Player 1: AI\n" + kFiveStart + "White: B2 B3\n").first_board);
}

TEST_CASE("a list of the moves that the boards have shown is no further play") {
  const std::string boards = kFiveStart + "Turn 1 (White):\n" + kFirst + "\nTurn 1 (Black):\n" + kSecond;
  const StatedGame game = read_layout(boards + "\nGame Moves:\nTurn 1 (White): B2 B3\nTurn 1 (Black): A5 A4\n");
  CHECK(moves_of(game) == MoveTexts{"b2b3", "a5a4"});
  CHECK(game.errors.empty());
  // What the list has behind the boards' moves is played.
  CHECK(moves_of(read_layout(boards + "Move history:\nB2 B3\nA5 A4\nC1 A3\n")) == MoveTexts{"b2b3", "a5a4", "c1a3"});
  // A list of other moves is not passed over.
  const StatedGame other = read_layout(boards + "Game Moves:\nB2 B3\nC4 B3\n");
  CHECK(moves_of(other) == MoveTexts{"b2b3", ""});
  REQUIRE(other.errors.size() == 1);
  CHECK(other.errors[0].message.find("'c4b3'") != std::string::npos);
  CHECK(moves_of(read_layout(boards + "Game Moves:\nC2 C3\n")).size() == 3);
  // The same, if the trace has said the moves before.
  CHECK(moves_of(read_layout("White: B2 B3\nBlack: C4 B3\nMove history:\nB2 B3\nC4 B3\n")) ==
        MoveTexts{"b2b3", "c4b3"});
}

TEST_CASE("squares may be a row and a column") {
  const MoveTexts both = {"((3, 1), (2, 1))", "((1, 2), (2, 1))"};
  CHECK(moves_of(read_layout(
            "Turn 1: White moved from (3, 1) to (2, 1)\nTurn 1: Black moved from (1, 2) to (2, 1)\n")) == both);
  CHECK(moves_of(read_layout("White: (3, 1) -> (2, 1)\nBlack: (1, 2) -> (2, 1)\n")) == both);
  CHECK(moves_of(read_layout("White moved pawn from (3,1) to (2,1)\n")) == MoveTexts{"((3,1), (2,1))"});
  CHECK(moves_of(read_layout("White moves wp from [3, 1] to [2, 1]\n")) == MoveTexts{"((3, 1), (2, 1))"});
  const auto capture = read_trace({"t.txt", "t", "Pawn at (3, 1) captured by (2, 2)\n", nullptr});
  CHECK_FALSE(capture);
}

TEST_CASE("the description of a program and a trace of another game are no games") {
  const std::string rows = "A: dA9 dT9 dF9  .   .\nB: dT9 dP9  .   .   .\nC: dF9  .   .   .  aP9\n";
  const auto why = [](const std::string& text) {
    const auto no_game = why_no_game(text);
    return no_game ? std::string(no_game->why) : "";
  };
  CHECK(why("Player Attacker\n" + rows + "Move from E2 to E1\n") == "these boards are of another game");
  CHECK(why("# Chess\n## How to Play\nEnter B2 B3.\n## Requirements\n") == "this is the description of a program");
  CHECK(why("def play():\n") == "this is the source of a program");
  for (const std::string& game :
       {kFiveStart + "White: B2 B3\n", std::string("# Game\n## Turn 1\nWhite: B2 B3\n## Rules\n"),
        std::string("turn #1\n#2\n")})
    CHECK(why(game).empty());
  const auto refused = read_trace({"t.txt", "t", rows + "Move from E2 to E1\n", nullptr});
  REQUIRE_FALSE(refused);
  CHECK(refused.errors()[0].message == "expected a game: these boards are of another game");
}
