// Keys of move trees beside a suite: written by tree --write-keys, held against searches by verify.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"
#include "tools/move_trees/move_tree_request.h"

using namespace keymove::tests;

namespace {

/// Two positions: after a game's moves, and of a FEN.
const std::string kTreeSuite = R"({"suite": "two", "variant": "chess-queen-promotion", "positions": [
  {"id": "game", "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "moves": ["b1c3", "g7g5", "g1f3"]},
  {"id": "pawns", "fen": "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"}
]}
)";

struct KeysWork : Folder {
  KeysWork() { write("two.json", kTreeSuite); }

  void make_keys(const std::string& words) const {
    const Ran ran = keymove("tree --write-keys keys two.json " + words);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    CHECK(ran.out.empty());
  }
};

nlohmann::json verdict(const Ran& ran) {
  REQUIRE(lines_of(ran.out).size() == 1);
  return nlohmann::json::parse(ran.out);
}

/// A suite of one position without moves before it, and its trees.
std::string suite_with(const std::string& trees) {
  return R"({"suite": "one", "variant": "chess-queen-promotion", "positions": [{"id": "pawns",
    "fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "trees": )" +
         trees + "}]}";
}

}  // namespace

TEST_CASE("keys are written under the course's names, and verify confirms the suite beside them") {
  const KeysWork work;
  work.make_keys("--depth 1,2 --algorithm minimax,alphabeta");
  work.make_keys("--depth 3 --algorithm stochastic --breadth 3");
  for (const std::string id : {"game", "pawns"}) {
    for (const std::string& name :
         {"minimax_" + id + "_depth1", "minimax_" + id + "_depth2", "alphabeta_" + id + "_depth1",
          "alphabeta_" + id + "_depth2", "stochastic_" + id + "_depth3_breadth3"}) {
      INFO(name);
      REQUIRE(work.has("keys/" + name + ".json"));
      const std::string algorithm = name.substr(0, name.find('_'));
      const std::string depth(1, name[name.find("depth") + 5]);
      const Ran single = work.keymove("tree two.json --only " + id + " --algorithm " + algorithm + " --depth " + depth +
                                      (algorithm == "stochastic" ? " --breadth 3" : ""));
      CHECK(single.out == work.read("keys/" + name + ".json"));
    }
  }
  const Ran ran = work.keymove("verify keys/keys.json --format json");
  CHECK(ran.code == 0);
  CHECK(count_of(ran.out, "\"verdict\":\"confirmed\"") == 2);
  const Ran by_name = work.keymove("verify two.json --tree-keys keys --format json");
  CHECK(by_name.code == 0);
  CHECK(count_of(by_name.out, "5 trees equal keymove's own") == 2);
  work.write("keys/Minimax_a_depth1 (1).json", "0.0\n[]\n{}\n");
  const Ran unread = work.keymove("verify two.json --tree-keys keys");
  CHECK(unread.code != 0);
  CHECK(count_of(unread.err, "Minimax_a_depth1 (1).json") == 1);
}

TEST_CASE("a heuristic and a convention for finished games are stated in the suite that is written") {
  const KeysWork work;
  work.make_keys("--depth 2 --heuristic material --terminal decisive");
  CHECK(work.keymove("verify keys/keys.json").code == 0);
  const auto suite = nlohmann::json::parse(work.read("keys/keys.json"));
  for (const auto& position : suite["positions"])
    CHECK(position["trees"] ==
          nlohmann::json::array({{{"file", "minimax_" + position["id"].get<std::string>() + "_depth2.json"},
                                  {"heuristic", "material"},
                                  {"terminal", "decisive"}}}));
}

TEST_CASE("keys of searches that a suite cannot state are written without one") {
  for (const std::string words : {"--algorithm alphabeta --tie last", "--algorithm alphabeta --cut-off '>'",
                                  "--algorithm alphabeta --order sorted", "--algorithm alphabeta --fail hard",
                                  "--algorithm stochastic --chooser random"}) {
    INFO(words);
    const KeysWork work;
    const Ran ran = work.keymove("tree --write-keys keys two.json --depth 2 " + words);
    CHECK(ran.code == 0);
    CHECK(ran.err.find("note: keys.json is not written: a suite cannot state --order") == 0);
    CHECK_FALSE(work.has("keys/keys.json"));
    CHECK(work.has(words.find("stochastic") == std::string::npos ? "keys/alphabeta_game_depth2.json"
                                                                 : "keys/stochastic_game_depth2_breadth2.json"));
  }
}

