// keymove tree for programs: the order of the men is told, and choices are asked.
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kPawnMaterial = " --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' --heuristic material";
const std::string kPaths = "tree --algorithm stochastic --breadth 1 --depth 2" + kPawnMaterial;
const std::string kKingsMoves = R"(["e8d8","e8d7","e8e7","e8f7","e8f8"])";

}  // namespace

TEST_CASE("--men gives the order of the men, and then there is no note about it") {
  const Folder folder;
  const Ran ran = folder.keymove("tree --depth 1 --men e1,e8,e2" + kPawnMaterial);
  CHECK(ran.err.empty());
  REQUIRE(lines_of(ran.out).size() == 3);
  CHECK(lines_of(ran.out)[2] == R"({"e1d2": {}, "e1f2": {}, "e1d1": {}, "e1f1": {}, "e2e4": {}, "e2e3": {}})");
  const Ran on_result = folder.keymove("tree --depth 3 --men e2,e1,e8" + kPawnMaterial);
  CHECK(on_result.err.empty());
  CHECK(on_result.out == folder.keymove("tree --depth 3" + kPawnMaterial).out);
}

TEST_CASE("the one who is asked chooses, and is asked once for each choice") {
  const Folder folder;
  const Ran ran = folder.keymove(kPaths + " --ask", "2\n2\n2\n2\n2\n0\n");
  CHECK(ran.code == 0);
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() == 6 + 3);
  for (std::size_t i = 0; i < 6; ++i) CHECK(lines[i] == kKingsMoves);
  CHECK(lines[8] == R"({"e2e4": {"e8e7": {}}, "e2e3": {"e8e7": {}}, "e1d2": {"e8e7": {}}, "e1f2": {"e8e7": {}}, )"
                    R"("e1d1": {"e8e7": {}}, "e1f1": {"e8d8": {}}})");
}

TEST_CASE("who answers as the grader's counter does gets the grader's tree") {
  const Folder folder;
  const Ran asked = folder.keymove(kPaths + " --ask", "1\n2\n3\n4\n0\n1\n");
  const auto lines = lines_of(asked.out);
  REQUIRE(lines.size() == 6 + 3);
  CHECK(lines[6] + "\n" + lines[7] + "\n" + lines[8] + "\n" == folder.keymove(kPaths + " --chooser cycle").out);
}

TEST_CASE("wrong orders and answers are reported, with exit code 2") {
  struct Case {
    std::string words;
    const char* input;
    const char* message;
  };
  const std::vector<Case> cases = {
      {"tree --depth 1 --men e1,e2" + kPawnMaterial, "", "--men: the man on 'e8' is missing"},
      {"tree --depth 1 --men e1,e2,e8,e1" + kPawnMaterial, "", "--men: 'e1' is named twice"},
      {"tree --depth 1 --men e1,e2,e8,e3" + kPawnMaterial, "", "--men: no man stands on 'e3'"},
      {"tree --depth 1 --men e1,z9" + kPawnMaterial, "", "--men: no man stands on 'z9'"},
      {"tree --depth 1 --men e1", "", "--men needs --fen"},
      {"tree --depth 1 --men e1 --stats" + kPawnMaterial, "", "--men and --stats exclude each other"},
      {"tree --depth 1 --ask" + kPawnMaterial, "", "--ask needs --algorithm stochastic or random"},
      {kPaths + " --ask --chooser cycle", "", "--ask and --chooser exclude each other"},
      {kPaths + " --ask --stats", "", "--ask and --stats exclude each other"},
      {kPaths + " --ask --algorithm minimax", "", "--ask needs --algorithm stochastic or random for all trees"},
      {kPaths + " --ask", "2\n", "--ask: standard input ended before the choice"},
      {kPaths + " --ask", "5\n", "--ask: expected a number from 0 to 4, not '5'"},
      {kPaths + " --ask", "e8e7\n", "--ask: expected a number from 0 to 4, not 'e8e7'"},
  };
  const Folder folder;
  for (const Case& c : cases) {
    INFO(c.words);
    const Ran ran = folder.keymove(c.words, c.input);
    INFO(ran.err);
    CHECK(ran.code == kUsage);
    CHECK(count_of(ran.err, std::string("keymove tree: ") + c.message) == 1);
  }
}
