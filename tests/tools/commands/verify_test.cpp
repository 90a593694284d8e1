#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

// The only mate in one is the rook's, on the back rank.
const std::string kVerifiedBackRank = "6k1/5ppp/8/8/8/8/8/4R2K w - - ";

}  // namespace

TEST_CASE("a suite that is right has a table, no complaints and exit code 0") {
  const Folder folder;
  folder.write("s.epd", kVerifiedBackRank + "bm #1; id \"one\";\n" + kVerifiedBackRank + "bm Re8#; id \"two\";\n");
  const Ran ran = folder.keymove("verify s.epd");
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out ==
        "     positions  confirmed\n"
        "all          2          2\n"
        "2 positions: 2 confirmed\n");
}

TEST_CASE("a wrong answer is named with its place and the reason") {
  const Folder folder;
  folder.write("s.epd", kVerifiedBackRank + "bm #1; id \"good\";\n\n" + kVerifiedBackRank + "bm #3; id \"slow\";\n" +
                            kVerifiedBackRank + "bm Kg1; dm 1; id \"wrong\";\n");
  const Ran ran = folder.keymove("verify s.epd");
  CHECK(ran.code == 1);
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() == 6);
  CHECK(lines[0].find("s.epd:3: slow: shorter: ") == 0);
  CHECK(lines[1].find("s.epd:4: wrong: refuted: ") == 0);
  CHECK(lines[2].empty());
  CHECK(lines[3] == "     positions  refuted  shorter  confirmed");
  CHECK(lines[4] == "all          3        1        1          1");
  CHECK(lines[5] == "3 positions: 1 refuted, 1 shorter, 1 confirmed");
}

TEST_CASE("a mate is not confirmed where its stated move was not read") {
  const Folder folder;
  folder.write("p.txt", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\nMate in 2\nSolution: Ra6 looks good but Rh1 is the key\n");
  const Ran ran = folder.keymove("verify p.txt");
  CHECK(ran.code == 5);
  REQUIRE_FALSE(lines_of(ran.out).empty());
  CHECK(lines_of(ran.out)[0] ==
        "p.txt:1: p:1: unsupported: #2 (3 plies): 1.Ra6! is right, but the stated answer was not read: "
        "Ra6 looks good but Rh1 is the key");
  folder.write("q.txt", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\nMate in 1\nSolution: Ra6 looks good but Rh1 is the key\n");
  CHECK(folder.keymove("verify q.txt").code == 1);  // the mate is wrong
}

TEST_CASE("reasons name moves as the game's course writes them, and JSON lists coordinates") {
  // The queen at the top right captures the king at the top left at once, and nothing else does.
  struct Course {
    const char* variant;
    const char* fen;
    const char* wrong;
    const char* key;
    const char* reason;
  };
  for (const Course& course : {Course{"minichess-5x5", "k3Q/5/5/5/4K w", "E1 E2", "e5a5",  //
                                      "E1 E2 does not win in 1 ply, E5 A5 does"},
                               Course{"minichess-7x7", "k5Q/7/7/7/7/7/6K w", "(('g', 0), ('g', 1))", "g7a7",
                                      "(('g', 0), ('g', 1)) does not win in 1 ply, (('g', 6), ('a', 6)) does"}}) {
    INFO(course.variant);
    const Folder folder;
    const nlohmann::json position = {{"id", "one"},
                                     {"variant", course.variant},
                                     {"fen", course.fen},
                                     {"goal", {{"win", 1}}},
                                     {"answer", {{"keys", {course.wrong}}}}};
    folder.write("s.json", nlohmann::json{{"suite", "s"}, {"positions", {position}}}.dump());
    CHECK(count_of(folder.keymove("verify s.json").out, std::string("one: refuted: ") + course.reason + "\n") == 1);
    const auto found = nlohmann::json::parse(folder.keymove("verify s.json --format json").out);
    CHECK(found["reason"] == course.reason);
    CHECK(found["keys"] == nlohmann::json{course.key});
    // A program that always answers with the wrong move, in coordinate text.
    const std::string from_to = course.variant == std::string("minichess-5x5") ? "e1e2" : "g1g2";
    folder.write("agent.sh",
                 "read x; echo '{\"ready\":true}'; while read x; do echo '{\"move\": \"" + from_to + "\"}'; done\n");
    const std::string grade = "grade s.json --agent \"json:sh $PWD/agent.sh\" --no-store";
    CHECK(count_of(folder.keymove(grade).out, std::string("one: wrong: ") + course.reason + "\n") == 1);
    CHECK(nlohmann::json::parse(folder.keymove(grade + " --format json").out)["answer"] == from_to);
  }
}

TEST_CASE("a second key is a cook of a book problem") {
  const Folder folder;
  folder.write("book.json",
               "{\"problems\": [{\"problemid\": 1, \"first\": \"White to Move\", \"type\": \"Mate in One\",\n"
               " \"fen\": \"4k3/R7/1R6/8/8/8/8/QQ2K3 w - - 0 1\", \"moves\": \"b6-b8\"}]}\n");
  const Ran ran = folder.keymove("verify book.json --format json");
  CHECK(ran.code == 1);
  const auto found = nlohmann::json::parse(ran.out);
  CHECK(found["verdict"] == "cooked");
  CHECK_FALSE(found["cooks"].empty());
}

TEST_CASE("a cook is named in SAN, beside the stated key") {
  const Folder folder;
  // Two rooks, each of which mates on the back rank; the first is the stated key.
  folder.write("s.json", R"({"suite": "s", "positions": [{"id": "two", "fen": "7k/8/6K1/8/8/8/8/RR6 w - - 0 1",
    "goal": {"mate": 1}, "answer": {"keys": ["a1a8"], "unique": true}}]})");
  const auto reason = [&](const std::string& words) {
    return lines_of(folder.keymove("verify s.json " + words).out)[0];
  };
  CHECK(reason("").find(": cooked: 1.Rb8# also mates in 1; stated 1.Ra8#") != std::string::npos);
  CHECK(reason("--letters fr").find(": cooked: 1.Tb8# also mates in 1; stated 1.Ta8#") != std::string::npos);
  CHECK(reason("--notation long").find(": cooked: 1.Rb1-b8# also mates in 1; stated 1.Ra1-a8#") != std::string::npos);
  CHECK(reason("--notation coordinate").find(": cooked: b1b8 also mates in 1; stated a1a8") != std::string::npos);
}

