// keymove move: the move that an agent makes.
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

nlohmann::json chosen(const Folder& folder, const std::string& words) {
  const Ran ran = folder.keymove("move --format json " + words);
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  return nlohmann::json::parse(ran.out);
}

}  // namespace

TEST_CASE("what can be forced goes before what an agent likes") {
  const Folder folder;
  const auto win = chosen(folder, "--agent dummy --tactics 5 --fen 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1'");
  CHECK(win["move"] == "a1a6");
  CHECK(win["because"] == "win");
  CHECK(win["distance"] == 3);
  const auto gain =
      chosen(folder, "--agent dummy --tactics 3 --variant fairy-chess-8x8 --fen 'k7/2c5/8/3r4/8/8/8/K2R4 w - - 0 1'");
  CHECK(gain["move"] == "d1d5");
  CHECK(gain["because"] == "material");
  CHECK(gain["gain"] == 5);
  const auto loss = chosen(folder, "--agent dummy --tactics 3 --fen 'k7/7R/1K6/8/8/8/8/8 b - - 0 1'");
  CHECK(loss["move"] == "a8b8");
  CHECK(loss["because"] == "loss");
  CHECK(loss["distance"] == 2);
}

TEST_CASE("of two moves that win as much in the end, the one that wins it sooner is made") {
  const Folder folder;
  const std::string where = " --variant minichess-7x7 --fen 'nbAka1r/2pp1pf/1fp1p2/7/5PR/FPPPP2/1B1QKE1 w - - 0 1'";
  const auto five = nlohmann::json::parse(folder.keymove("solve --format json --material 5" + where).out);
  REQUIRE(five["gain"] == five["second"]);
  const auto three = nlohmann::json::parse(folder.keymove("solve --format json --material 3" + where).out);
  REQUIRE(three["gain"] > three["second"]);
  const auto move = chosen(folder, "--agent dummy --tactics 5 --time 60" + where);
  CHECK(move["because"] == "material");
  CHECK(move["move"] == three["best"]);
}

TEST_CASE("without tactics, or where they find nothing, the agent moves as it does in a match") {
  const Folder folder;
  const std::string agent = "alphabeta:depth=3,heuristic=pawn-race";
  REQUIRE(folder.keymove("match " + agent + " random --variant pawntastic-8x8 --games 1 --jsonl games --quiet").code ==
          0);
  const auto game = nlohmann::json::parse(folder.read("games"));
  for (const char* tactics : {"", " --tactics 2"}) {
    const auto move = chosen(folder, "--variant pawntastic-8x8 --agent " + agent + tactics);
    CHECK(move["because"] == "agent");
    CHECK(move["move"] == game["moves"][0]);
    CHECK(move["value"] == game["values"][0]);
  }
}

TEST_CASE("there is a move even where the search for forced results takes all of the time") {
  const Folder folder;
  // Nothing is forced at the start, and ten plies cannot be searched in a millisecond.
  CHECK(chosen(folder, "--variant chess --tactics 9 --time 0.001")["because"] == "agent");
}

TEST_CASE("gameboards are read from standard input, and moves written as their course does") {
  const Folder folder;
  const std::string board = "[('King', 'black', (0, 0)), ('Rook', 'white', (0, 7)), ('King', 'white', (7, 7))]\n";
  CHECK(folder.keymove("move --tactics 5 -", board).out == "h8a8\n");
  CHECK(folder.keymove("move --tactics 5 --notation course -", board).out == "((0, 7), (0, 0))\n");
  CHECK(folder.keymove("move --tactics 5 -", "# one\n" + board + "# two\n" + board).out == "one: h8a8\ntwo: h8a8\n");
}

TEST_CASE("a position without a move is reported, and the others have theirs") {
  const Folder folder;
  folder.write("some.epd", "7k/6Q1/6K1/8/8/8/8/8 b - - id \"mated\";\n4k3/R7/1R6/8/8/8/8/4K3 w - - id \"rooks\";\n");
  const Ran ran = folder.keymove("move --tactics 3 some.epd");
  CHECK(ran.code == kBadInput);
  CHECK(ran.out == "rooks: b6b8\n");
  CHECK(ran.err == "mated: the game is over: Black has lost: checkmate\n");
}

TEST_CASE("wrong use of move is reported, with exit code 2") {
  const Folder folder;
  for (const auto& [words, message] : std::vector<std::pair<std::string, std::string>>{
           {"--agent dumy", "did you mean 'dummy'?"},
           {"--tactics 0", "option '--tactics': expected a whole number from 1"},
           {"--time 0", "option '--time': expected a positive number of seconds"},
           {"--fen x some.epd", "'some.epd' cannot be combined with a single position"}}) {
    const Ran ran = folder.keymove("move " + words);
    INFO(words << "\n" << ran.err);
    CHECK(ran.code == kUsage);
    CHECK(ran.out.empty());
    CHECK(count_of(ran.err, message) == 1);
  }
}
