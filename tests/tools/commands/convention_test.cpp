// The option --convention: castling rights as the FEN states them, or by placement as in problems.
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

// White can castle on one side only if that is granted, and Black's rook guards nothing.
const std::string kHome = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";

nlohmann::json parsed_output(const Ran& ran) { return nlohmann::json::parse(ran.out); }

}  // namespace

TEST_CASE("with --convention problem a king and a rook at home may castle") {
  const Folder folder;
  const std::string asked = "solve --fen '" + kHome + "' --stipulation 001";
  CHECK(folder.keymove(asked).out.find("position: no castling within 1 ply") == 0);
  CHECK(folder.keymove(asked + " --convention fen").out.find("position: no castling within 1 ply") == 0);
  const Ran problem = folder.keymove(asked + " --convention problem");
  CHECK(problem.code == 0);
  CHECK(problem.out ==
        "position: White forces a castling in 1 (1 ply): 1.O-O!, the only key\n"
        "  repaired: kings and rooks at home may castle by the convention of problems: K in the place of -\n");
  const auto object = parsed_output(folder.keymove(asked + " --convention problem --format json"));
  CHECK(object["convention"] == "problem");
  CHECK(object["repairs"].dump().find("K in the place of -") != std::string::npos);
  CHECK_FALSE(parsed_output(folder.keymove(asked + " --format json")).contains("convention"));
  // A right that the FEN states is no difference.
  const Ran same =
      folder.keymove("solve --fen '4k3/8/8/8/8/8/8/4K2R w K - 0 1' --stipulation 001 --convention problem");
  CHECK(same.out.find("repaired") == std::string::npos);
  CHECK(folder.keymove(asked + " --convention chess").code == kUsage);
}

TEST_CASE("an en passant square that is stated stays, and none is supposed") {
  const Folder folder;
  const auto keys = [&](const std::string& square) {
    return parsed_output(folder.keymove("solve --fen 'k7/8/8/3pP3/8/8/8/K7 w - " + square +
                                        " 0 1' --stipulation ep1 --convention problem --format json"))["keys"]
        .dump();
  };
  CHECK(keys("d6") == R"(["e5d6"])");
  CHECK(keys("-") == "[]");
}

TEST_CASE("the homes are those of the game") {
  // In capablanca-10x8 the king begins on f1 and castles to c1 and i1; kings on e1 are not at home.
  const Folder folder;
  const auto castlings = [&](const std::string& rank) {
    return parsed_output(folder.keymove("solve --variant capablanca-10x8 --fen '5k4/10/10/10/10/10/10/" + rank +
                                        " w - - 0 1' --stipulation 001 --convention problem --format json"))["keys"]
        .dump();
  };
  CHECK(castlings("R4K3R") == R"(["f1c1","f1i1"])");
  CHECK(castlings("R3K4R") == "[]");
}

TEST_CASE("suites state their convention, and convert keeps it") {
  const Folder folder;
  folder.write("s.epd",
               "4k3/8/8/8/8/8/8/4K2R w - - stip \"001\"; bm O-O; convention \"problem\"; id \"a\";\n"
               "4k3/8/8/8/8/8/8/4K2R w - - stip \"001\"; bm O-O; id \"b\";\n");
  const Ran verified = folder.keymove("verify s.epd --verbose");
  CHECK(verified.out.find("a: confirmed: ") != std::string::npos);
  CHECK(verified.out.find("b: bad_position: illegal move 'O-O'") != std::string::npos);
  CHECK(verified.out.find("K in the place of -") != std::string::npos);
  CHECK(folder.keymove("verify s.epd --convention problem --verbose").out.find("b: confirmed: ") != std::string::npos);
  const auto judged = parsed_output(folder.keymove("verify s.epd --only a --format json"));
  CHECK(judged["convention"] == "problem");

  const std::string json = folder.keymove("convert s.epd --only a --format json").out;
  CHECK(json.find(R"("convention": "problem")") != std::string::npos);
  folder.write("s.json", json);
  const Ran again = folder.keymove("verify s.json --verbose");
  CHECK(again.out.find("a: confirmed: ") != std::string::npos);
  CHECK(folder.keymove("convert s.json --format epd").out.find("convention \"problem\";") != std::string::npos);
  folder.write("raw.json",
               R"([{"fen": "4k3/8/8/8/8/8/8/4K2R w - -", "convention": "problem", "goal": {"moves": true}}])");
  CHECK(parsed_output(folder.keymove("solve raw.json --format json"))["moves"].dump().find("e1g1") !=
        std::string::npos);
}