TEST_CASE("verify prints an object a position, its members in a fixed order") {
  const Folder folder;
  const Ran ran =
      folder.keymove("verify --format json -", kVerifiedBackRank + "bm #1; id \"one\"; themes \"back rank, short\";\n");
  CHECK(ran.code == 0);
  const auto found = nlohmann::ordered_json::parse(ran.out);
  std::vector<std::string> names;
  for (const auto& [name, value] : found.items()) names.push_back(name);
  CHECK(names == std::vector<std::string>{"schema", "id", "verdict", "reason", "status", "outcome", "distance", "keys",
                                          "line", "keys_san", "line_san", "proof", "cooks", "cooks_san", "duals",
                                          "repairs", "themes", "nodes"});
  CHECK(found["verdict"] == "confirmed");
  CHECK(found["themes"].dump() == R"(["back rank","short"])");
  CHECK(found["keys"].dump() == "[\"e1e8\"]");
  CHECK(found["keys_san"].dump() == "[\"Re8#\"]");
  CHECK(found["line_san"].dump() == "[\"Re8#\"]");
}

TEST_CASE("the table has a line for each class") {
  const Folder folder;
  folder.write(
      "s.jsonl",
      "{\"id\": \"a\", \"fen\": \"6k1/5ppp/8/8/8/8/8/4R2K w - -\", \"class\": \"m1\", \"goal\": {\"mate\": 1}}\n"
      "{\"id\": \"b\", \"fen\": \"6k1/5ppp/8/8/8/8/8/4R2K w - -\", \"class\": \"m3\", \"goal\": {\"mate\": 2}}\n"
      "{\"id\": \"c\", \"fen\": \"7k/8/8/8/8/8/8/K7 w - -\", \"class\": \"m3\", \"goal\": {\"mate\": 2}}\n");
  const Ran ran = folder.keymove("verify s.jsonl --quiet");
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() >= 5);
  CHECK(lines[lines.size() - 5].find("class  positions") == 0);
  CHECK(lines[lines.size() - 4].find("m1             1") == 0);
  CHECK(lines[lines.size() - 3].find("m3             2") == 0);
  CHECK(lines[lines.size() - 2].find("all            3") == 0);
  CHECK(lines[lines.size() - 1] == "3 positions: 1 refuted, 1 shorter, 1 confirmed");
}

TEST_CASE("the time of all positions stands in the last line when it is asked for") {
  const Folder folder;
  folder.write("s.epd", kVerifiedBackRank + "bm #1; id \"one\";\n");
  CHECK(lines_of(folder.keymove("verify s.epd --times").out).back().find("1 position: 1 confirmed; 0.") == 0);
  CHECK(lines_of(folder.keymove("verify s.epd").out).back() == "1 position: 1 confirmed");
}

