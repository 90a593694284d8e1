// keymove compare: compares submissions with keys, as a user does.
#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/heuristic_files/heuristic_reader.h"
#include "tests/support/course_answer.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"
#include "tools/move_trees/move_tree_comparison.h"

using namespace keymove;
using namespace keymove::tests;
using tools::TreeQuestion;

namespace {

std::string course_text(const TreeAnswer& answer) {
  return course_answer(*variant_of("chess-queen-promotion"), answer);
}

/// Appends the same moves at every node, in a random order.
void append_shuffled(const MoveTree& from, MoveTree::Node node, std::mt19937& random, MoveTree& out) {
  std::vector<MoveTree::Node> children;
  for (const MoveTree::Node child : from.children(node)) children.push_back(child);
  std::shuffle(children.begin(), children.end(), random);
  for (const MoveTree::Node child : children) {
    out.open(from.packed_move(child));
    append_shuffled(from, child, random, out);
    out.close();
  }
}

/// The position after kGame, and its alpha-beta tree to depth 2.
TreeQuestion after_the_game() {
  const Setup setup =
      position("chess-queen-promotion", "rnbqkbnr/pppppp1p/8/6p1/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 1 2");
  solver::TreeRequest request;
  request.algorithm = solver::TreeAlgorithm::alphabeta;
  const auto heuristic = load_heuristic(setup.variant, "pychess");
  REQUIRE(heuristic);
  request.heuristic = *heuristic;
  return {Problem{setup, setup, {}, {}, {}}, request};
}

const std::string kGame = "a game\n1/1/2026\nb1c3 g7g5 g1f3\n";
const std::string kPosition = " --game game.txt --variant chess-queen-promotion";

/// A folder with a game, and with trees of the position after it.
struct Work : Folder {
  Work() { write("game.txt", kGame); }

  void make(const std::string& file, const std::string& words) const {
    const Ran ran = keymove("tree" + kPosition + " " + words + " --output " + file);
    INFO(words << ran.err);
    REQUIRE(ran.code == 0);
  }
  [[nodiscard]] Ran compare(const std::string& words) const { return keymove("compare " + words + kPosition); }
  /// The JSON that compare prints, with its exit code under "code".
  [[nodiscard]] nlohmann::json compared(const std::string& words) const {
    const Ran ran = compare(words + " --format json");
    INFO(words << "\n" << ran.err);
    REQUIRE(lines_of(ran.out).size() == 1);
    auto out = nlohmann::json::parse(ran.out);
    out["code"] = ran.code;
    return out;
  }
};

const std::string kAlphaBeta = " --algorithm alphabeta --depth 2";

std::set<std::string> names_of(const nlohmann::json& comparison) {
  std::set<std::string> out;
  for (const auto& one : comparison.at("diagnosis")) out.insert(one.at("name"));
  return out;
}

/// Whether the mistake of that name explains the submission.
bool is_explained_by(const nlohmann::json& comparison, const std::string& name) {
  return names_of(comparison).count(name) == 1;
}

}  // namespace

TEST_CASE("an equal tree is right in every mode, whether the key is a file or keymove's own") {
  const Work work;
  work.make("key.json", kAlphaBeta);
  for (const char* mode : {"exact", "value", "any-optimal", "replay", "sound"}) {
    for (const std::string key : {" key.json", ""}) {
      INFO(mode << key);
      const Ran ran = work.compare("key.json" + key + kAlphaBeta + " --mode " + mode);
      CHECK(ran.code == 0);
      CHECK(ran.err.empty());
      CHECK(ran.out.find("wrong") == std::string::npos);
      CHECK(ran.out.find("diagnosis") == std::string::npos);
      CHECK(ran.out.find("value: right  10.0\n") == 0);
    }
  }
  const Ran piped = work.keymove("compare -" + kPosition + kAlphaBeta, work.read("key.json"));
  CHECK(piped.code == 0);
}

