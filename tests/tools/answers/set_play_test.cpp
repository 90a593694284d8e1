// The set play of help play: `solve --stipulation h#2 --set-play`; and solve with aims that are moves.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

// With White to move 1.Ra8# mates; with Black to move 1.Kh8 Ra8# is the only helpmate.
const std::string kGuardedBackRank = "--fen '6k1/5ppp/8/8/8/8/5PPP/R5K1 ";

Ran solved(const std::string& words) { return Folder().keymove("solve " + words); }

}  // namespace

TEST_CASE("set play begins with the other side's half move") {
  CHECK(solved(kGuardedBackRank + "b - -' --stipulation h#1 --set-play").out ==
        "position: h#1: 1 solution\n  1.Kh8 Ra8#\n  set play: h#0.5: 1 solution\n  1...Ra8#\n");
  CHECK(solved(kGuardedBackRank + "b - -' --stipulation ser-h#1 --set-play").out ==
        "position: ser-h#1: 1 solution\n  1.Kh8 Ra8#\n  set play: h#0.5: 1 solution\n  1...Ra8#\n");
  // In h#n.5 White begins, and in its set play Black.
  const Ran half = solved(kGuardedBackRank + "w - -' --stipulation h#1.5 --set-play");
  CHECK(half.code == 0);
  CHECK(half.out.find("  set play: h#1: 1 solution\n  1.Kh8 Ra8#\n") != std::string::npos);
  // Where the colours have changed their roles, Black begins the set play.
  CHECK(solved("--fen 'r5k1/5ppp/8/8/8/8/5PPP/6K1 w - -' --stipulation 'h#1 halfduplex' --set-play").out ==
        "position: h#1 halfduplex: 1 solution\n  1.Kh1 Ra1#\n  set play: h#0.5: 1 solution\n  1...Ra1#\n");
}

TEST_CASE("Popeye's layout has the set play above the solutions") {
  // Popeye 4.104 prints these lines for these problems, in another order.
  const std::string corner = "--fen 'k7/8/1K6/8/8/8/8/7R w - -' ";
  const std::string half = solved(corner + "--stipulation h#1.5 --set-play --format popeye").out;
  CHECK(half.find("position\n\n  1...  ...  2.Ka8-b8 Rh1-h8 #\n\n  1...") == 0);
  CHECK(half.find("\n  1...Kb6-c7   2.Ka8-a7 Rh1-a1 #\n") != std::string::npos);
  CHECK(half.find("\n\nsolution finished.\n") != std::string::npos);
  const std::string whole = "--fen 'k7/8/2K5/8/8/8/8/7R b - -' --format popeye --set-play --stipulation ";
  CHECK(solved(whole + "h#2")
            .out.find("position\n\n  1...Kc6-b6   2.Ka8-b8 Rh1-h8 #\n  1...Kc6-c7   2.Ka8-a7 Rh1-a1 #\n\n  1.Ka8-") ==
        0);
  // White has no mate in one move.
  CHECK(solved(whole + "ser-h#2").out ==
        "position\n\n\n  1.Ka8-a7   2.Ka7-a6 Rh1-a1 #\n  1.Ka8-b8   2.Kb8-c8 Rh1-h8 #\n\nsolution finished.\n");
  // Without the option there is none.
  CHECK(solved(corner + "--stipulation h#1.5 --format popeye").out.find("2.Ka8-b8 Rh1-h8 #\n\n") == std::string::npos);
}

TEST_CASE("the suite's stipulations have set play in Popeye's layout, too") {
  const Folder folder;
  folder.write("s.epd", "k7/8/2K5/8/8/8/8/7R b - - stip \"h#1\"; id \"none\";\n");
  CHECK(folder.keymove("solve s.epd --set-play --format popeye").out == "none\n\n\n\nsolution finished.\n");
}

TEST_CASE("aims that the move itself shows have no mark in Popeye's layout") {
  CHECK(solved("--fen '7k/3p4/8/4P3/8/8/8/7K b - -' --stipulation hep1 --format popeye").out ==
        "position\n\n  1.d7-d5 e5*d6 ep.\n\nsolution finished.\n");
  CHECK(solved("--fen '7k/3p4/8/8/8/8/8/4K2R b K -' --stipulation h001 --format popeye")
            .out.find("  1.Kh8-g7 0-0\n  1.Kh8-g8 0-0\n") != std::string::npos);
  // Popeye 4.104: a check is marked before a capture.
  CHECK(solved("--fen '1k1K4/8/2r5/3Q4/8/8/8/8 b - -' --stipulation exact-hx2 --format popeye")
            .out.find("  1.Kb8-a7 Kd8-d7   2.Ka7-a6 Qd5*c6 + x\n") != std::string::npos);
  CHECK(solved("--fen 'k7/8/2K5/8/8/8/7Q/8 w - -' --stipulation ser-#=1 --format popeye").out ==
        "position\n\n  1.Qh2-c7 #=\n  1.Kc6-b6 #=\n\nsolution finished.\n");
}