TEST_CASE("a terminal shows in green what was confirmed, and not what nothing was stated about") {
  const Folder folder;
  folder.write("s.epd", "6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8#; dm 1;\n6k1/5ppp/8/8/8/8/8/4R2K w - - id \"x\";\n");
  const std::string shown =
      folder.shell("TERM=xterm NO_COLOR= script -qec 'keymove verify s.epd --verbose' /dev/null < /dev/null").out;
  CHECK(count_of(shown, "\x1B[32mconfirmed\x1B[0m") == 1);
  CHECK(count_of(shown, "x: no_claim: ") == 1);
}

TEST_CASE("repairs are counted, and listed one by one on request") {
  const Folder folder;
  folder.write("s.epd", "6k1/5ppp/8/8/8/8/8/4R2K w K - bm #1; id \"one\";\n");
  const Ran quiet = folder.keymove("verify s.epd");
  CHECK(count_of(quiet.out, "1 position repaired (--verbose lists the repairs)\n") == 1);
  const Ran verbose = folder.keymove("verify s.epd --verbose");
  CHECK(verbose.out.find("s.epd:1: one: confirmed: ") == 0);
  CHECK(count_of(verbose.out, "\n  repaired: removed the castling right K") == 1);
  // Below a wrong answer they are listed anyway, and then nothing is left to ask for.
  folder.write("s.epd", "6k1/5ppp/8/8/8/8/8/4R2K w K - bm Re7; dm 1; id \"one\";\n");
  const Ran wrong = folder.keymove("verify s.epd");
  CHECK(count_of(wrong.out, "\n  repaired: removed the castling right K") == 1);
  CHECK(count_of(wrong.out, "\n1 position repaired\n") == 1);
}

TEST_CASE("a limit makes a verdict unknown and the exit code 5, a wrong answer beside it 1") {
  const Folder folder;
  const std::string hard = "7k/8/8/8/8/8/8/KR6 w - - dm 12; id \"hard\";\n";
  CHECK(folder.keymove("verify --nodes 1000 -", hard).code == 5);
  CHECK(folder.keymove("verify --nodes 1000 -", hard + kVerifiedBackRank + "bm Kg1; dm 1; id \"wrong\";\n").code == 1);
}

TEST_CASE("a stipulation that is not judged is unsupported") {
  const Folder folder;
  const Ran ran = folder.keymove("verify --format json -", kVerifiedBackRank + "bm h#; id \"help\";\n");
  CHECK(ran.code == 5);
  CHECK(nlohmann::json::parse(ran.out)["verdict"] == "unsupported");
}

TEST_CASE("the suite comes out with the right answers, and those are confirmed") {
  const Folder folder;
  folder.write("s.epd", kVerifiedBackRank + "bm Kg1; dm 3; id \"wrong\"; c0 \"kept\";\n");
  const Ran epd = folder.keymove("verify s.epd --format epd");
  CHECK(epd.code == 1);
  CHECK(epd.out == kVerifiedBackRank + "bm Re8#; dm 1; pv Re8#; id \"wrong\"; c0 \"kept\";\n");
  CHECK(folder.keymove("verify -", epd.out).code == 0);
  const Ran json = folder.keymove("verify s.epd --format suite-json");
  CHECK(nlohmann::json::parse(json.out)["suite"] == "s");
  CHECK(folder.keymove("verify -", json.out).code == 0);
  folder.write("answered.json", json.out);
  CHECK(count_of(folder.keymove("convert answered.json --format epd").out, "; c0 \"kept\";\n") == 1);
}

TEST_CASE("what a suite states and no proof decides stays as it is in the suite that comes out") {
  const Folder folder;
  // No mate is near, and keymove prefers another move or the same: the authors' words stand either way.
  const std::string board = "r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - - ";
  const std::string stated = "bm Nb3; ce 25; pv Nb3 Bxb3 Na5; c9 \"my own comment\"; id \"BK.18\";";
  folder.write("s.epd", board + stated + "\n" + board + "am Nb3; id \"b\";\n" + board + "id \"c\";\n");
  const auto out = lines_of(folder.keymove("verify s.epd --format epd --nodes 2000").out);
  REQUIRE(out.size() == 3);
  CHECK(out[0] == board + stated);
  CHECK(out[1].find(board + "am Nb3; id \"b\"; c9 \"no forced win or loss within ") == 0);
  CHECK(out[2].find(board + "bm ") == 0);  // an opinion, where nothing is stated
  CHECK(out[2].find("but this is not proved\"") != std::string::npos);
  const auto json = nlohmann::json::parse(folder.keymove("verify s.epd --format suite-json --nodes 2000").out);
  CHECK(json["positions"][0]["answer"]["keys"] == nlohmann::json::array({"Nb3"}));
  folder.write("p.csv",
               "PuzzleId,FEN,Moves\nx,r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - - 0 1,c5b3 c2b3\n");
  CHECK(folder.keymove("verify p.csv --format epd --nodes 2000").out.find("id \"x\"") != std::string::npos);
}