TEST_CASE("keymove's documents are compared as the course's files are") {
  const Work work;
  work.make("alphabeta_game_depth2.json", kAlphaBeta);
  work.make("plain.json", kAlphaBeta + " --format json");
  work.make("values.json", kAlphaBeta + " --format json --values");
  for (const char* file : {"plain.json", "values.json"}) {
    CHECK(work.compare(std::string(file) + " alphabeta_game_depth2.json").code == 0);
    CHECK(work.compare(std::string(file) + kAlphaBeta).code == 0);
  }
}

TEST_CASE("the order of the keys does not matter to the exact comparison") {
  const Work work;
  const TreeQuestion question = after_the_game();
  TreeAnswer answer = tools::own_answer(question);
  std::mt19937 random(61);
  MoveTree shuffled;
  append_shuffled(answer.tree, MoveTree::kRoot, random, shuffled);
  CHECK_FALSE(shuffled == answer.tree);
  const TreeAnswer key = answer;
  answer.tree = std::move(shuffled);
  work.write("key.json", course_text(key));
  work.write("mine.json", course_text(answer));
  CHECK(work.read("key.json") != work.read("mine.json"));
  const auto said = work.compared("mine.json key.json" + kAlphaBeta);
  CHECK(said["code"] == 0);
  CHECK(said["right"] == true);
  CHECK_FALSE(said.contains("diagnosis"));
}

TEST_CASE("another best line of equal value is right where any best line is") {
  const Work work;
  const std::string search = " --depth 2 --heuristic material";
  work.make("key.json", search);
  work.make("last.json", search + " --tie last");
  const auto exact = work.compared("last.json key.json" + search);
  CHECK(exact["code"] == kWrong);
  CHECK(exact["value"]["right"] == true);
  CHECK(exact["line"]["right"] == false);
  CHECK(exact["tree"]["right"] == true);
  CHECK(exact["credit"] == nlohmann::json{{"value", 1}, {"line", 0}, {"tree", 1}});
  CHECK(is_explained_by(exact, "last-tie"));
  CHECK(work.compared("last.json key.json --mode any-optimal" + search)["code"] == 0);
  // A line that gives the knight away is not among the best, and neither is one that is too short.
  const auto lines = lines_of(work.read("key.json"));
  work.write("bad.json", lines[0] + "\n[[[7, 5], [7, 4], null], [[6, 6], [7, 8], null]]\n" + lines[2] + "\n");
  const auto bad = work.compared("bad.json key.json --mode any-optimal" + search);
  CHECK(bad["code"] == kWrong);
  CHECK(bad["line"]["right"] == false);
  work.write("short.json", lines[0] + "\n" + lines[1].substr(0, lines[1].find(", [[")) + "]\n" + lines[2] + "\n");
  const auto cut = work.compared("short.json key.json --mode any-optimal" + search);
  CHECK(cut["code"] == kWrong);
  CHECK(cut["line"]["says"].get<std::string>().find("1 ply is missing") != std::string::npos);
}

TEST_CASE("an alpha-beta tree in another order of moves is right by replay, and by its value's proof") {
  const Work work;
  work.make("sorted.json", kAlphaBeta + " --order sorted");
  const auto exact = work.compared("sorted.json" + kAlphaBeta);
  CHECK(exact["code"] == kWrong);
  CHECK(exact["tree"]["right"] == false);
  CHECK(names_of(exact) == std::set<std::string>{"sorted-moves"});
  CHECK(exact["pruning"] == "right in the submission's own order of moves");
  CHECK(work.compared("sorted.json --mode replay" + kAlphaBeta)["code"] == 0);
  CHECK(work.compared("sorted.json --mode sound" + kAlphaBeta)["code"] == 0);
  CHECK(work.compared("sorted.json --mode any-optimal" + kAlphaBeta)["tree"]["right"] == true);
}

