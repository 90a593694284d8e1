#include "positions/puzzles/rival_moves.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kContradiction = "answer-contradiction";
// Only Ra6 mates in two.
const std::string kRookAndPawn = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

/// The first moves that the only position of a text states, and whether something is noted: "Ra6", "- noted"; or the
/// code of its error.
std::string answer_read_from(const std::string& name, const std::string& text) {
  INFO(text);
  const Suite suite = parse_suite(name, text, {});
  REQUIRE(suite.positions.size() == 1);
  const TestPosition& position = suite.positions[0];
  if (!position.errors.empty()) return position.errors[0].code;
  std::string out;
  for (const MoveText& move : position.claim.keys) out += (out.empty() ? "" : " ") + move.text;
  if (out.empty() && !position.claim.line.empty()) out = position.claim.line.front().text;
  if (out.empty()) out = "-";
  return out + (position.repairs.empty() ? "" : " noted");
}

std::string answer_of_row(const std::string& header, const std::string& cells) {
  return answer_read_from("p.csv", "fen,mate," + header + "\n" + kRookAndPawn + ",2," + cells + "\n");
}

std::string answer_of_members(const std::string& members) {
  return answer_read_from("p.json", "[{\"fen\": \"" + kRookAndPawn + "\", \"mate\": 2, " + members + "}]");
}

/// The moves that the only position of these members states to be wrong, and the plies that it states, or the message
/// of its error.
std::string avoided_in(const std::string& members) {
  INFO(members);
  const Suite suite = parse_suite("p.jsonl", "{\"fen\": \"" + kRookAndPawn + "\", " + members + "}\n", {});
  REQUIRE(suite.positions.size() == 1);
  const TestPosition& position = suite.positions[0];
  if (!position.errors.empty()) return position.errors[0].message;
  std::string out;
  for (const MoveText& move : position.claim.avoid) out += move.text + " ";
  CHECK(position.repairs.empty());
  return out + std::to_string(position.claim.distance.value_or(0));
}

}  // namespace

TEST_CASE("moves in JSON that are stated to be wrong are claims") {
  CHECK(avoided_in(R"("mate": 2, "am": "Ra6")") == "Ra6 3");
  CHECK(avoided_in(R"("mate": 2, "bm": "Ra6", "avoid_moves": ["Ra5", "Rb1"])") == "Ra5 Rb1 3");
  CHECK(avoided_in(R"("am": "a1a5")") == "a1a5 0");
  CHECK(avoided_in(R"("mate": 2, "am": "")") == "3");
}

TEST_CASE("a number of moves to mate that is none is an error that says so") {
  CHECK(avoided_in(R"("mate": 0)") == "expected a whole number from 1 to 10000, found 0");
  CHECK(avoided_in(R"("mate": -2)") == "expected a whole number from 1 to 10000, found -2");
}

TEST_CASE("words behind the first move may say that another one is the answer") {
  for (const char* text :
       {"Ra6 looks good but Rh1 is the key", "Ra6 is met by Bd6. Rh1!", "Ra6 was played in the game, Rh1 was right",
        "In the game Ra6 was played. Correct: Rh1", "no, Ra6 isn't it. Rh1!", "Ra6 scheitert an Bd6, Rh1!",
        "Ra6 falla; Rh1", "Ra6 x; Rh1 ok", "1.Ra6? fails to 1...Bd6; 1.Rh1! wins", "Ra6?? loses time. Rh1!!"})
    CHECK(names_rival(text));
  for (const char* text :
       {"Ra6", "Ra6 bxa6 b7#", "1.Ra6! bxa6 2.b7# (1...Bd6 2.Rxa7#)", "Ra6 and the threat is Rxa7",
        "1.Ra6! Black is in zugzwang: bxa6 2.b7#", "Ra6, because after bxa6 White mates", "Ra6! Rh1 fails to Bd6.",
        "Ra6 (instead of Rh1)", "Ra6, not Rh1", "Ra6 or Rb6", "Ra6 wins, Rh1 fails", "The key is Ra6",
        "Ra6 bxa6 b7#, and Rh1 would be slow", "Ra6, got Rb1"})
    CHECK_FALSE(names_rival(text));
  CHECK(begins_with_try("Ra6? Rh1!"));
  CHECK(begins_with_try("1.Ra6?! Bd6"));
  CHECK_FALSE(begins_with_try("Ra6!? Rh1?"));
}

TEST_CASE("an answer that leaves open which move it means is not read, and that is noted") {
  const auto answers_of = [](const std::string& words) {
    return std::vector<std::string>{answer_of_row("solution", "\"" + words + "\""),
                                    answer_read_from("p.jsonl", "{\"prompt\": \"Find mate in 2: " + kRookAndPawn +
                                                                    "\", \"completion\": \"" + words + "\"}\n"),
                                    answer_read_from("p.md", "# Mates in 2\n\nThese are all for you to solve.\n\n`" +
                                                                 kRookAndPawn + "`\n\nSolution: " + words + "\n")};
  };
  for (const char* words : {"Ra6 looks good but Rh1 is the key", "Ra6 was played in the game, Rh1 was right",
                            "Ra6 falla; Rh1", "Ra6?! Bd6; Rh1"})
    CHECK(answers_of(words) == std::vector<std::string>{"- noted", "- noted", "- noted"});
  for (const char* words : {"Ra6? Rh1!", "1.Ra6? fails to 1...Bd6; 1.Rh1! wins", "no, Ra6 isn't it. Rh1!"})
    CHECK(answer_of_members("\"solution\": \"" + std::string(words) + "\"") == "- noted");
  CHECK(answer_of_row("solution", "Ra6 (or Rh1)") == "Ra6 Rh1");
  CHECK(answer_of_members("\"solution\": \"Ra6 (or Rh1)\"") == "Ra6 Rh1");
  CHECK(answer_of_row("solution", "Ra6!") == "Ra6!");
}