TEST_CASE("records made of other formats have ids that are read back, and what has no position is a comment") {
  const Folder folder;
  folder.write("g.pgn",
               "[Event \"a \\\"b\\\"\"]\n[FEN \"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1\"]\n\n1. Re8# 1-0\n\n"
               "[Event \"flaw\"]\n[FEN \"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1\"]\n\n1. Re9# 1-0\n");
  const auto pgn = lines_of(folder.keymove("verify g.pgn --format epd").out);
  REQUIRE(pgn.size() == 2);
  CHECK(pgn[0].ends_with(R"( id "a \"b\"";)"));
  CHECK(pgn[1].ends_with(" id \"flaw\";"));
  folder.write("p.csv", "PuzzleId,FEN,Moves\nx,nonsense,e2e4 e7e5\n");
  CHECK(folder.keymove("verify p.csv --format epd").out == "# x: x,nonsense,e2e4 e7e5\n");
  folder.write("s.epd", kVerifiedBackRank + "bm Re8; ID \"capital\";\n");
  CHECK(count_of(folder.keymove("verify s.epd --format epd").out, "capital") == 1);
}

TEST_CASE("the right number of solutions takes the place of a wrong one") {
  const Folder folder;
  const std::string board = "8/8/8/8/p7/k7/p1K5/7R w - - ";
  folder.write("s.epd", board + "stip \"h#1.5\"; solutions 3; id \"x\";\n");
  for (const std::string command : {"verify s.epd --format epd", "solve s.epd --format epd"}) {
    const Ran ran = folder.keymove(command);
    CHECK(count_of(ran.out, "solutions 4;") == 1);
    CHECK(count_of(ran.out, "solutions 3;") == 0);
    CHECK(folder.keymove("verify -", ran.out).code == 0);
  }
  const Ran json = folder.keymove("verify s.epd --format suite-json");
  CHECK(nlohmann::json::parse(json.out)["positions"][0]["answer"]["solutions"] == 4);
  CHECK(folder.keymove("verify -", json.out).code == 0);
}

TEST_CASE("some first moves of solutions are enough where the number of solutions is stated and right") {
  const Folder folder;
  const auto verdict = [&](const std::string& stated) {
    const std::string record = "kbK5/pp6/1P6/8/8/8/8/R7 b - - stip \"h#1\"; " + stated + "\n";
    return nlohmann::json::parse(folder.keymove("verify --format json -", record).out)["verdict"];
  };
  CHECK(verdict("bm Bh2; solutions 6;") == "confirmed");
  CHECK(verdict("bm Bh2; solutions 5;") == "cooked");
  CHECK(verdict("bm Bh2;") == "cooked");
  CHECK(verdict("bm a6; solutions 6;") == "refuted");
}

TEST_CASE("a suite in JSON keeps the operations of EPD that it has no other place for") {
  const Folder folder;
  folder.write("s.epd", kVerifiedBackRank +
                            "bm Re8; dm 1; acd 12; c0 \"a \\ comment\"; id \"rich\"; source \"made up\";\n" +
                            kVerifiedBackRank + "bm Kg1; ce 12; c9 \"of before\"; id \"plain\";\n");
  const auto positions = nlohmann::json::parse(folder.keymove("verify s.epd --format suite-json").out)["positions"];
  CHECK(positions[0]["source"] == "made up");
  CHECK(positions[0]["operations"] == nlohmann::json::parse(R"x(["bm Re8#", "dm 1", "pv Re8#", "acd 12",
      "c0 \"a \\ comment\"", "id \"rich\"", "source \"made up\""])x"));
  CHECK_FALSE(positions[1].contains("operations"));
}

TEST_CASE("an answer key takes the place of the suite's answers") {
  const Folder folder;
  folder.write("s.epd", kVerifiedBackRank + "bm Kg1; id \"one\";\n" + kVerifiedBackRank + "bm Re8; id \"two\";\n");
  folder.write("k.json",
               "{\"schema\": \"keymove-key/1\", \"answers\": {\"one\": {\"keys\": [\"e1e8\"], \"distance\": 1},\n"
               " \"other\": {\"keys\": [\"e1e8\"], \"distance\": 1}}}\n");
  const Ran ran = folder.keymove("verify s.epd --key k.json --format json");
  CHECK(ran.code == 3);
  CHECK(count_of(ran.out, "\"id\":\"one\",\"verdict\":\"confirmed\"") == 1);
  CHECK(count_of(ran.out, "\"id\":\"two\",\"verdict\":\"no_claim\"") == 1);
  CHECK(count_of(ran.err, "k.json: the key has no answer for 1 position: two\n") == 1);
  CHECK(count_of(ran.err, "k.json:2:2: error: no position has the id 'other'\n") == 1);
  // A key of a larger suite is none that is wrong.
  folder.write("one.epd", kVerifiedBackRank + "bm Kg1; id \"one\";\n");
  const Ran part = folder.keymove("verify one.epd --key k.json");
  CHECK(part.code == 0);
  CHECK(count_of(part.err, "k.json: 1 answer belongs to no position: other\n") == 1);
  // The place of a move of the key is not shown in the line of the suite.
  folder.write("illegal.json", "\xEF\xBB\xBF{\"one\": \"Re9\"}\n");
  const Ran illegal = folder.keymove("verify one.epd --key illegal.json");
  CHECK(illegal.code == 3);
  CHECK(count_of(illegal.err, "illegal.json:1:") == 1);
  CHECK(count_of(illegal.err, "6k1") == 0);
  folder.write("bad.json", "{\"schema\": \"keymove-key/1\", \"answers\": {\"one\": {\"kees\": []}}}\n");
  const Ran bad = folder.keymove("verify s.epd --key bad.json");
  CHECK(bad.code == 3);
  CHECK(count_of(bad.err, "bad.json:1:49: error: unknown key \"kees\"") == 1);
}

TEST_CASE("the fairy chess course's public boards are confirmed") {
  const auto path = shared_file("course/fairy-chess-8x8.txt");
  if (!path) return;
  const Folder folder;
  const Ran ran = folder.keymove("verify '" + *path + "'");
  CHECK(ran.code == 0);
  CHECK(count_of(ran.out, "all            6          6\n") == 1);
  CHECK(count_of(ran.out, "\n1 position by the solver, unchecked: material has no certificates\n") == 1);
  CHECK(lines_of(ran.out).back() == "6 positions: 6 confirmed");
}

TEST_CASE("points of moves are counted for the move that is found") {
  const Folder folder;
  // Nothing is proved of the first two; in the third a mate is, and the fourth cannot be read.
  folder.write("s.epd",
               "k7/8/8/3q4/8/1N6/8/K2R4 w - - bm Rxd5; c0 \"Rxd5=10, Nd4=3\"; id \"best\";\n"
               "k7/8/8/3q4/8/1N6/8/K2R4 w - - bm Nd4; c0 \"Nd4=10, Rxd5=3\"; id \"second\";\n" +
                   kVerifiedBackRank + "bm Re8; c0 \"Re8=7\"; id \"mate\";\n" +
                   "8/8/8/8/8/8/8/8 w - - bm Re8; c0 \"Re8=7\"; id \"empty\";\n");
  const std::string verify = "verify s.epd --nodes 20000 --no-certificates ";
  const Ran text = folder.keymove(verify);
  CHECK(count_of(text.out, "second: opinion_differs: a search prefers 1.Rxd5; 3 of 10 points\n") == 1);
  CHECK(count_of(text.out, "\npoints: 20 of 27, 74.1 %\n") == 1);
  const Ran json = folder.keymove(verify + "--format json");
  CHECK(count_of(json.out, "\"points\":{\"given\":10,\"of\":10}") == 1);
  CHECK(count_of(json.out, "\"points\":{\"given\":3,\"of\":10}") == 1);
  CHECK(count_of(json.out, "\"points\":{\"given\":7,\"of\":7}") == 1);
  CHECK(count_of(json.out, "\"points\"") == 3);
  // Where no move has points, nothing is counted.
  folder.write("none.epd", "k7/8/8/3q4/8/1N6/8/K2R4 w - - bm Rxd5; c0 \"Rxd5=0\";\n");
  CHECK(count_of(folder.keymove("verify none.epd --nodes 20000 --no-certificates").out, "points") == 0);
  // The points survive the way through JSON and back.
  CHECK(folder.keymove("convert s.epd --only best --format json --output s.json").code == 0);
  CHECK(count_of(folder.keymove("verify s.json --nodes 20000 --no-certificates --format json").out, "\"given\":10") ==
        1);
}