TEST_CASE("a tree without a move that matters proves nothing, and the path to the open node is named") {
  const Work work;
  const TreeQuestion question = after_the_game();
  TreeAnswer answer = tools::own_answer(question);
  // Black is to move and minimises: if a reply to the line's first move is missing, the value may be larger.
  MoveTree less;
  const MoveTree& whole = answer.tree;
  for (const MoveTree::Node child : whole.children(MoveTree::kRoot)) {
    less.open(whole.move(child));
    std::size_t kept = 0;
    for (const MoveTree::Node reply : whole.children(child)) {
      if (whole.move(child) == answer.line.front() && kept++ == 0) continue;
      less.open(whole.move(reply));
      less.close();
    }
    less.close();
  }
  answer.tree = std::move(less);
  work.write("less.json", course_text(answer));
  const auto sound = work.compared("less.json --mode sound" + kAlphaBeta);
  CHECK(sound["code"] == kWrong);
  CHECK(sound["tree"]["right"] == false);
  const std::string says = sound["tree"]["says"];
  CHECK(says.find("which prove a value from 10.0 to ") != std::string::npos);
  CHECK_FALSE(sound.contains("value"));
  const auto replay = work.compared("less.json --mode replay" + kAlphaBeta);
  CHECK(replay["code"] == kWrong);
  CHECK(replay["tree"]["says"].get<std::string>().find("cut too early") != std::string::npos);
  const auto exact = work.compared("less.json" + kAlphaBeta);
  CHECK(exact["tree"]["missing"] == 1);
  CHECK(exact["tree"]["extra"] == 0);
}

TEST_CASE("exact knows no tolerance, the others know a small one") {
  const Work work;
  work.make("key.json", kAlphaBeta);
  const std::string key = work.read("key.json");
  const std::string rest = key.substr(key.find('\n'));
  REQUIRE(key.substr(0, key.find('\n')) == "10.0");
  work.write("close.json", "10.000000000001" + rest);
  work.write("near.json", "10.1" + rest);
  const auto exact = work.compared("close.json key.json" + kAlphaBeta);
  CHECK(exact["code"] == kWrong);
  CHECK(exact["credit"] == nlohmann::json{{"value", 0}, {"line", 1}, {"tree", 1}});
  CHECK(exact["value"]["says"] == "10.000000000001, the key has 10.0");
  for (const char* mode : {"value", "any-optimal", "replay", "sound"}) {
    if (sanitized() && std::string(mode) != "replay") continue;
    INFO(mode);
    CHECK(work.compare(std::string("close.json key.json") + kAlphaBeta + " --mode " + mode).code == 0);
    CHECK(work.compare(std::string("near.json key.json") + kAlphaBeta + " --mode " + mode).code == kWrong);
  }
  CHECK(work.compare("near.json key.json --mode value --tolerance 0.02" + kAlphaBeta).code == 0);
  CHECK(work.compare("close.json key.json --mode value --tolerance 0" + kAlphaBeta).code == kWrong);
}

TEST_CASE("the JSON comparison counts missing and extra moves, and names the first difference") {
  const Work work;
  work.make("key.json", " --depth 2 --algorithm minimax");
  work.make("mine.json", " --depth 1 --algorithm minimax");
  const auto said = work.compared("mine.json key.json --depth 2");
  CHECK(said["code"] == kWrong);
  CHECK(said["schema"] == "keymove-comparison/1");
  CHECK(said["submission"] == "mine.json");
  CHECK(said["key"] == "key.json");
  CHECK(said["mode"] == "exact");
  CHECK(said["right"] == false);
  CHECK(names_of(said) == std::set<std::string>{"depth-less"});
  CHECK(said["diagnosis"][0]["whole"] == true);
  CHECK(said["diagnosis"][0]["says"] == "one mistake explains the answer: the depth is 1 instead of 2");
  const nlohmann::json& tree = said["tree"];
  const auto second_ply = nlohmann::json::parse(work.keymove("perft --depth 2 --format json" + kPosition).out)["nodes"];
  CHECK(tree["missing"] == second_ply);
  CHECK(tree["extra"] == 0);
  CHECK(tree["plies"] == nlohmann::json{{{"missing", 0}, {"extra", 0}}, {{"missing", second_ply}, {"extra", 0}}});
  CHECK(tree["first"]["path"] == "/a7a5/a2a4");
  CHECK(tree["first"]["move"] == "missing");
  // Without the position and the search, a note replaces the diagnosis.
  const Ran bare = work.keymove("compare mine.json key.json --format json");
  CHECK(bare.code == kWrong);
  const auto noted = nlohmann::json::parse(bare.out);
  CHECK(noted["diagnosis"].empty());
  CHECK(noted["note"].get<std::string>().find("a diagnosis needs the position") == 0);
}

