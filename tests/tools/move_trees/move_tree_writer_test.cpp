// keymove tree: the trees that searches explore, in every format.
#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;
using Json = nlohmann::ordered_json;

namespace {

/// White's moves there are, in the course's order: the pawn's two, then the king's.
const std::string kPawn = " --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'";
const std::string kPawnTree = R"({"e2e4": {}, "e2e3": {}, "e1d2": {}, "e1f2": {}, "e1d1": {}, "e1f1": {}})";
const std::string kAssumed =
    "position: note: the order of the men is assumed from the board (pawns, then the others, from a8 to h1); "
    "--game gives the true order\n";
const std::string kWrittenGame = "a game\n1/1/2026\nb1c3 g7g5 g1f3\n";

std::string tree(const Folder& folder, const std::string& words) {
  const Ran ran = folder.keymove("tree " + words);
  INFO(words << "\n" << ran.err);
  CHECK(ran.code == 0);
  return ran.out;
}

/// The moves of a document's node, and so on below, without values.
Json moves_of(const Json& node) {
  Json out = Json::object();
  const Json& moves = node.contains("moves") ? node.at("moves") : node;
  for (const auto& [move, below] : moves.items()) out[move] = moves_of(below);
  return out;
}

/// The tree that indented text shows; what follows a move on its line is left out.
Json tree_of_text(const std::vector<std::string>& lines) {
  Json root = Json::object();
  std::vector<Json*> open = {&root};
  for (const std::string& line : lines) {
    const std::size_t indent = line.find_first_not_of(' ');
    REQUIRE(indent % 2 == 0);
    REQUIRE(indent / 2 <= open.size());
    open.resize(indent / 2);
    const std::string move = line.substr(indent, line.find(' ', indent) - indent);
    (*open.back())[move] = Json::object();
    open.push_back(&(*open.back())[move]);
  }
  return root;
}

std::size_t nodes_of(const Json& tree) {
  std::size_t count = 0;
  for (const auto& [move, below] : tree.items()) count += 1 + nodes_of(below);
  return count;
}

/// A number, or infinity where the document has none.
double bound(const Json& node, const char* name, double infinity) {
  return node.at(name).is_null() ? infinity : node.at(name).get<double>();
}

}  // namespace

TEST_CASE("the course's three lines are value, line and tree") {
  const Folder folder;
  CHECK(tree(folder, "--depth 1 --heuristic material" + kPawn) == "1.0\n[[[5, 7], [5, 5], null]]\n" + kPawnTree + "\n");
  CHECK(tree(folder, "--depth 0 --heuristic material" + kPawn) == "1.0\n[]\n{}\n");
  const std::string promotes = tree(folder,
                                    "--depth 1 --heuristic material --variant chess-queen-promotion"
                                    " --fen '8/P6k/8/8/8/8/8/K7 w - - 0 1'");
  CHECK(lines_of(promotes)[0] == "9.0");
  CHECK(lines_of(promotes)[1] == R"([[[1, 2], [1, 1], "q"]])");
  CHECK(lines_of(promotes)[2].find(R"({"a7a8q": {})") == 0);
}

