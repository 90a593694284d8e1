// Other programs as players: students' files, the agent protocol and UCI engines.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kSeven = KEYMOVE_SOURCE "/tests/tools/agents/seven.py";

/// Copies the student's file under those names.
void hand_in(const Folder& folder, const std::vector<std::string>& names) {
  for (const std::string& name : names) REQUIRE(folder.shell("cp " + kSeven + " " + name + ".py").code == 0);
}

nlohmann::json told_by(const Folder& folder, const std::string& words) {
  const Ran ran = folder.keymove("match " + words + " --format json");
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  return nlohmann::json::parse(ran.out);
}

}  // namespace

TEST_CASE("a student's agent that misbehaves loses that game only, and the reason says how") {
  const Folder folder;
  const std::pair<std::string, std::string> troubles[] = {{"illegal", "White makes an illegal move"},
                                                          {"raises", "White raises an exception"},
                                                          {"dies", "White crashes"},
                                                          {"none", "White gives no move that can be read"},
                                                          {"loops", "White exceeds the time"},
                                                          {"sleeps", "White exceeds the time"}};
  for (const auto& [name, reason] : troubles) {
    INFO(name);
    hand_in(folder, {name});
    const auto told = told_by(folder, "python:" + name +
                                          ".py random --variant minichess-7x7 --games 2 --sides fixed --turns 8 "
                                          "--time " +
                                          std::to_string(scaled(1, 1, 4)));
    CHECK(told["pairs"][0]["losses"] == 2);
    CHECK(told["ended"][reason] == 2);
    REQUIRE(told["troubles"].size() == 1);
    CHECK(told["troubles"][0]["games"] == 2);
    CHECK(told["troubles"][0]["move"] == (name == "raises" || name == "dies" ? 3 : 1));
    // No process that it has started is left.
    CHECK(folder.shell("pgrep -f \"$PWD/" + name + ".py\"").out.empty());
  }
  hand_in(folder, {"raises"});
  const Ran ran = folder.keymove("match python:raises.py random --variant minichess-7x7 --games 1 --sides fixed");
  CHECK(count_of(ran.out, "first in game 1 against random, at move 3: KeyError: 'no such square'\n") == 1);
  CHECK(count_of(ran.out, "    raise KeyError(\"no such square\")") == 1);
}

TEST_CASE("output of a student's agent does not disturb the game") {
  const Folder folder;
  hand_in(folder, {"prints"});
  const auto told = told_by(folder, "python:prints.py dummy --variant minichess-7x7 --sides fixed --games 2 --turns 5");
  CHECK(told["ended"]["5 turns are played"] == 2);
}

TEST_CASE("the course's test plays a student's agent as a person does who types its moves") {
  const Folder folder;
  // Opponents without random choices, so that the games can be played again.
  folder.write("course.json",
               R"({"match": "two", "variant": "minichess-7x7", "games": 1, "time": 60, "opponents": [
               {"agent": "dummy", "percent": 100, "marks": 1}, {"agent": "b=alphabeta:depth=1", "marks": 3}]})");
  hand_in(folder, {"first", "takes", "sees2", "prunes3"});
  for (const std::string name : {"first", "takes", "sees2", "prunes3"}) {
    INFO(name);
    const auto told = told_by(folder, "--course course.json python:" + name + ".py --turns 30 --jsonl games.jsonl");
    const auto games = lines_of(folder.read("games.jsonl"));
    REQUIRE(games.size() == 2);
    double marks = 0;
    for (std::size_t i = 0; i < 2; ++i) {
      const auto game = nlohmann::json::parse(games[i]);
      std::string typed;
      for (std::size_t ply = 0; ply < game["moves"].size(); ply += 2) {
        // A person types the course's rows, which count from 0; coordinate text counts them from 1.
        for (const char c : game["moves"][ply].get<std::string>())
          typed += static_cast<char>(c >= '1' && c <= '7' ? c - 1 : c);
        typed += "\n";
      }
      const Ran played =
          folder.keymove(std::string("play --variant minichess-7x7 --players H-AI --turns 30 --time 60 --black ") +
                             (i == 0 ? "dummy" : "alphabeta:depth=1") + " --pgn hand.pgn",
                         typed);
      INFO(played.out << played.err);
      const std::string by_hand = folder.read("hand.pgn");
      CHECK(count_of(by_hand, "[Result \"" + game["result"].get<std::string>() + "\"]") == 1);
      if (count_of(by_hand, "[Result \"0-1\"]") == 0) marks += i == 0 ? 1 : 3;
    }
    CHECK(told["marks"].get<double>() == marks);
    CHECK(told["pairs"][0]["of"] == 1);
    CHECK(told["pairs"][1]["of"] == 3);
  }
}