TEST_CASE("set play is in JSON, checked as the solutions are") {
  const auto object =
      nlohmann::json::parse(solved(kGuardedBackRank + "b - -' --stipulation h#1 --set-play --format json").out);
  const auto& set = object["set_play"];
  CHECK(set["stipulation"] == "h#0.5");
  CHECK(set["solutions"] == nlohmann::json::parse(R"([["a1a8"]])"));
  CHECK(set["solutions_san"] == nlohmann::json::parse(R"([["Ra8#"]])"));
  CHECK(set["complete"] == true);
  CHECK(set["proof"] == "checked");
  CHECK_FALSE(nlohmann::json::parse(solved(kGuardedBackRank + "b - -' --stipulation h#1 --format json").out)
                  .contains("set_play"));
}

TEST_CASE("there is no set play where the side that would begin could capture the king") {
  const std::string check = "--fen '4k3/8/8/8/8/8/8/4R1K1 b - -' --stipulation h#1 --set-play";
  const Ran text = solved(check);
  CHECK(text.code == 0);
  CHECK(text.out.find("  set play: none, since the side that would begin could capture the king\n") !=
        std::string::npos);
  CHECK(nlohmann::json::parse(solved(check + " --format json").out)["set_play"].is_null());
}

TEST_CASE("set play is asked for where it can be shown") {
  for (const char* words : {"--stipulation #2 --set-play", "--stipulation h#0.5 --set-play", "--set-play",
                            "--stipulation h#2 --set-play --format epd --tree"}) {
    CAPTURE(words);
    CHECK(solved(kGuardedBackRank + "w - -' " + words).code == 2);
  }
}

TEST_CASE("solve and verify know captures, target squares and checks as aims") {
  // After 1.Rd4, and only then, Black has no move but b3-b2.
  const std::string forced = "--fen '8/8/8/8/8/kp6/p7/K2R4 w - -' --stipulation ";
  CHECK(solved(forced + "szb21").out ==
        "position: White forces a selfmove to b2 in 1 (2 plies): 1.Rd4!, the only key\n");
  CHECK(solved(forced + "sx1").out.find("position: no selfcapture within 2 plies") == 0);
  CHECK(solved(kGuardedBackRank + "w - -' --stipulation +1").out ==
        "position: White forces a check in 1 (1 ply): 1.Ra8#, the only key\n");
  CHECK(solved(kGuardedBackRank + "b - -' --stipulation h+1 --format popeye").out.find("Ra1-a8 +\n") !=
        std::string::npos);
  const Folder folder;
  folder.write("s.epd",
               "8/8/8/8/8/kp6/p7/K2R4 w - - stip \"szb21\"; bm Rd4; id \"forced\";\n"
               "8/8/8/8/8/kp6/p7/K2R4 w - - stip \"szb21\"; bm Rd2; id \"wrong\";\n");
  const Ran verified = folder.keymove("verify s.epd --verbose");
  CHECK(verified.out.find("forced: confirmed: szb21 (2 plies): 1.Rd4!\n") != std::string::npos);
  CHECK(verified.out.find("wrong: refuted: ") != std::string::npos);
  CHECK(folder.keymove("convert s.epd --format json").out.find("\"szb21\"") != std::string::npos);
}

TEST_CASE("a stipulation of an even number of plies is no contradiction in JSON") {
  const Folder folder;
  folder.write("s.jsonl",
               R"({"id": "h", "fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", "goal": {"stipulation": "h#1"}})"
               "\n"
               R"({"id": "z", "fen": "8/8/8/8/8/kp6/p7/K2R4 w - - 0 1", "goal": {"stipulation": "szb21"}})"
               "\n");
  const Ran ran = folder.keymove("verify s.jsonl --verbose");
  CHECK(ran.code == 0);
  CHECK(ran.out.find("h: confirmed: all solutions are known: 1 solution\n") != std::string::npos);
  CHECK(ran.out.find("z: confirmed: szb21 (2 plies): 1.Rd4!\n") != std::string::npos);
}

TEST_CASE("an aim that a game cannot have is bad input") {
  const std::string small = "--variant pawntastic-4x4 --fen '4/pp2/2PP/4 w' --stipulation ";
  const Ran off = solved(small + "ze11");
  CHECK(off.code == 3);
  CHECK((off.out + off.err).find("the target square of ze11 is not on the board") != std::string::npos);
  const Ran check = solved(small + "h+1");
  CHECK(check.code == 3);
  CHECK((check.out + check.err).find("the game has no royal man") != std::string::npos);
}