TEST_CASE("the program writes the course's keys byte for byte, and its documents hold the same trees") {
  for (const std::string name :
       {"alphabeta_game0_depth2", "minimax_game1_depth1", "stochastic_game1_depth5_breadth2"}) {
    INFO(name);
    const auto key = shared_file("move-trees/keys/" + name + ".json");
    const std::string game_name = name.find("game0") != std::string::npos ? "game0" : "game1";
    const auto game = shared_file("move-trees/saved-games/" + game_name + ".txt");
    if (!key || !game) return;
    const std::string algorithm = name.substr(0, name.find('_'));
    const std::string depth(1, name[name.find("depth") + 5]);
    const std::string words = "--game '" + *game + "' --variant chess-queen-promotion --algorithm " + algorithm +
                              " --depth " + depth + (algorithm == "stochastic" ? " --breadth 2" : "");
    const Folder folder;
    const std::string wanted = read_file(*key);
    CHECK(tree(folder, words) == wanted);
    CHECK(tree(folder, words + " --output key.json").empty());
    CHECK(folder.read("key.json") == wanted);

    const std::vector<std::string> lines = lines_of(wanted);
    const Json tree_of_key = Json::parse(lines[2]);
    const Json document = Json::parse(tree(folder, words + " --format json"));
    CHECK(document["schema"] == "keymove-tree/1");
    CHECK(document["id"] == game_name);
    CHECK(document["variant"] == "chess-queen-promotion");
    CHECK(document["algorithm"] == algorithm);
    CHECK(document["depth"] == std::stoi(depth));
    CHECK(document.contains("breadth") == (algorithm == "stochastic"));
    CHECK(document["heuristic"] == "pychess");
    CHECK(document["order"] == "pychess");
    CHECK_FALSE(document.contains("order_assumed"));
    CHECK(document["value"] == std::stod(lines[0]));
    CHECK(document["line"].size() == Json::parse(lines[1]).size());
    CHECK(document["tree"] == tree_of_key);
    const Json with_values = Json::parse(tree(folder, words + " --format json --values"));
    CHECK(moves_of(with_values["tree"]) == tree_of_key);
    for (const std::string values : {"", " --values"}) {
      std::vector<std::string> text = lines_of(tree(folder, words + " --format text" + values));
      CHECK(text[0] == "value: " + lines[0]);
      CHECK(text[1].find("line: " + document["line"][0].get<std::string>()) == 0);
      CHECK(text[2] == "tree:");
      text.erase(text.begin(), text.begin() + 3);
      CHECK(tree_of_text(text) == tree_of_key);
    }
  }
}

TEST_CASE("a graph has an arrow for each move, Black's dashed") {
  const Folder folder;
  const std::string words = "--depth 2 --heuristic material" + kPawn;
  const Json document = Json::parse(tree(folder, words + " --format json"));
  const auto moves = static_cast<int>(nodes_of(document["tree"]));
  for (const std::string values : {"", " --values"}) {
    const std::string dot = tree(folder, words + " --format dot" + values);
    CHECK(dot.find("digraph tree {\n") == 0);
    CHECK(dot.substr(dot.size() - 2) == "}\n");
    CHECK(count_of(dot, " -> ") == moves);
    CHECK(count_of(dot, "style=dashed") == moves - 6);  // White has six moves
    CHECK(dot.find("  0 [label=\"1.0\", ") != std::string::npos);
  }
  const std::string black =
      tree(folder, "--depth 1 --heuristic material --format dot --fen '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1'");
  CHECK(count_of(black, " -> ") == 5);
  CHECK(count_of(black, "style=dashed") == 5);
}

TEST_CASE("the graph marks the expected line, and shows the windows of alpha-beta") {
  const Folder folder;
  const std::string words = "--depth 3 --algorithm alphabeta --heuristic material" + kPawn;
  const std::string text = tree(folder, words + " --format text --values");
  const std::string dot = tree(folder, words + " --format dot --values");
  CHECK(count_of(text, " in (") > 10);
  CHECK(count_of(dot, "\\n(") == count_of(text, " in ("));
  CHECK(count_of(dot, "color=\"#0072b2\", penwidth=3]") == 3 + 4);  // the moves of a line of three plies, and its nodes
}

TEST_CASE("the graph shows whose nodes they are and where alpha-beta has cut, and explains it") {
  const Folder folder;
  const std::string words = "--depth 2 --algorithm alphabeta --heuristic material --variant pawntastic-4x4 --format ";
  for (const std::string values : {"", " --values"}) {
    const std::string dot = tree(folder, words + "dot" + values);
    // Black is to move after each of White's moves alone.
    CHECK(count_of(dot, "fillcolor=\"#c8c8c8\"") ==
          static_cast<int>(Json::parse(tree(folder, words + "json"))["tree"].size()));
    CHECK(count_of(dot, "double red border: ") == 1);
    CHECK(count_of(dot, "dashed lines") == 1);
    CHECK(count_of(dot, "alpha and beta") == (values.empty() ? 0 : 1));
  }
  // A node is cut where the window after its last reply is empty: the reply is worth no more than alpha.
  int cut = 0;
  const Json document = Json::parse(tree(folder, words + "json --values"));
  for (const auto& [move, node] : document["tree"].items()) {
    const double alpha = bound(node, "alpha", -std::numeric_limits<double>::infinity());
    if (!node["moves"].empty() && node["value"].get<double>() <= alpha) ++cut;
  }
  CHECK(cut > 0);
  CHECK(count_of(tree(folder, words + "dot"), "peripheries=2") == cut);
  const std::string minimax = tree(folder, "--depth 2 --variant pawntastic-4x4 --format dot");
  CHECK(count_of(minimax, "peripheries=2") == 0);
  CHECK(count_of(minimax, "double red border: ") == 0);
}

