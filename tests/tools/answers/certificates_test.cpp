// Certificates on the way from solve and verify to check, and wins that need not be the shortest.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

// A rook mates on the back rank at once; nothing else does.
const std::string kBackRank = "6k1/5ppp/8/8/8/8/8/4R2K w - - ";
// Morphy's problem: Ra6 mates in two, nothing else does.
const std::string kMorphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - ";
// The king takes the rook.
const std::string kHangingRook = "8/8/8/8/8/3k4/3R4/K7 b - - ";
// Black must go to g8, where he is mated.
const std::string kLost = "7k/R7/6K1/8/8/8/8/8 b - - ";

const std::string kTwoMates = kBackRank + "bm #1; id \"one\";\n" + kMorphy + "bm #2; id \"two\";\n";

std::vector<nlohmann::json> objects_of(const Ran& ran) {
  std::vector<nlohmann::json> out;
  for (const std::string& line : lines_of(ran.out)) out.push_back(nlohmann::json::parse(line));
  return out;
}

}  // namespace

TEST_CASE("solve writes certificates that check accepts") {
  const Folder folder;
  folder.write("s.epd", kTwoMates);
  const Ran ran = folder.keymove("solve s.epd --certificates proofs --format json");
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  for (const auto& object : objects_of(ran)) CHECK(object["proof"] == "checked");
  CHECK(folder.shell("ls proofs").out == "one.cert\ntwo.cert\n");
  const Ran checked = folder.keymove("check proofs/one.cert proofs/two.cert");
  CHECK(checked.code == 0);
  const auto lines = lines_of(checked.out);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].find("proofs/one.cert: accepted: White wins in exactly 1 ply, only by e1e8 (") == 0);
  CHECK(lines[1].find("proofs/two.cert: accepted: White wins in exactly 3 plies, only by a1a6 (") == 0);
}

TEST_CASE("losses and positions without a forced end get certificates, games that are over get none") {
  const Folder folder;
  folder.write("s.epd",
               kLost + "id \"lost\";\n" + kMorphy + "id \"slow\";\n4R1k1/5ppp/8/8/8/8/8/7K b - - id \"over\";\n");
  const Ran ran = folder.keymove("solve s.epd --plies 2 --certificates proofs --format json");
  CHECK(ran.code == 0);
  const auto objects = objects_of(ran);
  REQUIRE(objects.size() == 3);
  CHECK(objects[0]["proof"] == "checked");
  CHECK(objects[1]["proof"] == "checked");
  CHECK(objects[2]["proof"] == "checked");  // by the reference rules
  CHECK(folder.shell("ls proofs").out == "lost.cert\nslow.cert\n");
  const auto lines = lines_of(folder.keymove("check proofs/lost.cert proofs/slow.cert").out);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].find("proofs/lost.cert: accepted: Black loses in exactly 2 plies (") == 0);
  CHECK(lines[1].find("proofs/slow.cert: accepted: White neither wins nor loses by force within 2 plies (") == 0);
}

TEST_CASE("certificates of every game are accepted by the check command") {
  const Folder folder;
  const std::string suites = KEYMOVE_SOURCE "/positions/suites/";
  for (const char* game : {"minichess-5x5", "minichess-7x7", "fairy-chess-8x8", "pawntastic", "chess"}) {
    INFO(game);
    const std::string suite = "'" + suites + game + ".json'";
    const Ran ran = folder.keymove("solve " + suite + " --class m1,m3 --quiet --format json --certificates " + game);
    CHECK(ran.code == 0);
    CHECK(count_of(ran.out, "\"proof\":\"checked\"") >= 12);
    CHECK(count_of(ran.out, "\"proof\":") == count_of(ran.out, "\"proof\":\"checked\""));
    const Ran checked = folder.shell(std::string("keymove check --quiet ") + game + "/*.cert");
    CHECK(checked.code == 0);
    CHECK(count_of(checked.out, ": accepted: ") == count_of(ran.out, "\"proof\":"));
  }
}

