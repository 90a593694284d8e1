// What `solve` and `verify` say of selfmates, help and series play.
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

TEST_CASE("an answer key has the number of solutions of help and series play") {
  const Folder folder;
  folder.write("s.epd", "8/8/8/8/p7/k7/p1K5/7R w - - stip \"h#1.5\"; id \"four\";\n");
  const Ran key = folder.keymove("solve s.epd --format key --write-key k.json");
  CHECK(count_of(key.out, "\"four\": {\"solutions\": 4}") == 1);
  const Ran verified = folder.keymove("verify s.epd --key k.json");
  CHECK(verified.code == 0);
  CHECK(lines_of(verified.out).back() == "1 position: 1 confirmed");
}