TEST_CASE("with values each node tells the window that the moves before it made") {
  const Folder folder;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const Json document = Json::parse(
      tree(folder, "--depth 2 --algorithm alphabeta --format json --values --variant minichess-5x5 --heuristic e1"));
  double best = -kInfinity;
  for (const auto& [move, node] : document["tree"].items()) {
    INFO(move);
    CHECK(bound(node, "alpha", -kInfinity) == best);
    CHECK(node["beta"].is_null());
    double worst = kInfinity;
    for (const auto& [reply, leaf] : node["moves"].items()) {
      CHECK(bound(leaf, "alpha", -kInfinity) == best);
      CHECK(bound(leaf, "beta", kInfinity) == worst);
      CHECK(leaf["moves"].empty());
      worst = std::min(worst, leaf["value"].get<double>());
    }
    CHECK(node["value"] == worst);
    best = std::max(best, worst);
  }
  CHECK(document["value"] == best);
  const Json whole = Json::parse(tree(folder, "--depth 1 --format json --values --heuristic material" + kPawn));
  for (const auto& [move, node] : whole["tree"].items()) {
    CHECK(node["value"] == 1.0);
    CHECK(node["alpha"].is_null());
    CHECK(node["beta"].is_null());
  }
  CHECK(lines_of(tree(folder, "--depth 1 --format text --values --heuristic material" + kPawn))[3] == "  e2e4  1.0");
}

TEST_CASE("several searches are a document a line") {
  const Folder folder;
  const auto lines =
      lines_of(tree(folder, "--depth 1,2 --algorithm minimax,alphabeta --heuristic material --format json" + kPawn));
  REQUIRE(lines.size() == 4);
  std::map<std::string, int> seen;
  for (const std::string& line : lines) {
    const Json document = Json::parse(line);
    ++seen[document["algorithm"].get<std::string>() + std::to_string(document["depth"].get<int>())];
    CHECK(document["order_assumed"] == true);
  }
  CHECK(seen == std::map<std::string, int>{{"minimax1", 1}, {"minimax2", 1}, {"alphabeta1", 1}, {"alphabeta2", 1}});
}

TEST_CASE("an assumed order of men gets one note, a known order none") {
  const Folder folder;
  folder.write("game.txt", kWrittenGame);
  CHECK(folder.keymove("tree --depth 1" + kPawn).err == kAssumed);
  CHECK(folder.keymove("tree --depth 1,2 --format json" + kPawn).err == kAssumed);
  CHECK(folder.keymove("tree --depth 1 --order sorted" + kPawn).err.empty());
  CHECK(folder.keymove("tree --depth 1").err.empty());
  CHECK(folder.keymove("tree --depth 1 --game game.txt").err.empty());
  const Ran piped = folder.keymove("tree --depth 1 --game -", kWrittenGame);
  CHECK(piped.err.empty());
  CHECK(piped.out == folder.keymove("tree --depth 1 --game game.txt").out);
}

TEST_CASE("the heuristic is pychess where it knows the men, else material; a file is read") {
  const Folder folder;
  const auto name = [&](const std::string& words) {
    return Json::parse(tree(folder, "--depth 0 --format json " + words))["heuristic"].get<std::string>();
  };
  CHECK(name("") == "pychess");
  CHECK(name("--variant chess-queen-promotion") == "pychess");
  CHECK(name("--variant minichess-5x5") == "material");
  CHECK(name("--variant pawntastic-4x4") == "material");
  folder.write("mine.json", R"({"heuristic": "mine", "values": {"p": 2, "n": 0, "b": 0, "r": 0, "q": 0, "k": 0.5}})");
  CHECK(name("--heuristic mine.json") == "mine");
  CHECK(lines_of(tree(folder, "--depth 0 --heuristic mine.json" + kPawn))[0] == "2.0");
}