TEST_CASE("an answer is called checked if and only if it is certified") {
  const Folder folder;
  const std::string words = "solve --format json --mate 2 --fen '" + kMorphy + "'";
  const auto trusted = objects_of(folder.keymove(words + " --no-certificates")).at(0);
  CHECK(trusted["proof"] == "solver");
  CHECK(trusted["unchecked"] == "--no-certificates");
  const auto certified = objects_of(folder.keymove(words)).at(0);
  CHECK(certified["proof"] == "checked");
  CHECK(certified.count("certified") == 0);
  CHECK(certified.count("unchecked") == 0);
  CHECK(certified["keys"] == nlohmann::json({"a1a6"}));
  CHECK(objects_of(folder.keymove(words + " --certify")).at(0) == certified);
  // What needs no certificate, and what has none: a set of moves, a gain of material.
  const std::string other = "solve --format json --fen '" + kHangingRook + "' ";
  CHECK(objects_of(folder.keymove(other + "--goal moves")).at(0)["proof"] == "checked");
  const auto material = objects_of(folder.keymove(other + "--material 1")).at(0);
  CHECK(material["proof"] == "solver");
  CHECK(material["unchecked"] == "material has no certificates");
}

TEST_CASE("text output names what the checker has not confirmed, and why") {
  const Folder folder;
  folder.write("s.epd", kTwoMates);
  const Ran default_value = folder.keymove("solve s.epd");
  CHECK(count_of(default_value.out, "unchecked") == 0);
  CHECK(lines_of(default_value.out).back() == "2 positions: 2 proved");
  const Ran trusted = folder.keymove("solve s.epd --no-certificates");
  CHECK(count_of(trusted.out, "the only key; solver, unchecked: --no-certificates\n") == 2);
  CHECK(lines_of(trusted.out).back() == "2 positions: 0 proved, 2 solved, unchecked");
  const Ran gain = folder.keymove("solve --material 1 --fen '" + kHangingRook + "'");
  CHECK(count_of(gain.out, "; solver, unchecked: material has no certificates\n") == 1);
  const Ran draw = folder.keymove("solve --goal value --variant pawntastic-4x4 --fen '4/1p2/1P2/4 w'");
  CHECK(count_of(draw.out, "unchecked") == 0);  // over: the reference rules confirm it
  const Ran cut =
      folder.keymove("solve '" KEYMOVE_SOURCE "/positions/suites/chess.json' --only chess-m7-01 --certificate-size 1");
  CHECK(count_of(cut.out, "solver, unchecked that there is no ") == 1);
  CHECK(count_of(cut.out, ": the certificate would be too large\n") == 1);
  CHECK(folder.keymove("solve s.epd --certify --no-certificates").code == 2);
  CHECK(folder.keymove("solve s.epd --certificates d --no-certificates").code == 2);
}

TEST_CASE("grade, mine, move and uci state whether the checker has confirmed a proof") {
  const Folder folder;
  folder.write("s.epd", kTwoMates);
  const std::string grade = "grade s.epd --agent keymove:nodes=1000 --no-store --format json";
  for (const auto& object : objects_of(folder.keymove(grade))) CHECK(object["proof"] == "checked");
  for (const auto& object : objects_of(folder.keymove(grade + " --no-certificates"))) {
    CHECK(object["proof"] == "solver");
    CHECK(object["unchecked"] == "--no-certificates");
  }
  const std::string move = "move --format json --tactics 3 --fen '" + kMorphy + "'";
  CHECK(objects_of(folder.keymove(move)).at(0)["proof"] == "checked");
  CHECK(objects_of(folder.keymove(move + " --no-certificates")).at(0)["proof"] == "solver");
  const std::string mine = "mine --variant fairy-chess-8x8 --count 1 --quiet --class ";
  CHECK(count_of(folder.keymove(mine + "m1").out, "unchecked") == 0);
  CHECK(count_of(folder.keymove(mine + "e3").out, "; solver, unchecked: material has no certificates") == 1);
  CHECK(count_of(folder.keymove(mine + "m1 --no-certificates").out, "; solver, unchecked: --no-certificates") == 1);
}

TEST_CASE("a certificate that leaves something out does not make the answer checked") {
  const Folder folder;
  const std::string words =
      "solve --format json '" KEYMOVE_SOURCE "/positions/suites/chess.json' --only chess-m7-01 --certificates ";
  const Ran ran = folder.keymove(words + "small --certificate-size 1");
  CHECK(ran.code == 0);
  const auto small = objects_of(ran).at(0);
  CHECK(small["status"] == "proved");
  CHECK(small["proof"] == "solver");
  const std::string covers = small["certified"];
  const std::string said = folder.keymove("check small/chess-m7-01.cert").out;
  CHECK(said.find("small/chess-m7-01.cert: accepted: White wins ") == 0);
  CHECK(count_of(said, "only by") == 0);
  CHECK(count_of(said, " in exactly ") == (covers == "the forced end and its distance" ? 1 : 0));
  CHECK(count_of(said, " within ") == (covers == "the forced end" ? 1 : 0));
  const auto large = objects_of(folder.keymove(words + "large --certificate-size 32768")).at(0);
  CHECK(large["proof"] == "checked");
  const std::string whole = folder.keymove("check large/chess-m7-01.cert").out;
  CHECK(count_of(whole, " in exactly 7 plies, only by ") == 1);
  for (const char* member : {"status", "outcome", "distance", "keys", "line", "nodes"})
    CHECK(small[member] == large[member]);
}