TEST_CASE("the options that make a mistake are found out by name") {
  struct Made {
    const char* words;
    const char* name;
  };
  const Work work;
  for (const Made& made :
       {Made{"--algorithm alphabeta --depth 2 --cut-off '>'", "strict-cut-off"},
        Made{"--algorithm alphabeta --depth 2 --order sorted", "sorted-moves"},
        Made{"--algorithm minimax --depth 2", "no-pruning"}, Made{"--algorithm alphabeta --depth 1", "depth-less"},
        Made{"--algorithm alphabeta --depth 3", "depth-more"}}) {
    INFO(made.words);
    work.make("mine.json", made.words);
    const auto said = work.compared("mine.json" + kAlphaBeta);
    CHECK(said["code"] == kWrong);
    CHECK(is_explained_by(said, made.name));
    const Ran text = work.compare("mine.json" + kAlphaBeta);
    CHECK(text.code == kWrong);
    CHECK(count_of(text.out, std::string("[") + made.name + "]\n") == 1);
  }
  const std::string mate = " --fen '6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1' --heuristic material --depth 2";
  const Ran made = work.keymove("tree --terminal decisive --output decisive.json" + mate);
  REQUIRE(made.code == 0);
  CHECK(lines_of(work.read("decisive.json"))[0] == "100.0");
  const Ran ran = work.keymove("compare decisive.json" + mate);
  CHECK(ran.code == kWrong);
  CHECK(count_of(ran.out, "diagnosis: ") == 1);
  CHECK(count_of(ran.out, "[other-terminal]\n") == 1);
}

TEST_CASE("an answer that no mistake explains has a note") {
  const Work work;
  work.write("odd.json", "4711.0\n[[[1, 2], [1, 4], null]]\n{\"a7a5\": {}}\n");
  const Ran ran = work.compare("odd.json" + kAlphaBeta);
  CHECK(ran.code == kWrong);
  CHECK(count_of(ran.out, "diagnosis: no known mistake explains it\n") == 1);
}

TEST_CASE("for a wrong alpha-beta tree the place where its own pruning breaks the rule is named") {
  const Work work;
  work.make("mine.json", "--algorithm minimax --depth 2");
  const auto said = work.compared("mine.json" + kAlphaBeta);
  const auto replay = work.compared("mine.json --mode replay" + kAlphaBeta);
  const std::string place = said["pruning"];
  CHECK(place.find("at /") == 0);
  CHECK(place.find(": no cut: alpha ") != std::string::npos);
  CHECK(replay["tree"]["says"].get<std::string>().find(place) != std::string::npos);
  CHECK_FALSE(replay.contains("pruning"));
  CHECK(count_of(work.compare("mine.json" + kAlphaBeta).out, "\npruning: " + place + "\ndiagnosis: ") == 1);
}

TEST_CASE("the search is given by the options, or by the name of the key") {
  const Work work;
  work.make("alphabeta_game_depth2.json", kAlphaBeta);
  work.make("mine.json", " --depth 2 --algorithm minimax");
  CHECK(is_explained_by(work.compared("mine.json alphabeta_game_depth2.json"), "no-pruning"));
  CHECK(work.compare("alphabeta_game_depth2.json").code == 0);
  const Ran untold = work.compare("mine.json");
  CHECK(untold.code == kUsage);
  CHECK(untold.err.find("keymove compare: expected KEY, or the search to compare with") == 0);
}

