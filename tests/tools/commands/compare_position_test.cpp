// The position that keymove compare takes: a saved game's, or the start position.
#include <string>

#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kGameFile = " --game game.txt";
const std::string kPositionAlphaBeta = " --algorithm alphabeta --depth 2";

}  // namespace

TEST_CASE("a saved game is one of the course's chess, with any second line, for tree and compare as for verify") {
  const Folder work;
  // White can promote.
  work.write("promo.txt", "a game\nNov 2 2021\na2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 d7d6\n");
  const std::string game = " --game promo.txt --depth 1";
  const Ran made = work.keymove("tree --output mine.json" + game);
  CHECK(made.err.empty());
  CHECK(made.code == 0);
  const std::string tree = work.read("mine.json");
  CHECK(count_of(tree, "b7a8q") == 1);
  CHECK(count_of(tree, "b7a8r") == 0);
  CHECK(tree == work.keymove("tree --variant chess-queen-promotion" + game).out);
  CHECK(count_of(work.keymove("tree --variant chess" + game).out, "b7a8r") == 1);
  CHECK(work.keymove("compare mine.json" + game).code == 0);
  CHECK(work.keymove("compare mine.json --variant chess" + game).code == kWrong);
  work.write("minimax_promo_depth1.json", tree);
  CHECK(work.shell("mkdir keys && cp minimax_promo_depth1.json keys/").code == 0);
  CHECK(work.keymove("verify --suite-format saved-game --tree-keys keys promo.txt").code == 0);
}

TEST_CASE("without a position and a key it is said that the start position is meant") {
  const Folder work;
  work.write("game.txt", "a game\n1/1/2026\nb1c3 g7g5 g1f3\n");
  REQUIRE(work.keymove("tree --output mine.json" + kGameFile + kPositionAlphaBeta).code == 0);
  const std::string note = "compare: note: no position is given (--game or --fen): the tree is compared with a search";
  const Ran bare = work.keymove("compare mine.json" + kPositionAlphaBeta);
  CHECK(bare.code == kWrong);
  CHECK(bare.err.find(note) == 0);
  CHECK(bare.out.find("note: these first moves are not legal in that position: a7a5, ") != std::string::npos);
  CHECK(work.keymove("compare mine.json" + kGameFile + kPositionAlphaBeta).err.empty());
  CHECK(work.keymove("compare mine.json mine.json").err.empty());
}
