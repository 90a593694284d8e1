// What `solve` and `verify` say of selfmates, help and series play.
#include <algorithm>
#include <cstddef>
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

TEST_CASE("where White must mate himself there is no selfmate, and all say so") {
  const Folder folder;
  const std::string fen = "k1K4R/2q5/8/8/8/8/8/6B1 w - -";
  const Ran solved = folder.keymove("solve --fen '" + fen + " 0 1' --stipulation s#1 --certificates .");
  CHECK(solved.out == "position: no selfmate within 2 plies\n");
  CHECK(folder.keymove("check position.cert").out ==
        "position.cert: accepted: White must reach the aim itself (s#) in exactly 1 ply (3 nodes)\n");
  const Ran ran = folder.keymove("solve --fen '" + fen + " 0 1' --stipulation s#1 --format json");
  const auto json = nlohmann::json::parse(ran.out);
  CHECK(json["status"] == "disproved");
  CHECK(json["proof"] == "checked");
  folder.write("s.epd", fen + " stip \"s#1\"; id \"x\";\n");
  CHECK(count_of(folder.keymove("verify s.epd").out, "x: refuted: no solution: no s#1 (2 plies)\n") == 1);
  const Ran mated = folder.keymove("solve --fen '7K/6q1/6k1/8/8/8/8/8 w - - 0 1' --stipulation s#1");
  CHECK(mated.out == "position: no selfmate within 2 plies\n");
}

TEST_CASE("the result of a game in PGN is that of its last position") {
  const Folder folder;
  const auto result = [&](const std::string& fen, const std::string& stipulation) {
    const std::string out =
        folder.keymove("solve --fen '" + fen + "' --format pgn --stipulation '" + stipulation + "'").out;
    const std::size_t at = out.find("[Result \"");
    return at == std::string::npos ? out : out.substr(at + 9, out.find('"', at + 9) - at - 9);
  };
  const std::string selfmate = "8/8/8/8/8/kp6/p7/K2R4 w - - 0 1";
  CHECK(result(selfmate, "s#1") == "0-1");
  CHECK(result(selfmate, "r#1") == "*");  // only the key is known
  CHECK(result(selfmate, "szb21") == "*");
  CHECK(result("k7/P7/2K5/8/8/8/8/8 w - - 0 1", "=1") == "1/2-1/2");
  CHECK(result("6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1", "#1") == "1-0");
}

TEST_CASE("an answer key has the number of solutions of help and series play") {
  const Folder folder;
  folder.write("s.epd", "8/8/8/8/p7/k7/p1K5/7R w - - stip \"h#1.5\"; id \"four\";\n");
  const Ran key = folder.keymove("solve s.epd --format key --write-key k.json");
  CHECK(count_of(key.out, "\"four\": {\"solutions\": 4}") == 1);
  const Ran verified = folder.keymove("verify s.epd --key k.json");
  CHECK(verified.code == 0);
  CHECK(lines_of(verified.out).back() == "1 position: 1 confirmed");
}

TEST_CASE("the tree of a selfmate shows where Black may mate at once") {
  const Folder folder;
  const Ran ran =
      folder.keymove("solve --fen '8/8/8/2p3p1/2R3P1/kp6/p7/K7 w - - 0 1' --stipulation s#2 --tree --set-play");
  CHECK(ran.code == 0);
  CHECK(ran.out ==
        "position: White forces a selfmate in 2 (4 plies): 1.Re4!, the only key\n"
        "  set play:\n"
        "      1...b2# [short]\n"
        "  1.Re4! threat:\n"
        "          2.Rc4 zugzwang\n"
        "              2...b2#\n"
        "      1...b2# [short]\n");
}

