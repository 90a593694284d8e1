// keymove heuristic: scores, data and fits.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kGames = "{\"movestr\": \"e2e3 a7a6\", \"values\": [2.0, 1.5]}\n";

nlohmann::json scored(const Folder& folder, const std::string& words) {
  const Ran ran = folder.keymove("heuristic score " + words + " --format json");
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  return nlohmann::json::parse(ran.out);
}

}  // namespace

TEST_CASE("the exact two plies score on the course's training file what the course found") {
  const auto path = shared_file("move-trees/heuristic/train.txt");
  if (!path) return;
  const Folder folder;
  const auto exact = scored(folder, *path + " --heuristic pychess-2ply");
  CHECK(exact["files"][0]["boards"] == 1000);
  CHECK(exact["files"][0]["winratio"] == 0.9565);
  CHECK(exact["marks"] == 10.0);
  const auto none = scored(folder, *path + " --heuristic pychess");
  CHECK(none["files"][0]["winratio"] == 0.5);
  CHECK(none["marks"] == 0.0);
  CHECK(scored(folder, *path + " --heuristic pychess-net")["files"][0]["winratio"] > 0.75);
}

TEST_CASE("the shipped network beats the static heuristic on games of another seed") {
  const Folder folder;
  REQUIRE(folder.shell("keymove heuristic data --games 20 --seed 4711 > games.txt").code == 0);
  CHECK(scored(folder, "games.txt --heuristic pychess-net")["files"][0]["winratio"] > 0.75);
}

TEST_CASE("games made here have the values of the exact two plies, and depend on the seed alone") {
  const Folder folder;
  for (const std::string variant : {"chess-queen-promotion", "minichess-5x5", "pawntastic-5x5"}) {
    const std::string line = "heuristic data --games 4 --variant " + variant;
    const Ran first = folder.keymove(line + " --seed 3");
    CHECK(first.code == 0);
    CHECK(lines_of(first.out).size() == 4);
    CHECK(folder.keymove(line + " --seed 3").out == first.out);
    CHECK(folder.keymove(line + " --seed 4").out != first.out);
    folder.write("games.txt", first.out);
    const std::string base = variant == "chess-queen-promotion" ? "pychess" : "material";
    folder.write("two.json", R"({"heuristic": "two", "lookahead": {"plies": 2, "base": ")" + base + "\"}}");
    const auto score = scored(folder, "games.txt --heuristic two.json --variant " + variant)["files"][0];
    CHECK(score["wins"].get<int>() + score["ties"].get<int>() == score["boards"].get<int>());
  }
}

TEST_CASE("the fast rules and the reference rules ask a network and mobility the same") {
  const Folder folder;
  const auto agree = [&](const std::string& variant, const std::string& base) {
    INFO(variant << " " << base);
    const std::string data = "keymove heuristic data --games 2 --plies 80 --lookahead 1 --variant " + variant;
    REQUIRE(folder.shell(data + " --heuristic " + base + " > games.txt").code == 0);
    folder.write("one.json", R"({"heuristic": "one", "lookahead": {"plies": 1, "base": ")" + base + "\"}}");
    const auto score = scored(folder, "games.txt --heuristic one.json --variant " + variant)["files"][0];
    CHECK(score["boards"] > 10);
    CHECK(score["wins"].get<int>() + score["ties"].get<int>() == score["boards"].get<int>());
  };
  agree("chess-queen-promotion", "pychess-net");
  agree("minichess-5x5", "e2");
}

TEST_CASE("a fit of either kind is read by other commands, the same bytes for the same seed, and beats its base") {
  const Folder folder;
  for (const std::string variant : {"chess-queen-promotion", "minichess-5x5"}) {
    if (sanitized() && variant != "minichess-5x5") continue;
    REQUIRE(folder.shell("keymove heuristic data --games 60 --plies 150 --variant " + variant + " > games.txt").code ==
            0);
    REQUIRE(
        folder.shell("keymove heuristic data --games 10 --seed 9 --plies 150 --variant " + variant + " > others.txt")
            .code == 0);
    for (const std::string kind : {"linear", "network"}) {
      INFO(variant << " " << kind);
      const std::string fit = "heuristic fit games.txt --name mine --variant " + variant + " --kind " + kind +
                              (kind == "network" ? " --epochs 3 --hidden 8" : "");
      const Ran first = folder.keymove(fit);
      CHECK(first.code == 0);
      CHECK(first.err.empty());
      CHECK(folder.keymove(fit).out == first.out);
      folder.write("mine.json", first.out);
      CHECK(folder.keymove("heuristic show mine.json --variant " + variant).out == first.out);
      const auto score = scored(folder, "others.txt --heuristic mine.json --variant " + variant)["files"][0];
      CHECK(score["winratio"] > (kind == "network" ? 0.6 : 0.5));
    }
  }
  const Ran plotted = folder.keymove(
      "heuristic fit games.txt --variant minichess-5x5 --kind network --name mine --epochs 2 --plot loss.svg");
  CHECK(plotted.code == 0);
  CHECK(count_of(folder.read("loss.svg"), "<polyline") == 2);
  CHECK(count_of(folder.read("loss.svg"), "Training of mine") == 1);
}