TEST_CASE("seeds make the same tree again, and another") {
  const Folder folder;
  const std::string words = "--depth 4 --algorithm stochastic --breadth 2 --chooser random";
  CHECK(tree(folder, words + " --seed 7") == tree(folder, words + " --seed 7"));
  CHECK(tree(folder, words + " --seed 7") != tree(folder, words + " --seed 8"));
  CHECK(tree(folder, words) == tree(folder, words + " --seed 1"));
}

TEST_CASE("wrong use of tree is reported, with exit code 2") {
  struct Case {
    const char* words;
    const char* message;
  };
  const Folder folder;
  folder.write("game.txt", kWrittenGame);
  for (const Case& c : {
           Case{"", "--depth N is missing"},
           Case{"--depth x", "--depth: expected a number of plies from 0 to 200, or 'full', not 'x'"},
           Case{"--depth -1", "--depth: expected a number of plies from 0 to 200, or 'full', not '-1'"},
           Case{"--depth 201", "--depth: expected a number of plies from 0 to 200, or 'full', not '201'"},
           Case{"--depth 1 --algorithm best",
                "--algorithm: expected minimax, alphabeta, stochastic or random, not 'best'"},
           Case{"--depth 1,2", "several trees need --write-keys DIR or --format json"},
           Case{"--depth 1 --values", "--values needs --format json, text or dot"},
           Case{"--depth 1 --breadth 2", "--breadth needs --algorithm stochastic"},
           Case{"--depth 1 --seed 2", "--seed needs --algorithm stochastic or random"},
           Case{"--depth 1 --cut-off '>'", "--cut-off needs --algorithm alphabeta"},
           Case{"--depth 1 --fail hard", "--fail needs --algorithm alphabeta"},
           Case{"--depth 1 --order up", "option '--order': expected pychess, generation or sorted, found 'up'"},
           Case{"--depth 1 --write-keys keys --format json", "--write-keys and --format exclude each other"},
           Case{"--depth 1 --fen 8/8 game.txt", "'game.txt' cannot be combined with a single position"},
           Case{"--depth 1 game.txt game.txt", "several positions need --write-keys DIR or --format json"},
       }) {
    INFO(c.words);
    const Ran ran = folder.keymove(std::string("tree ") + c.words);
    CHECK(ran.code == kUsage);
    CHECK(ran.out.empty());
    CHECK(ran.err.find(std::string("keymove tree: ") + c.message) == 0);
  }
}

TEST_CASE("tree reports positions that cannot be read, with exit code 3") {
  const Folder folder;
  const Ran fen = folder.keymove("tree --depth 1 --fen '4k3/8/8/8/8/8/4P3/4KX2 w - -'");
  CHECK(fen.code == kBadInput);
  CHECK(fen.out.empty());
  CHECK(fen.err.find("--fen:1:21: error: no man of chess has the letter 'X'") == 0);
  const Ran missing = folder.keymove("tree --depth 1 nowhere.txt");
  CHECK(missing.code == kBadInput);
  CHECK(missing.err == "nowhere.txt: error: no such file, expected a suite\n");
  folder.write("game.txt", "a game\n1/1/2026\ne2e4 e7e4\n");
  const Ran illegal = folder.keymove("tree --depth 1 --game game.txt");
  CHECK(illegal.code == kBadInput);
  CHECK(illegal.err.find("game.txt:3:") == 0);
  folder.write("good.txt", kWrittenGame);
  CHECK(folder.keymove("tree --depth 1 good.txt --only nothing").code == kNothingSelected);
}