TEST_CASE("verify has its answers checked, except with --no-certificates") {
  const Folder folder;
  folder.write("s.epd", kTwoMates);
  const Ran default_value = folder.keymove("verify s.epd --format json");
  CHECK(count_of(default_value.out, "\"proof\":\"checked\"") == 2);
  const Ran without = folder.keymove("verify s.epd --format json --no-certificates");
  CHECK(count_of(without.out, "\"proof\":\"solver\"") == 2);
  CHECK(count_of(without.out, "\"verdict\":\"confirmed\"") == 2);
  CHECK(without.code == 0);
  const Ran written = folder.keymove("verify s.epd --format json --certificates proofs");
  CHECK(written.out == default_value.out);
  CHECK(written.code == 0);
  CHECK(folder.shell("ls proofs").out == "one.cert\ntwo.cert\n");
  const Ran checked = folder.keymove("check proofs/one.cert proofs/two.cert");
  CHECK(checked.code == 0);
  CHECK(count_of(checked.out, " in exactly 1 ply, only by e1e8 ") == 1);
  CHECK(count_of(checked.out, " in exactly 3 plies, only by a1a6 ") == 1);
}

TEST_CASE("the certificate of a wrong answer is that of the right one") {
  const Folder folder;
  const Ran ran = folder.keymove("verify - --format json --certificates proofs",
                                 kMorphy + "bm Rb1; dm 2; id \"wrong\";\n" + kBackRank + "bm #2; id \"slow\";\n");
  CHECK(ran.code == 1);
  const auto objects = objects_of(ran);
  REQUIRE(objects.size() == 2);
  CHECK(objects[0]["verdict"] == "refuted");
  CHECK(objects[1]["verdict"] == "shorter");
  const Ran checked = folder.shell("keymove check proofs/*.cert");
  CHECK(checked.code == 0);
  CHECK(count_of(checked.out, "proofs/wrong.cert: accepted: White wins in exactly 3 plies, only by a1a6 (") == 1);
  CHECK(count_of(checked.out, "proofs/slow.cert: accepted: White wins in exactly 1 ply, only by e1e8 (") == 1);
}

TEST_CASE("certificates are named by their positions, whatever the ids hold") {
  const Folder folder;
  const Ran ran =
      folder.keymove("solve - --certificates deep/in/here --quiet",
                     kBackRank + "id \"../a/b\";\n" + kBackRank + "id \"a b\";\n" + kBackRank + "id \"a_b\";\n" +
                         kBackRank + "id \"..\";\n" + kBackRank + "id \"x\";\n" + kBackRank + "id \"x\";\n");
  CHECK(ran.code == 0);
  CHECK(count_of(ran.out, "White wins, #1 (1 ply)") == 6);
  CHECK(folder.shell("ls -A deep/in/here | wc -l").out == "6\n");
  CHECK(folder.shell("find . -name '*.cert' | grep -vc '^./deep/in/here/[^/]*$'").out == "0\n");
  CHECK(folder.shell("ls deep/in/here | grep -c '^[.]'").out == "0\n");
  CHECK(folder.shell("keymove check deep/in/here/*.cert").code == 0);
}

TEST_CASE("--any reports a win with its bound, in text and in JSON") {
  const Folder folder;
  const std::string words = "solve --any --fen '" + kBackRank + "' ";
  const Ran text = folder.keymove(words + "--mate 1");
  CHECK(text.code == 0);
  CHECK(text.err.empty());
  CHECK(text.out == "position: White wins within 1 ply: 1.Re8# is one key\n");
  const Ran json = folder.keymove(words + "--mate 1 --format json");
  CHECK(json.code == 0);
  const auto found = objects_of(json).at(0);
  CHECK(found["status"] == "proved");
  CHECK(found["outcome"] == "win");
  CHECK(found["distance"].is_null());
  CHECK(found["keys"] == nlohmann::json({"e1e8"}));
  CHECK(found["line"].empty());
  CHECK(found["proof"] == "checked");
  CHECK(found["within"] == 1);
  const Ran trusted = folder.keymove(words + "--mate 1 --format json --no-certificates");
  CHECK(objects_of(trusted).at(0)["proof"] == "solver");
}