TEST_CASE("answers that name different moves are an error") {
  CHECK(answer_of_members("\"best_move\": \"Ra6\", \"solution\": \"Rh1\"") == kContradiction);
  CHECK(answer_of_members("\"answer\": \"Ra6\", \"bestMove\": \"Rh1\"") == kContradiction);
  CHECK(answer_of_members("\"output\": \"Ra6\", \"target\": \"Rh1\"") == kContradiction);
  CHECK(answer_of_members("\"response\": \"Ra6\", \"solution\": \"Rh1\"") == "Rh1 noted");
  CHECK(answer_of_members("\"best_move\": \"a1a6\", \"solution\": \"Ra6 bxa6 b7#\"") == "a1a6");
  CHECK(answer_of_members("\"best_move\": \"Ra6\", \"solutions\": [\"Rh1\", \"Ra6\"]").ends_with("noted") == false);
  CHECK(answer_of_row("best_move,solution", "Ra6,Rh1") == kContradiction);
  CHECK(answer_of_row("solution_uci,solution_san", "a1a6,Rh1") == kContradiction);
  CHECK(answer_of_row("solution_uci,solution_san", "a1a6,Ra6") == "Ra6");
  CHECK(answer_of_row("move,solution", "Rh1,Ra6") == "Ra6 noted");
}

TEST_CASE("a puzzle within an object has the answer beside it") {
  const std::string puzzle = "{\"fen\": \"" + kRookAndPawn + "\", \"type\": \"Mate in 2\"}";
  CHECK(answer_read_from("p.json", "[{\"puzzle\": " + puzzle + ", \"answer\": \"Rh1\"}]") == "Rh1");
  CHECK(answer_read_from("p.json", "[{\"puzzle\": " + puzzle + ", \"solution\": [\"Rh1\"]}]") == "Rh1");
  CHECK(answer_read_from("p.json", "[{\"data\": " + puzzle + ", \"solution\": {\"moves\": [\"Rh1\"]}}]") == "Rh1");
  CHECK(answer_read_from("p.json", "[{\"input\": " + puzzle + ", \"output\": {\"move\": \"Rh1\"}}]") == "Rh1");
  CHECK(answer_read_from("p.yaml", "- puzzle:\n    fen: " + kRookAndPawn + "\n    mate: 2\n  answer: Rh1\n") == "Rh1");
}

TEST_CASE("moves in pairs are one line, and numbered lines that begin differently have several keys") {
  CHECK(answer_of_members("\"solution\": [[\"Ra6\", \"bxa6\"], [\"b7#\"]]") == "Ra6");
  CHECK(answer_of_members("\"solution\": [[\"Ra6\", \"bxa6\"], \"b7#\"]") == "Ra6");
  CHECK(answer_of_members("\"solution\": [[\"Ra6\", \"bxa6\", \"b7#\"], [\"Rh1\"]]") == "Ra6 Rh1");
  CHECK(answer_of_members("\"solution\": {\"1\": \"Ra6 bxa6 b7#\", \"2\": \"Rh1 bxa6 b7#\"}") == "Ra6 Rh1");
  CHECK(answer_of_members("\"solution\": {\"1\": \"Ra6 bxa6\", \"2\": \"b7#\"}") == "Ra6");
}

TEST_CASE("a table may have the squares of the move, and the side to move beside a board alone") {
  CHECK(answer_of_row("from,to", "a1,h1") == "a1h1");
  CHECK(answer_of_row("from_square,to_square", "A1,H1") == "a1h1");
  const auto mover = [](const std::string& row) {
    const Suite suite = parse_suite("p.csv", row, {});
    REQUIRE(suite.positions.size() == 1);
    return suite.positions[0].setup->to_move;
  };
  const std::string board = "4r2k/8/8/8/8/8/5PPP/6K1";  // Black mates by Re1#
  for (const char* name : {"turn", "side_to_move", "Side", "color"})
    CHECK(mover("fen," + std::string(name) + ",mate,solution\n" + board + ",black,1,Re1#\n") == Color::black);
  CHECK(mover("fen,turn,mate,solution\n" + kRookAndPawn + ",b,2,Ra6\n") == Color::white);
  CHECK(mover("fen,title,solution\n" + board + ",\"Black to move, mate in 1\",Re1#\n") == Color::black);
}

TEST_CASE("the words of comments leave no answer open") {
  CHECK(answer_of_members("\"solution\": \"{ How can you clear the way to the weak King on a8? } 1. Ra6 *\"") == "Ra6");
  CHECK(answer_of_members("\"solution\": \"1. Ra6 bxa6 2. b7# { Opera mate / Mayet's mate } *\"") == "Ra6");
  CHECK(answer_of_members("\"solution\": \"1. Ra6 { or even } bxa6 2. b7#\"") == "Ra6");
  CHECK(answer_of_members("\"solution\": \"{ Ra5? fails } 1. Ra6 bxa6 2. b7#\"") == "Ra6");
}