TEST_CASE("a key's name has algorithm, id, depth and perhaps breadth, and no other name is one") {
  const auto key = keymove::tools::key_named("keys/stochastic_game1_depth5_breadth3.json");
  REQUIRE(key);
  CHECK(key->id == "game1");
  CHECK(key->request.depth == 5);
  CHECK(key->request.breadth == 3);
  for (const std::string id : {"game_depth2", "a_b", "x_breadth3", ""}) {
    const auto found = keymove::tools::key_named("minimax_" + id + "_depth12");
    REQUIRE(found);
    CHECK(found->id == id);
    CHECK(found->request.depth == 12);
  }
  for (const char* name : {"minimax_depth2", "minimax_game_depth", "minimax_game_depth1000", "minimax_game_depth2x",
                           "minimax_game_depth2_breadth", "minimax_game_depth-2", "negamax_game_depth2",
                           "MINIMAX_game_depth2", "minimax_game_depth2.json.json", "minimax_game_breadth2", ""}) {
    INFO(name);
    CHECK_FALSE(keymove::tools::key_named(name));
  }
}

TEST_CASE("the largest breadth is read back from a key's name") {
  const Folder folder;
  // One legal move, and the game's value stands behind it: a million paths cost little.
  const Ran ran = folder.keymove(
      "tree --write-keys keys --depth 1 --algorithm stochastic --breadth 1000000 --fen "
      "'k7/8/1K6/8/8/8/8/8 b - - 0 1'");
  REQUIRE(ran.code == 0);
  CHECK(folder.keymove("verify keys/keys.json").code == 0);
}

TEST_CASE("an id that no file can have is changed in the names of its keys, and found again by them") {
  const KeysWork work;
  std::string suite = kTreeSuite;
  suite.replace(suite.find("pawns"), 5, "a/b");
  work.write("slash.json", suite);
  REQUIRE(work.keymove("tree --write-keys keys slash.json --depth 1").code == 0);
  CHECK(work.has("keys/minimax_a-b_depth1.json"));
  CHECK(work.keymove("verify keys/keys.json").code == 0);
  CHECK(work.keymove("verify slash.json --tree-keys keys").code == 0);
  suite.replace(suite.find("\"game\""), 6, "\"a-b\"");
  work.write("slash.json", suite);
  const Ran ran = work.keymove("tree --write-keys others slash.json --depth 1");
  CHECK(ran.code == kBadInput);
  CHECK(ran.err == "a/b: a key with this name already exists: others/minimax_a-b_depth1.json\n");
}

TEST_CASE("a wrong key refutes, with its difference and the mistake that explains it") {
  const KeysWork work;
  work.make_keys("--depth 2 --algorithm alphabeta");
  const Ran strict = work.keymove(
      "tree two.json --only game --depth 2 --algorithm alphabeta --cut-off '>' "
      "--output keys/alphabeta_game_depth2.json");
  REQUIRE(strict.code == 0);
  for (const std::string words : {"keys/keys.json", "two.json --tree-keys keys"}) {
    INFO(words);
    const Ran ran = work.keymove("verify --format json " + words);
    CHECK(ran.code == kWrong);
    const auto lines = lines_of(ran.out);
    REQUIRE(lines.size() == 2);
    const auto game = nlohmann::json::parse(lines[0]);
    CHECK(game["verdict"] == "refuted");
    CHECK(game["reason"].get<std::string>().find("alphabeta_game_depth2.json: tree ") != std::string::npos);
    CHECK(game["reason"].get<std::string>().find("alpha-beta cuts only when alpha > beta, not when they are equal") !=
          std::string::npos);
    CHECK(nlohmann::json::parse(lines[1])["verdict"] == "confirmed");
  }
}

TEST_CASE("a key that cannot be read makes a bad position, and the others are judged") {
  const KeysWork work;
  work.make_keys("--depth 1");
  work.write("keys/minimax_game_depth1.json", "10.0\n[]\n{\"a7a5\": ");
  for (const std::string words : {"keys/keys.json", "two.json --tree-keys keys"}) {
    INFO(words);
    const Ran ran = work.keymove("verify --format json " + words);
    CHECK(ran.code == kBadInput);
    CHECK(ran.err.find("minimax_game_depth1.json:3:10: error: ") != std::string::npos);
    CHECK(ran.err.find("(byte 17)") != std::string::npos);
    const auto lines = lines_of(ran.out);
    REQUIRE(lines.size() == 2);
    CHECK(nlohmann::json::parse(lines[0])["verdict"] == "bad_position");
    CHECK(nlohmann::json::parse(lines[1])["verdict"] == "confirmed");
  }
}