TEST_CASE("--any certifies its win within the reported bound, with a stated length and without") {
  const Folder folder;
  const std::string words = "solve --any --fen '" + kMorphy + "' --format json --certificates ";
  for (const std::string length : {"--mate 2", "--mate 3", "--plies 3", "--goal win", ""}) {
    INFO(length);
    const Ran ran = folder.keymove(words + "proofs " + length);
    CHECK(ran.code == 0);
    const auto found = objects_of(ran).at(0);
    CHECK(found["status"] == "proved");
    const int within = found["within"];
    CHECK(within >= 3);
    if (length == "--mate 2") {
      CHECK(within == 3);
      CHECK(found["keys"] == nlohmann::json({"a1a6"}));
    }
    const std::string said = folder.keymove("check proofs/position.cert").out;
    const std::string key = found["keys"][0];
    CHECK(said.find("proofs/position.cert: accepted: White wins within " + std::to_string(within) + " plies by " + key +
                    " (") == 0);
  }
}

TEST_CASE("no win within the plies is disproved when any win is asked for, and a limit makes that unknown") {
  const Folder folder;
  const std::string words = "solve --any --fen '" + kMorphy + "' ";
  const Ran none = folder.keymove(words + "--mate 1 --format json");
  CHECK(none.code == 0);
  const auto found = objects_of(none).at(0);
  CHECK(found["status"] == "disproved");
  CHECK(found["outcome"] == "none");
  CHECK(found["keys"].empty());
  CHECK(found.count("within") == 0);
  const Ran limited = folder.keymove("solve --any --nodes 1000 --format json --fen '8/8/8/8/3k4/8/8/K6B w - -'");
  CHECK(objects_of(limited).at(0)["status"] != "disproved");
  const Ran hard = folder.keymove("solve --any --nodes 1000 --format json --fen '8/8/8/3k4/8/8/8/K6R w - -'");
  CHECK(hard.code == 5);
  CHECK(objects_of(hard).at(0)["status"] == "unknown");
}

TEST_CASE("any win may be asked of a suite in which some positions ask for the legal moves") {
  const Folder folder;
  folder.write("s.json", R"({"positions": [
    {"id": "moves", "fen": "k7/8/8/8/8/8/8/K7 w - -", "goal": {"moves": true}},
    {"id": "win", "fen": "6k1/5ppp/8/8/8/8/8/4R2K w - -", "goal": {"mate": 1}}]})");
  const Ran ran = folder.keymove("solve --any s.json");
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out.find("moves: 3 legal moves: Ka2 Kb1 Kb2") != std::string::npos);
  CHECK(ran.out.find("win: White wins") != std::string::npos);
}

TEST_CASE("--any excludes options that need all keys, a tree or another question") {
  const Folder folder;
  const std::string words = "solve --any --fen '" + kBackRank + "' ";
  for (const char* also : {"--format key", "--format epd", "--format pgn", "--write-key k.json", "--tree",
                           "--material 3", "--goal moves", "--goal value", "--goal best"}) {
    INFO(also);
    const Ran ran = folder.keymove(words + also);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("keymove solve: --any and --") == 0);
    CHECK(ran.err.find(" exclude each other\n") != std::string::npos);
  }
  CHECK_FALSE(folder.has("k.json"));
}

TEST_CASE("certificates are not written and left out at once") {
  const Folder folder;
  folder.write("s.epd", kTwoMates);
  const Ran ran = folder.keymove("verify s.epd --no-certificates --certificates proofs");
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(ran.err.find("keymove verify: --certificates and --no-certificates exclude each other\n") == 0);
  CHECK_FALSE(folder.has("proofs"));
  for (const char* size : {"0", "2097152", "x", "-1"}) {
    INFO(size);
    CHECK(folder.keymove(std::string("verify s.epd --certificate-size ") + size).code == 2);
  }
}

TEST_CASE("a folder for certificates that cannot be made is reported before any position is solved") {
  const Folder folder;
  folder.write("s.epd", kTwoMates);
  folder.write("file", "no folder");
  for (const char* command : {"solve", "verify"}) {
    for (const char* path : {"file", "file/below"}) {
      INFO(command << " " << path);
      const Ran ran = folder.keymove(std::string(command) + " s.epd --certificates " + path);
      CHECK(ran.code != 0);
      CHECK(ran.out.empty());
      CHECK(count_of(ran.err, std::string(path) + ": cannot make this folder for certificates\n") == 1);
    }
  }
  CHECK(folder.read("file") == "no folder");
}