TEST_CASE("a folder of submissions gives a table with a row for each, whatever they do") {
  const Folder folder;
  REQUIRE(folder.shell("mkdir class").code == 0);
  hand_in(folder, {"class/takes", "class/illegal"});
  folder.write("class/lacks.py", "import no_such_module\n");
  const Ran ran = folder.keymove("match --course minichess-7x7 --agents class --games 2 --turns 30 --give-up 1");
  INFO(ran.err);
  CHECK(ran.code == 0);
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() > 4);
  CHECK(lines[0].find("dummy") != std::string::npos);
  CHECK(lines[1].find("illegal") == 0);
  CHECK(lines[2].find("lacks") == 0);
  CHECK(lines[3].find("takes") == 0);
  CHECK(count_of(ran.out, "lacks: cannot be started in 5 games") == 1);
  CHECK(count_of(ran.out, "ModuleNotFoundError: No module named 'no_such_module'") >= 1);
  CHECK(count_of(ran.out, "lacks cannot be started in 1 games in succession: 5 games lost without being played") == 1);
  const Ran csv = folder.keymove(
      "match --course minichess-7x7 --agents class --games 1 --turns 5 --give-up 1 --format csv --quiet");
  CHECK(lines_of(csv.out).size() == 1 + 3 * 5);
}

TEST_CASE("games that exceed the time in succession, and the time of a pair, end the pair") {
  const Folder folder;
  hand_in(folder, {"sleeps", "slow"});
  const std::string fixed = " random --variant minichess-7x7 --sides fixed --turns 8 --jobs 1";
  const auto gave_up = told_by(folder, "python:sleeps.py --games 6 --time 0.2 --give-up 2" + fixed);
  CHECK(gave_up["pairs"][0]["losses"] == 6);
  CHECK(gave_up["pairs"][0]["unplayed"] == 4);
  CHECK(gave_up["ended"]["White exceeds the time"] == 2);
  const auto pair = told_by(folder, "python:slow.py --games 6 --time 30 --pair-time 3 --tolerance 0" + fixed);
  CHECK(pair["pairs"][0]["ended"].get<std::string>().find("slow exceeds the time of the pairing") == 0);
  CHECK(pair["pairs"][0]["unplayed"] >= 4);
  CHECK(pair["pairs"][0]["seconds"][0] >= 2.4);
  const auto game = told_by(folder, "python:slow.py --games 1 --game-time 1 --tolerance 0" + fixed);
  CHECK(game["ended"]["White exceeds the time of the game"] == 1);
}

TEST_CASE("the tolerance is a part of each limit, and processor time leaves sleep out") {
  const Folder folder;
  hand_in(folder, {"slow"});
  const std::string slow = "python:slow.py random --variant minichess-7x7 --sides fixed --games 1 --turns 2 ";
  CHECK(told_by(folder, slow + "--time 0.1 --tolerance 0")["ended"]["White exceeds the time"] == 1);
  CHECK(told_by(folder, slow + "--time 0.1 --tolerance 20")["ended"]["2 turns are played"] == 1);
  CHECK(told_by(folder, slow + "--time 0.2 --clock processor")["ended"]["2 turns are played"] == 1);
}

TEST_CASE("play and move ask students' files and programs too") {
  const Folder folder;
  hand_in(folder, {"takes", "raises"});
  const std::string seven = " --variant minichess-7x7 ";
  const Ran move = folder.keymove("move" + seven + "--agent python:takes.py --time 30");
  CHECK(move.code == 0);
  CHECK(move.out.size() == 5);
  folder.write("agent.sh", "read x; echo '{\"ready\":true}'; while read x; do echo '{\"move\":\"b2b5\"}'; done\n");
  const Ran illegal = folder.keymove("move" + seven + "--agent \"json:sh $PWD/agent.sh\"");
  CHECK(illegal.code == 1);
  CHECK(illegal.out.empty());
  CHECK(illegal.err.find("the agent makes an illegal move: ") != std::string::npos);
  const Ran game =
      folder.keymove("play" + seven + "--players AI-AI --white bob=python:takes.py --black dummy --turns 2");
  INFO(game.out << game.err);
  CHECK(game.code == 0);
  CHECK(count_of(game.out, "draw in 2 turns") == 1);
  const Ran failed = folder.keymove("play" + seven + "--players AI-AI --white python:raises.py --black dummy");
  CHECK(count_of(failed.out, "White raises an exception: KeyError: 'no such square'") == 1);
  CHECK(count_of(failed.out, "black won in 2 turns: White raises an exception") == 1);
}

TEST_CASE("an engine plays, and its programs are named with what was expected") {
  const Folder folder;
  // Each side moves once: White's question has no moves, Black's has one.
  folder.write("engine.sh",
               "while read word rest; do case $word in uci) echo uciok;; isready) echo readyok;;\n"
               "position) reply=e2e4; case $rest in *moves*) reply=e7e5;; esac;;\n"
               "go) echo bestmove $reply;; esac; done\n");
  const auto told =
      told_by(folder, "a=\"uci:sh $PWD/engine.sh\" b=\"uci:sh $PWD/engine.sh\" --games 2 --turns 1 --go 'depth 1'");
  CHECK(told["ended"]["1 turns are played"] == 2);
  CHECK(told["pairs"][0]["first"] == "a");
  CHECK(told["pairs"][0]["different_games"] == 1);
  CHECK(folder.keymove("match python:none.py random").code == 2);
  const Ran hint = folder.keymove("match AB.py random");
  CHECK(hint.code == 2);
  CHECK(hint.err.find("python:AB.py") != std::string::npos);
  const Ran missing = folder.keymove("match json:/no/such/program random");
  CHECK(missing.code == 3);
  CHECK(missing.err.find("keymove match: ") == 0);
}