TEST_CASE("keys that belong to no position, and folders without keys, are reported") {
  const KeysWork work;
  work.make_keys("--depth 1");
  work.write("keys/minimax_other_depth1.json", "0.0\n[]\n{}\n");
  work.write("keys/readme.txt", "no key\n");
  const Ran other = work.keymove("verify two.json --tree-keys keys --format json");
  CHECK(other.code == kBadInput);
  CHECK(other.err ==
        "keys: not read, for these are no names of keys: readme.txt\n"
        "keys/minimax_other_depth1.json: error: no position has the id 'other'\n");
  CHECK(count_of(other.out, "\"verdict\":\"confirmed\"") == 2);
  const Ran missing = work.keymove("verify two.json --tree-keys nowhere");
  CHECK(missing.code == kBadInput);
  CHECK(missing.err.find("nowhere: error: expected a folder of keys") == 0);
  REQUIRE(work.shell("mkdir none").code == 0);
  const Ran none = work.keymove("verify two.json --tree-keys none");
  CHECK(none.code == kBadInput);
  CHECK(none.err.find("none: error: the folder has no keys with names such as minimax_game0_depth2.json") == 0);
}

TEST_CASE("a suite tells the search of a tree whose file's name does not") {
  const KeysWork work;
  REQUIRE(work.keymove("tree --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' --depth 2 --heuristic material --output mine.txt")
              .code == 0);
  const auto judged = [&](const std::string& trees) {
    work.write("one.json", suite_with(trees));
    return work.keymove("verify --format json one.json");
  };
  const Ran on_result =
      judged(R"([{"file": "mine.txt", "algorithm": "minimax", "depth": 2, "heuristic": "material"}])");
  CHECK(on_result.code == 0);
  CHECK(verdict(on_result)["verdict"] == "confirmed");
  CHECK(verdict(on_result)["reason"] == "1 tree equals keymove's own");
  CHECK(judged(R"([{"file": "mine.txt", "algorithm": "minimax", "depth": 2}])").code == kWrong);  // pychess
  for (const auto& [trees, message] : std::vector<std::pair<std::string, std::string>>{
           {R"(["mine.txt"])", "expected \"algorithm\" and \"depth\", or a name such as"},
           {R"([{"file": "mine.txt", "algorithm": "minimax"}])", "expected \"depth\""},
           {R"([{"file": "mine.txt", "algorithm": "best", "depth": 2}])", "unknown algorithm 'best'"},
           {R"([{"file": "mine.txt", "algorithm": "minimax", "depth": 2, "heuristic": "nix"}])",
            "no shipped heuristic"},
           {R"([{"file": "mine.txt", "algorithm": "minimax", "depth": 2, "terminal": "nix"}])",
            "expected \"static\" or \"decisive\""},
           {R"([{"file": "nowhere.txt", "algorithm": "minimax", "depth": 2}])", "no such file"},
           {R"([{"algorithm": "minimax", "depth": 2}])", "expected the name of the tree's file"},
           {R"("mine.txt")", "expected an array of trees"},
           {R"([3])", "expected a file's name or an object"}}) {
    INFO(trees);
    const Ran ran = judged(trees);
    CHECK(ran.code == kBadInput);
    CHECK(ran.err.find(message) != std::string::npos);
    CHECK(verdict(ran)["verdict"] == "bad_position");
  }
}

TEST_CASE("the course's keys are confirmed by the names that they have") {
  const auto folder = shared_file("move-trees/keys");
  const auto games = shared_file("move-trees/saved-games");
  if (!folder || !games) return;
  const Folder work;
  const Ran ran = work.keymove("verify --variant chess-queen-promotion --format json --tree-keys '" + *folder + "' '" +
                               *games + "/game0.txt' '" + *games + "/game1.txt'");
  CHECK(ran.code == 0);
  CHECK(count_of(ran.out, "\"verdict\":\"confirmed\"") == 2);
}