TEST_CASE("flaws of a data file are told with their places, and the other lines count") {
  struct Case {
    const char* line;
    const char* message;
  };
  const std::vector<Case> cases = {
      {R"({"movestr": "e2e3 a7a6 e3e5", "values": [0, 0, 0]})",
       "games.txt:2:24: error: move 3, 'e3e5', is not legal in "},
      {R"({"movestr": "Nf3", "values": [0]})", "games.txt:2:14: error: move 1, 'Nf3', is no move in coordinate text"},
      {R"({"movestr": "e2e3", "values": ["x"]})",
       "games.txt:2:32: error: expected a value as a number, found a string"},
      {R"({"movestr": "e2e3"})", "games.txt:2:1: error: expected the key \"values\""},
      {R"([1])", "games.txt:2:1: error: expected {\"movestr\""},
      {R"({"movestr": )", "games.txt:2:"},
  };
  const Folder folder;
  for (const Case& c : cases) {
    INFO(c.line);
    folder.write("games.txt", kGames + c.line + "\n\n" + kGames);
    const Ran ran = folder.keymove("heuristic score games.txt --heuristic pychess-2ply --format json");
    CHECK(ran.code == 3);
    INFO(ran.err);
    CHECK(ran.err.find(c.message) == 0);
    CHECK(nlohmann::json::parse(ran.out)["files"][0]["boards"] >= 4);
  }
  CHECK(folder.keymove("heuristic score none.txt --heuristic pychess").code == 3);
  CHECK(folder.keymove("heuristic score games.txt --heuristic pychess-3ply").code == 3);
}

TEST_CASE("options of heuristic that belong to another action are refused") {
  const Folder folder;
  folder.write("games.txt", kGames);
  for (const std::string words :
       {"shwo", "list x", "show", "score games.txt", "score --heuristic pychess", "data",
        "data --games 1 --kind linear", "fit games.txt --name x", "fit games.txt --kind linear",
        "fit games.txt --kind linear --name x --epochs 2", "fit games.txt --kind network --name x --hidden 0",
        "fit games.txt --kind network --name x --inputs men,men",
        "fit games.txt --kind linear --name x --heuristic pychess-2ply", "data --games 1 --heuristic pychess-2ply"}) {
    INFO(words);
    CHECK(folder.keymove("heuristic " + words).code == 2);
  }
}

TEST_CASE("no marks are given for files without boards or with errors") {
  const Folder folder;
  folder.write("empty.txt", "");
  const Ran empty = folder.keymove("heuristic score empty.txt --heuristic pychess");
  CHECK(empty.code == 4);
  CHECK(empty.out.find("marks") == std::string::npos);
  CHECK(empty.err == "keymove heuristic: no marks: the files have no boards\n");
  folder.write("cut.txt", kGames + kGames.substr(0, 30));
  const Ran cut = folder.keymove("heuristic score cut.txt --heuristic pychess");
  CHECK(cut.code == 3);
  CHECK(cut.out.find("marks") == std::string::npos);
  CHECK(cut.err.find("keymove heuristic: no marks: the files have errors\n") != std::string::npos);
}

TEST_CASE("a shipped heuristic is shown without its variant") {
  const Folder folder;
  for (const std::string& line : lines_of(folder.keymove("heuristic").out)) {
    INFO(line);
    CHECK(line.find("  ") + 2 < line.size());  // every one has a title
  }
  for (const char* name : {"e0", "e1", "pawn-race", "pychess"}) {
    INFO(name);
    const Ran ran = folder.keymove(std::string("heuristic show ") + name);
    CHECK(ran.code == 0);
    CHECK(ran.out.find(name) != std::string::npos);
  }
  CHECK(folder.keymove("heuristic show e9").code == 3);
}
