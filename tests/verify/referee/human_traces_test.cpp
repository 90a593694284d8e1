// Traces of games between people, as programs print them.
#include <catch2/catch.hpp>

#include "positions/played_games/trace_reader.h"
#include "verify/referee/referee.h"

using namespace keymove;
using verify::FaultKind;

namespace {

const std::string kHead = "Timeout: N/A\nMax turns: 50\nHuman vs. Human\nAlpha-beta: None\nHeuristic: None\n\n";
const std::string kStart = "bK bQ bB bN .\n. . bp bp .\n. . . . .\n. wp wp . .\n. wN wB wQ wK\n";
const std::string kAfterB3 = "bK bQ bB bN .\n. . bp bp .\n. wp . . .\n. . wp . .\n. wN wB wQ wK\n";

/// The faults of the trace, without warnings: "kind: message".
std::vector<std::string> faults_of(const std::string& text, std::size_t moves) {
  const auto read = read_trace({"gameTrace-false-5-50.txt", "t", text, nullptr});
  REQUIRE(read);
  const auto found = verify::referee(*read, {});
  std::vector<std::string> out;
  for (const verify::Fault& fault : found.faults) {
    if (!fault.is_warning()) out.push_back(std::string(name_of(fault.kind)) + ": " + fault.message);
  }
  CHECK(found.moves == moves);
  return out;
}

using HumanFaults = std::vector<std::string>;

}  // namespace

TEST_CASE("an illegal move that a person was warned of is no move, with its board and without") {
  for (const std::string& board : {kStart, std::string()}) {
    const std::string warned = "White to move: B2 B5\nInvalid move. Try again.\n" + board;
    CHECK(faults_of(kHead + kStart + "Turn #1\n" + warned + "White to move: B2 B3\n" + kAfterB3 +
                        "Turn #1\nBlack to move: C4 C3\n",
                    2) == HumanFaults{});
  }
  CHECK(faults_of(kHead + "Turn #1\n" + kStart + "White to move: B2 B5\nInvalid move. Try again.\nTurn #1\n" + kStart +
                      "White to move: B2 B3\nTurn #1\n" + kAfterB3 + "Black to move: C4 C3\n",
                  2) == HumanFaults{});
  CHECK(faults_of(kHead + kStart + "Illegal move by white: B2 B5\nTurn #1: white moves B2 to B3\n" + kAfterB3, 1) ==
        HumanFaults{});
}

TEST_CASE("a legal move that the program rejects is told") {
  CHECK(
      faults_of(kHead + kStart + "White to move: B2 B3\nInvalid move. Try again.\n" + kStart + "White to move: C2 C3\n",
                1) == HumanFaults{"wrong-rejection: the move is rejected, but it is legal"});
}

TEST_CASE("an illegal move that is made is told") {
  const std::string board = "bK bQ bB bN .\n. wp bp bp .\n. . . . .\n. . wp . .\n. wN wB wQ wK\n";
  const auto faults = faults_of(kHead + kStart + "White to move: B2 B4\n" + board + "Black to move: C4 C3\n", 2);
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].substr(0, 13) == "illegal-move:");
}

TEST_CASE("a parameter that does not apply is none") {
  const auto read = read_trace({"gameTrace-false-5-50.txt", "t", kHead + kStart + "White: B2 B3\n", nullptr});
  REQUIRE(read);
  CHECK(read->unlimited);
  CHECK_FALSE(read->alpha_beta);
  CHECK_FALSE(read->players[0].heuristic);
  CHECK(read->players[1].kind->value == PlayerKind::human);
}

TEST_CASE("words that deny an end are no end, rules are not its turns") {
  const auto ends_of = [](const std::string& line) {
    const auto read = read_trace({"t", "t", kHead + kStart + "White: B2 B3\n" + line + "\n", nullptr});
    REQUIRE(read);
    return read->ends;
  };
  for (const char* line : {"Draw conditions: no draw has occurred.", "No winner yet", "Draw: False", "Is draw? No",
                           "The game is not a draw", "Nobody has won", "Maximum turns: 20", "turns until draw: 9",
                           "Draw rule: 10 turns without a capture"}) {
    INFO(line);
    CHECK(ends_of(line).empty());
  }
  for (const char* line :
       {"It's a draw!", "There has been no captures in 10 turns, DRAW", "Game over: Maximum turns reached",
        "Turn limit reached", "Draw: no captures in 10 turns", "No winner: the game is a draw"}) {
    INFO(line);
    REQUIRE(ends_of(line).size() == 1);
    CHECK_FALSE(ends_of(line)[0].winner);
    CHECK_FALSE(ends_of(line)[0].turns);
  }
}

TEST_CASE("an example in an instruction is no move, a move behind a prompt is one") {
  CHECK(faults_of(kHead + kStart + "White, enter your move (e.g. B2 B4): B2 B3\n" + kAfterB3, 1) == HumanFaults{});
  CHECK(faults_of(kHead + kStart + "Enter your move: B2 B3\n" + kAfterB3, 1) == HumanFaults{});
}
