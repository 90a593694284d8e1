// Traces of earlier games, which no later game of the same name costs.
#include <string>

#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kGameOfPeople = "play --variant minichess-5x5 --players H-H --time 5 --turns 100";
const std::string kTrace = "gameTrace-true-5-100.txt";

}  // namespace

TEST_CASE("every earlier game of one name keeps its trace") {
  const Folder folder;
  for (const char* move : {"C2 C3", "B2 B3", "C2 D3"})
    CHECK(folder.keymove(kGameOfPeople, std::string(move) + "\nquit\n").code == 0);
  CHECK(count_of(folder.read(kTrace + ".old"), "move from C2 to C3") == 1);
  CHECK(count_of(folder.read(kTrace + ".old2"), "move from B2 to B3") == 1);
  CHECK(count_of(folder.read(kTrace), "move from ") == 0);  // an illegal move is none
}

TEST_CASE("a game that is loaded does not cost the trace of the one before, and has its own from its first move") {
  const Folder folder;
  folder.write("one.json", R"({"variant": "minichess-5x5", "moves": ["b2b3"]})");
  CHECK(folder.keymove(kGameOfPeople, "C2 C3\nload one.json\nC4 C3\nquit\n").code == 0);
  CHECK(count_of(folder.read(kTrace + ".old"), "move from C2 to C3") == 1);
  const std::string trace = folder.read(kTrace);
  CHECK(count_of(trace, "move from B2 to B3") == 1);
  CHECK(count_of(trace, "move from C4 to C3") == 1);
  CHECK(count_of(folder.keymove("referee " + kTrace).out, ": right (2 moves)") == 1);
}
