// Solutions that name several first moves: each is stated to be a key.
#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kTwoKeys = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

/// "distance key ..." of the only position.
std::string keys_in(const std::string& name, const std::string& text) {
  const Suite suite = parse_suite(name, text, {nullptr, ""});
  if (suite.positions.size() != 1) return "positions: " + std::to_string(suite.positions.size());
  const TestPosition& position = suite.positions.front();
  if (!position.errors.empty()) return position.errors.front().message;
  std::string out = std::to_string(position.claim.distance.value_or(0));
  for (const MoveText& key : position.claim.keys) out += " " + key.text.substr(0, key.text.find('!'));
  return out;
}

}  // namespace

TEST_CASE("several first moves of a solution are keys") {
  for (const std::string moves :
       {"Ra6 or Rb1", "Ra6 / Rb1", "1.Ra6 or 1.Rb1", "1. Ra6! or 1. Rb1!", "1.Ra6! oder Rb1", "Ra6 ou Rb1"}) {
    INFO(moves);
    CHECK(keys_in("a.txt", kTwoKeys + "\nMate in 2\nSolution: " + moves + "\n") == "3 Ra6 Rb1");
    CHECK(keys_in("a.txt", kTwoKeys + " Mate in 2: " + moves + "\n") == "3 Ra6 Rb1");
    CHECK(keys_in("a.txt", kTwoKeys + "; mate in 2; " + moves + "\n") == "3 Ra6 Rb1");
    CHECK(keys_in("a.md", "# P\n\n1. `" + kTwoKeys + "`\n\nMate in 2.\n\nSolution: " + moves + "\n") == "3 Ra6 Rb1");
    CHECK(keys_in("a.csv", "fen,mate_in,solution\n" + kTwoKeys + ",2," + moves + "\n") == "3 Ra6 Rb1");
    CHECK(keys_in("a.csv", "FEN,Themes,Moves\n" + kTwoKeys + ",mateIn2," + moves + "\n") == "3 Ra6 Rb1");
    for (const char* member : {"solution", "best_move", "line"}) {
      CHECK(keys_in("a.json", "[{\"fen\":\"" + kTwoKeys + "\",\"mate\":2,\"" + member + "\":\"" + moves + "\"}]") ==
            "3 Ra6 Rb1");
    }
  }
  for (const std::string moves : {"Ra6/Rb1", "Ra6 (or Rb1)", "Ra6! (or Rb1!)", "1.Ra6 (or 1.Rb1)"}) {
    INFO(moves);
    CHECK(keys_in("a.txt", kTwoKeys + "\nMate in 2\nSolution: " + moves + "\n") == "3 Ra6 Rb1");
    CHECK(keys_in("a.txt", kTwoKeys + " Mate in 2: " + moves + "\n") == "3 Ra6 Rb1");
    CHECK(keys_in("a.md", "# P\n\n1. `" + kTwoKeys + "`\n\nMate in 2.\n\nSolution: " + moves + "\n") == "3 Ra6 Rb1");
  }
  CHECK(keys_in("a.txt", kTwoKeys + "\nMate in 2\nRa6 or Rb1\n") == "3 Ra6 Rb1");
}

TEST_CASE("tries are no keys") {
  for (const std::string moves : {"1.Rb1? or 1.Ra5? Bd6! 1.Ra6! bxa6 2.b7#", "1.Rb1?/Ra5? but 1...Bd6! 1.Ra6! 2.b7#",
                                  "1.Ra6! (or 1.Rb1?) bxa6 2.b7#", "1.Ra6! or Rb1? bxa6 2.b7#"}) {
    INFO(moves);
    CHECK(keys_in("a.txt", kTwoKeys + "\nMate in 2\nSolution: " + moves + "\n") == "3 Ra6");
  }
}

TEST_CASE("replies and promotions with a slash are no further keys") {
  CHECK(keys_in("a.txt", kTwoKeys + "\nMate in 2\nSolution: 1.Ra6 bxa6/Bc7 2.b7#\n") == "3 Ra6");
  CHECK(keys_in("a.txt", kTwoKeys + "\nMate in 2\nSolution: 1.Ra6 bxa6 or Bc7 2.b7#\n") == "3 Ra6");
  CHECK(keys_in("a.txt", kTwoKeys + "\nMate in 2\nSolution: 1.Ra6 and 2.b7#\n") == "3 Ra6");
  CHECK(keys_in("a.txt", "7k/P6p/7K/8/8/8/8/8 w - - 0 1\nMate in 1\nSolution: a8/Q\n") == "1 a8/Q");
}