TEST_CASE("what follows a try is shown, and its refutation behind it") {
  // Morphy's problem: whatever the bishop plays, the rook mates; without the key the pawn holds.
  const Folder folder;
  const std::string words = "solve --fen 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1' --mate 2 --try-play ";
  const std::string text = folder.keymove(words + "--tree").out;
  CHECK(count_of(text,
                 "  tries:\n"
                 "      1.Ra5? zugzwang\n"
                 "          1...Bh2, Bg3, Bf4, Be5, Bd6, Bc7 2.Rxa7#\n"
                 "          but 1...a6!\n"
                 "      1.Rxa7+?\n"
                 "          but 1...Bxa7!\n") == 1);
  const auto tries = nlohmann::json::parse(folder.keymove(words + "--tree --format json").out)["tree"]["tries"];
  REQUIRE(tries.size() == 2);
  CHECK(tries[0]["move"] == "a1a5");
  CHECK(tries[0]["refutation"] == "a7a6");
  CHECK(tries[0]["zugzwang"] == true);
  CHECK(tries[0]["variations"].size() == 6);
  CHECK(tries[0]["variations"][0]["continuations"][0]["move"] == "a5a7");
  std::string pgn = folder.keymove(words + "--format pgn").out;
  std::replace(pgn.begin(), pgn.end(), '\n', ' ');
  CHECK(count_of(pgn, "(1. Ra5 $2 {try; zugzwang} 1... a6 $1 {refutation} (1... Bh2 2. Rxa7#)") == 1);
  CHECK(count_of(pgn, "2. Rxa7#") >= 12);  // six replies, after the key and after the try
}

TEST_CASE("EPD keeps the stipulation that was asked, and states no mate beside it") {
  const Folder folder;
  folder.write("s.epd", "8/8/8/8/8/kp6/p7/K2R4 w - - stip \"s#1\"; id \"self\";\n");
  const Ran ran = folder.keymove("solve s.epd --format epd");
  CHECK(count_of(ran.out, "bm Rd4; stip \"s#1\"; pv Rd4 b2#; id \"self\";") == 1);
  CHECK(count_of(ran.out, "dm ") == 0);
  folder.write("again.epd", ran.out);
  CHECK(lines_of(folder.keymove("verify again.epd").out).back() == "1 position: 1 confirmed");
  // Another question takes the place of the suite's, and is no contradiction to what the suite states.
  const Ran mate = folder.keymove("solve s.epd --mate 1 --format epd");
  CHECK(mate.err.empty());
  CHECK(count_of(mate.out, "stip") == 0);
}

TEST_CASE("a win in n moves may take an even number of plies where the side to move can win by its opponent's move") {
  const Folder folder;
  const auto verdict = [&](const std::string& operations) {
    folder.write("a.epd", "8/8/2k5/8/8/8/8/1R6 w - - " + operations + " id \"a\"; variant \"antichess\";\n");
    return lines_of(folder.keymove("verify a.epd").out).back();
  };
  CHECK(verdict("bm Rb5; dm 1;") == "1 position: 1 confirmed");
  CHECK(verdict("bm Rb5; dm 1; pv Rb5 Kxb5;") == "1 position: 1 confirmed");
  CHECK(verdict("bm Rb4; dm 1;") == "1 position: 1 refuted");
  const Ran solved = folder.keymove("solve a.epd --format epd");
  folder.write("b.epd", solved.out);
  CHECK(lines_of(folder.keymove("verify b.epd").out).back() == "1 position: 1 confirmed");
}

TEST_CASE("PGN has the solutions of a helpmate, the others as variations where they part from the first") {
  const Folder folder;
  std::string out =
      folder.keymove("solve --fen '8/8/8/8/p7/k7/p1K5/7R w - - 0 1' --stipulation h#1.5 --format pgn").out;
  std::replace(out.begin(), out.end(), '\n', ' ');
  CHECK(count_of(out, " 1. Kc3 a1=") == 1);
  CHECK(count_of(out, "(1... a1=") == 3);
  CHECK(count_of(out, "2. Rxa1#") == 4);
}