TEST_CASE("wrong use of compare is reported, with exit code 2") {
  const Work work;
  work.make("a.json", kAlphaBeta);
  for (const auto& [words, message] : std::vector<std::pair<std::string, std::string>>{
           {"", "expected SUBMISSION, and either KEY or the search"},
           {"a.json a.json a.json", "expected SUBMISSION, and either KEY or the search"},
           {"- -", "only one of the files can be '-'"},
           {"a.json --depth 1,2", "the comparison needs exactly one --algorithm and one --depth"},
           {"a.json a.json --mode replay", "--mode replay needs the position"},
           {"a.json a.json --mode sound", "--mode sound needs the position"},
           {"a.json a.json --mode any-optimal", "--mode any-optimal needs the position"},
           {"a.json --mode replay --depth 2", "--mode replay needs --algorithm alphabeta"},
           {"a.json --mode sound --depth 2 --algorithm stochastic",
            "--mode sound needs --algorithm minimax or alphabeta"},
           {"a.json a.json --breadth 3", "--breadth needs --algorithm stochastic"},
           {"a.json a.json --tolerance -1", "option '--tolerance': expected a number, 0 or more, found '-1'"},
           {"a.json a.json --mode fair", "option '--mode': expected exact, value, any-optimal, replay or sound"}}) {
    INFO(words);
    const Ran ran = work.keymove("compare " + words);
    CHECK(ran.code == kUsage);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("keymove compare: " + message) == 0);
  }
}

TEST_CASE("files that are no trees are reported with line, column and byte, on either side") {
  const Work work;
  work.make("good.json", kAlphaBeta);
  const std::string head = "1.0\n[]\n";
  std::string deep = head;
  for (int i = 0; i < 1'000'000; ++i) deep += "{\"e2e4\": ";
  std::string lists = "1.0\n" + std::string(1'000'000, '[');
  const std::string wide = std::string("\xFF\xFE", 2) + std::string("1\0.\0", 4) + std::string("0\0\n\0[\0", 6);
  const std::string nul = head + std::string("{\"e2e4\": {\0}}", 13);
  struct Bad {
    std::string text;
    std::string message;
    std::string byte;
  };
  for (const Bad& bad :
       {Bad{deep, ":3:9002: error: a tree deeper than 1000 plies", "(byte 9008)"},
        Bad{lists, ":2:4: error: expected a number, found a list", "(byte 7)"},
        Bad{nul, ":3:11: error: expected a move or '}', found the byte \\x00, at /e2e4", "(byte 17)"},
        Bad{wide, ":2:2: error: expected a move, [[x, y], [x, y], null], found the end", "(byte 5)"},
        Bad{"", ":1:1: error: the file is empty", "(byte 0)"},
        Bad{head + "{\"e2e4\": {\"e7", ":3:14: error: the string is not closed, at /e2e4", "(byte 20)"},
        Bad{head + "{\"e2e4\": {", ":3:11: error: ", "(byte 17)"},
        Bad{"ten\n", ":1:1: error: expected a number such as -0.75", "(byte 0)"},
        Bad{"1.0\n['e2e4']\n{}\n", ":2:2: error: expected a move, [[x, y], [x, y], null], found a string", "(byte 5)"},
        Bad{head + "{\"e2e4\": {}, \"e2e4\": {}}", ":3:1: error: duplicate move e2e4 in the object", "(byte 7)"}}) {
    work.write("bad.json", bad.text);
    for (const std::string files : {"bad.json good.json", "good.json bad.json", "bad.json"}) {
      const Ran ran = work.compare(files + kAlphaBeta);
      INFO(files << "\n" << ran.err.substr(0, 500));
      CHECK(ran.code == kBadInput);
      CHECK(ran.out.empty());
      CHECK(ran.err.size() < 1000);
      CHECK(ran.err.find("bad.json" + bad.message) == 0);
      CHECK(ran.err.find(bad.byte) != std::string::npos);
    }
  }
  CHECK(work.compare("nowhere.json" + kAlphaBeta).err ==
        "nowhere.json: error: no such file, expected a tree's answer\n");
  CHECK(work.compare("nowhere.json" + kAlphaBeta).code == kBadInput);
  CHECK(work.keymove("compare good.json --depth 2 --fen '8/8/9/8 w'").code == kBadInput);
  CHECK(work.keymove("compare good.json --depth 2 --heuristic nowhere.json").code == kBadInput);
}
