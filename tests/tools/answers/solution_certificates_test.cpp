// Certificates of help, series and reflex play on the way from solve and verify to check.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

// 1.Kh8 Ra8# is the only helpmate in one.
const std::string kHelpmate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - ";
// After 1.Rd4, and only then, Black has no move but b2, which mates.
const std::string kSelfmate = "8/8/8/8/8/kp6/p7/K2R4 w - - ";
// 1.Rh8# mates at once.
const std::string kCorner = "k7/8/1K6/8/8/8/8/7R w - - ";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  INFO(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string solve_into(const std::string& fen, const std::string& stipulation) {
  return "solve --fen '" + fen + "' --stipulation " + stipulation + " --certificates .";
}

}  // namespace

TEST_CASE("solve writes the list of all solutions, and check finds them again") {
  const Folder folder;
  const Ran ran = folder.keymove(solve_into(kHelpmate, "h#1"));
  CHECK(ran.code == 0);
  CHECK(ran.out == "position: h#1: 1 solution\n  1.Kh8 Ra8#\n");
  CHECK(
      folder.read("position.cert").find("keymove-certificate/2\n{\"kind\": \"solutions\", \"variant\": \"chess\", ") ==
      0);
  const Ran checked = folder.keymove("check position.cert --write-json list.json");
  CHECK(checked.code == 0);
  CHECK(checked.out.find("position.cert: accepted: h#1 has exactly 1 solution, of 2 plies (") == 0);
  const Ran json = folder.keymove("check list.json --write-binary again.cert --format json");
  CHECK(json.code == 0);
  const auto object = nlohmann::json::parse(json.out);
  CHECK(object["status"] == "accepted");
  CHECK(object["kind"] == "solutions");
  CHECK(object["stipulation"] == "h#1");
  CHECK(object["claim"]["solutions"] == nlohmann::json::parse(R"([["g8h8", "a1a8"]])"));
  CHECK(folder.read("again.cert") == folder.read("position.cert"));
}

TEST_CASE("every kind of play gets a certificate, with and without solutions, and in other games") {
  struct Case {
    std::string words;
    std::string said;
  };
  const std::string pawns = " --variant pawntastic-4x4";
  const Folder folder;
  for (const Case& one : {
           Case{solve_into(kSelfmate, "hs#1"), "hs#1 has exactly 1 solution, of 1 ply"},
           Case{solve_into(kSelfmate, "ser-s#1"), "ser-s#1 has exactly 1 solution, of 1 ply"},
           Case{solve_into(kCorner, "ser-#1"), "ser-#1 has exactly 1 solution, of 1 ply"},
           Case{solve_into(kCorner, "h#0.5"), "h#0.5 has exactly 1 solution, of 1 ply"},
           Case{solve_into(kSelfmate, "semi-r#1"), "semi-r#1 is solved in exactly 2 plies, only by "},
           // White can mate, so that he has failed.
           Case{solve_into(kCorner, "r#2"), "r#2 has no solution"},
           Case{solve_into("8/8/8/8/8/8/p7/k1K4R b - - ", "h#3"), "h#3 has no solution"},
           // The pawn that steps onto the far row wins.
           Case{solve_into("4/P2p/4/4 w", "ser-#1") + pawns, "ser-#1 has exactly 1 solution, of 1 ply"},
           Case{solve_into("4/3p/P3/4 w", "h#1.5") + pawns, "h#1.5 has exactly "},
       }) {
    INFO(one.words);
    const Ran ran = folder.keymove(one.words);
    CHECK(ran.code == 0);
    CHECK(count_of(ran.out, "unchecked") == 0);
    const Ran checked = folder.keymove("check position.cert");
    CHECK(checked.code == 0);
    CHECK(checked.out.find("position.cert: accepted: " + one.said) == 0);
  }
}

TEST_CASE("verify writes lists of solutions, also of wrong answers") {
  const Folder folder;
  const Ran ran = folder.keymove(
      "verify - --format json --certificates proofs",
      kHelpmate + "stip \"h#1\"; id \"right\";\n" + kHelpmate + "stip \"h#1\"; solutions 2; id \"wrong\";\n");
  CHECK(ran.code == 1);
  CHECK(count_of(ran.out, "\"verdict\":\"confirmed\"") == 1);
  CHECK(count_of(ran.out, "\"verdict\":\"refuted\"") == 1);
  CHECK(folder.shell("ls proofs").out == "right.cert\nwrong.cert\n");
  CHECK(folder.shell("keymove check proofs/*.cert").code == 0);
  CHECK(folder.shell("cmp proofs/*.cert").code == 0);
}

TEST_CASE("a list that is wrong is rejected, and one that takes too long is undecided") {
  const Folder folder;
  REQUIRE(folder.keymove(solve_into(kHelpmate, "h#1")).code == 0);
  const std::string made = folder.read("position.cert");
  folder.write("less.cert", replaced(made, "[[\"g8h8\", \"a1a8\"]]", "[]"));
  folder.write("other.cert", replaced(made, "a1a8", "a1a7"));
  folder.write("longer.cert", replaced(made, "\"a1a8\"", "\"a1a7\", \"h8g8\", \"a7a8\""));
  folder.write("stip.cert", replaced(made, "h#1", "h=1"));
  const Ran ran = folder.keymove("check less.cert other.cert longer.cert stip.cert");
  CHECK(ran.code == 1);
  CHECK(ran.err.empty());
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0] == "less.cert: rejected: the solution g8h8 a1a8 is not listed");
  CHECK(lines[1] == "other.cert: rejected: the line that ends with a1a7 is no solution");
  CHECK(lines[2] == "longer.cert: rejected: a line has 4 moves");
  CHECK(lines[3] == "stip.cert: rejected: the line that ends with a1a8 is no solution");
  const Ran slow = folder.keymove("check position.cert --time 0.0000001");
  CHECK(slow.code == 5);
  CHECK(slow.out == "position.cert: undecided: the limit of 1e-07 s was reached\n");
}

TEST_CASE("versions and kinds that are not known are refused by their names") {
  const Folder folder;
  REQUIRE(folder.keymove(solve_into(kHelpmate, "h#1")).code == 0);
  REQUIRE(folder.keymove("check position.cert --write-json list.json").code == 0);
  for (const char* file : {"position.cert", "list.json"}) {
    const std::string made = folder.read(file);
    folder.write("x", replaced(made, "\"solutions\", \"variant\"", "\"graph\", \"slack\": 3, \"variant\""));
    const Ran kind = folder.keymove("check x");
    CHECK(kind.code == 3);
    CHECK(kind.out.empty());
    CHECK(count_of(kind.err,
                   "error: expected \"solutions\", \"keys\", \"strategy\" or \"value\" as the certificate's kind, not "
                   "\"graph\", which "
                   "this keymove cannot read\n") == 1);
    CHECK(count_of(kind.err, "error:") == 1);
    folder.write("x", replaced(made, "keymove-certificate/2", "keymove-certificate/3"));
    const Ran version = folder.keymove("check x");
    CHECK(version.code == 3);
    CHECK(count_of(version.err,
                   "'keymove-certificate/1' or 'keymove-certificate/2', not \"keymove-certificate/3\", "
                   "which this keymove cannot read\n") == 1);
  }
}