TEST_CASE("the head of a suite states a convention for the positions that state none") {
  const Folder folder;
  const std::string position = R"({"fen": "4k3/8/8/8/8/8/8/4K2R w - -", "goal": {"stipulation": "001"}, "id": )";
  folder.write("s.json", R"({"suite": "s", "convention": "problem", "positions": [)" + position + R"("a"}, )" +
                             position + R"("b", "convention": "fen"}]})");
  const auto lines = lines_of(folder.keymove("solve s.json").out);
  REQUIRE(lines.size() > 2);
  CHECK(lines[0] == "a: White forces a castling in 1 (1 ply): 1.O-O!, the only key");
  CHECK(lines[2].find("b: no castling within 1 ply") == 0);
  // What the suite states precedes the option.
  CHECK(folder.keymove("solve s.json --convention fen").out.find("1.O-O!") != std::string::npos);

  folder.write("bad.json", R"({"convention": "chess", "positions": [)" + position + R"("a"}]})");
  const Ran bad = folder.keymove("solve bad.json");
  CHECK(bad.code == kBadInput);
  CHECK(bad.err.find("bad.json:1:16: error: expected \"fen\" or \"problem\"") != std::string::npos);
}

TEST_CASE("a refereed game may begin by the convention of problems") {
  const Folder folder;
  folder.write("g.txt", "e1g1 e8d7\n");
  const std::string asked = "referee g.txt --from moves --fen '" + kHome + "'";
  CHECK(folder.keymove(asked).out.find("illegal move 'e1g1'") != std::string::npos);
  CHECK(folder.keymove(asked + " --convention fen").code == 1);
  const Ran right = folder.keymove(asked + " --convention problem");
  CHECK(right.code == 0);
  CHECK(right.out == "g.txt: right (2 moves)\n");
  CHECK(right.err ==
        "--fen: repaired: kings and rooks at home may castle by the convention of problems: K in the place "
        "of -\n");
  CHECK(folder.keymove("referee g.txt --convention problem").code == kUsage);  // it is about --fen
}

TEST_CASE("a diagram has the rights by placement less those that it takes away, whatever the option") {
  const Folder folder;
  folder.write(
      "p.inp",
      "BeginProblem\nStipulation h001\nPieces White Ke1 Rh1 Black Ke8 Ph7\nOption NoCastling h1\nEndProblem\n");
  for (const std::string option : {"", " --convention problem", " --convention fen"}) {
    CAPTURE(option);
    CHECK(folder.keymove("solve p.inp" + option).out.find("h001: no solution") != std::string::npos);
  }
}

TEST_CASE("another convention is bad input") {
  const Folder folder;
  folder.write("s.epd", "4k3/8/8/8/8/8/8/4K2R w - - convention \"chess\"; id \"a\";\n");
  const Ran epd = folder.keymove("solve s.epd");
  CHECK(epd.code == kBadInput);
  CHECK(epd.err.find("s.epd:1:39: error: expected the convention fen or problem") != std::string::npos);
  folder.write("s.json", R"([{"fen": "4k3/8/8/8/8/8/8/4K2R w - -", "convention": 5}])");
  CHECK(folder.keymove("solve s.json").code == kBadInput);
}

TEST_CASE("where nobody is said to be to move, the side that begins the stipulation is") {
  const Folder folder;
  // A helpmate in two with two solutions, and a position in which White could not be to move.
  const std::string two = "8/8/8/8/1rr5/4k3/2P5/R3K3";
  const Ran solved = folder.keymove("solve --fen " + two + " --stipulation h#2 --convention problem");
  CHECK(count_of(solved.out, "position: h#2: 2 solutions\n") == 1);
  CHECK(count_of(solved.out, "  repaired: no side to move: Black assumed, who begins h#2\n") == 1);
  CHECK(folder.keymove("solve --fen 8/3pkq2/8/8/8/8/1K6/4Q3 --stipulation h#2").code == 0);
  CHECK(count_of(folder.keymove("solve --fen " + two + " --stipulation '#2'").out, "no side to move: White assumed") ==
        1);

  folder.write("h.json", "[{\"fen\": \"" + two +
                             "\", \"goal\": \"h#2\", \"answer\": {\"solutions\": 2}, "
                             "\"convention\": \"problem\"}]");
  CHECK(count_of(folder.keymove("verify h.json").out, "1 position: 1 confirmed") == 1);
  CHECK(count_of(folder.keymove("convert h.json --format popeye").out, "Stipulation h#2\n") == 1);
  folder.write("h.epd", two + " w - - stip \"h#2\";\n");
  CHECK(count_of(folder.keymove("verify h.epd").out,
                 "refuted: no solution of h#1.5 with White to move; Black begins h#2\n") == 1);
}

TEST_CASE("a tree of reflex play is said not to be known") {
  const Folder folder;
  const Ran ran = folder.keymove("solve --fen '8/8/8/8/8/kp6/p7/K2R4 w - - 0 1' --stipulation r#1 --tree");
  CHECK(count_of(ran.out, "  no tree: of reflex play only the keys are known\n") == 1);
}