TEST_CASE("errors of a heuristic file are reported with their places, with exit code 3") {
  struct Case {
    const char* text;
    std::vector<const char*> messages;
  };
  const std::string values = R"("values": {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0})";
  for (
      const Case& c : {
          Case{"{", {"not JSON"}},
          Case{"[]", {"mine.json:1:1: error: expected a heuristic as an object"}},
          Case{R"({"heuristic": 3, VALUES})", {"mine.json:1:15: error: expected \"heuristic\" as a string"}},
          Case{R"({VALUES})", {"expected the key \"heuristic\" with a name"}},
          Case{R"({"heuristic": "h"})", {"expected the key \"values\" with a value for every man, or \"lookahead\""}},
          Case{R"({"heuristic": "h", "valeus": {}, VALUES})", {"mine.json:1:20: error: unknown key \"valeus\""}},
          Case{R"({"heuristic": "h", "values": {"p": 1, "z": 2, "n": 3, "b": 3, "r": 5, "k": 0}})",
               {"mine.json:1:39: error: the game chess has no man with the letter \"z\"",
                "mine.json:1:30: error: expected a value for the man \"q\" of the game chess"}},
          Case{R"({"heuristic": "h", "values": {"p": "1", "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}})",
               {"mine.json:1:36: error: expected a value as a number, found a string"}},
          Case{R"({"heuristic": "h", "board": {"files": 5, "ranks": 5}, VALUES})",
               {"the heuristic is for a board of 5x5, the game chess has 8x8"}},
          Case{R"({"heuristic": "h", "tables": {"p": [[0]]}, VALUES})", {"expected 8 ranks, found 1"}},
          Case{
              R"({"heuristic": "h", "tables": {"p": {"white": [[0],[0],[0],[0],[0],[0],[0],[0]], "black": "no"}}, VALUES})",
              {"expected 8 numbers, found 1", "expected \"mirrored\", \"same\" or an array of ranks for \"black\""}},
          Case{R"({"heuristic": "h", "lookahead": {"plies": 5, "base": "pychess"}})", {"expected from 1 to 4 plies"}},
          Case{R"({"heuristic": "h", "lookahead": {"plies": 1}})",
               {"expected \"lookahead\" with \"plies\" and \"base\""}},
          Case{R"({"heuristic": "h", "lookahead": {"plies": 1, "base": "h"}})", {"a heuristic cannot be its own base"}},
          Case{R"({"heuristic": "h", "lookahead": {"plies": 1, "base": "pychess-2ply"}})",
               {"the base of a lookahead cannot look ahead itself"}},
          Case{R"({"heuristic": "h", "lookahead": {"plies": 1, "base": "mine.json"}})",
               {"the base of a lookahead cannot look ahead itself"}},
          Case{R"({"heuristic": "h", "values": {"p": 1e308, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}})",
               {"mine.json:1:36: error: expected a value from -1e9 to 1e9"}},
          Case{R"({"heuristic": "h", "lookahead": {"plies": 1, "base": "nowhere.json"}})",
               {"no shipped heuristic and no such file"}},
      }) {
    std::string text = c.text;
    if (const auto at = text.find("VALUES"); at != std::string::npos) text.replace(at, 6, values);
    const Folder folder;
    folder.write("mine.json", text);
    const Ran ran = folder.keymove("tree --depth 1 --heuristic mine.json");
    INFO(text << "\n" << ran.err);
    CHECK(ran.code == kBadInput);
    CHECK(ran.out.empty());
    for (const char* message : c.messages) CHECK(ran.err.find(message) != std::string::npos);
  }
  const Folder folder;
  const Ran misspelt = folder.keymove("tree --depth 1 --heuristic pyches");
  CHECK(misspelt.code == kBadInput);
  CHECK(misspelt.err.find("did you mean pychess") != std::string::npos);
  CHECK(folder.keymove("tree --depth 1 --heuristic e0").code == kBadInput);  // made for 5x5
}

TEST_CASE("text and graphs may have their moves in SAN") {
  const Folder folder;
  const std::string words = "--quiet --depth 2 --variant chess --fen '6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1' ";
  const std::string text = tree(folder, words + "--format text --notation san");
  CHECK(text.find("\n  Re8#\n") != std::string::npos);
  const std::size_t king = text.find("\n  Kb2\n    ");
  REQUIRE(king != std::string::npos);
  CHECK(text.find("\n    Kf8\n", king) != std::string::npos);  // a reply to it
  CHECK(text.find("e1e8") == std::string::npos);
  CHECK(tree(folder, words + "--format text --notation coordinate") == tree(folder, words + "--format text"));
  CHECK(tree(folder, words + "--format dot --notation figurine").find("\"♖e8#\"") != std::string::npos);
  CHECK(folder.keymove("tree " + words + "--format json --notation san").code == kUsage);
  CHECK(folder.keymove("tree " + words + "--notation san").code == kUsage);
}
