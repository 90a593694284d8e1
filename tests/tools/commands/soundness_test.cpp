// Whether a problem is sound: one key (verify --unique), no duals (verify --duals).
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

using Json = nlohmann::json;

// Both rooks mate on the eighth rank; the king guards g7 and h7.
const std::string kTwoRooks = "7k/8/6K1/8/8/8/8/RR6 w - - ";
// Morphy: 1.Ra6 only; 1...bxa6 2.b7# and any move of the bishop 2.Rxa7#.
const std::string kMorphyRecord = "kbK5/pp6/1P6/8/8/8/8/R7 w - - ";
// 1.Ke6 only, then 1...Ke8 is forced, and 2.Qa8 mates as well as 2.Qg8.
const std::string kMatingDual = "5k2/8/8/5K2/8/8/6Q1/8 w - - ";
// 1.Kb6 only, with 2.Qf8# in view. After 1...Kc8 both 2.Qd1 and 2.Qd3 keep the king from d7 and leave it b8 alone,
// where 3.Qd8 mates.
const std::string kDual = "1k6/8/8/K7/8/8/8/5Q2 w - - ";
// The same with a rook, for which there is only 2.Rd1.
const std::string kNoDual = "1k6/8/8/K7/8/8/8/7R w - - ";

Json result_of(const Folder& folder, const std::string& words, const std::string& input) {
  const Ran ran = folder.keymove("verify --format json " + words + " -", input);
  INFO(ran.err);
  REQUIRE(lines_of(ran.out).size() == 1);
  return Json::parse(ran.out);
}

}  // namespace

TEST_CASE("--unique makes a second key of an EPD a cook, stated or not") {
  const Folder folder;
  for (const std::string stated : {"bm Ra8; dm 1;", "bm Ra8 Rb8; dm 1;", "dm 1;", "bm Ra8#;"}) {
    INFO(stated);
    const Json as_stated = result_of(folder, "", kTwoRooks + stated);
    CHECK(as_stated["verdict"] == "confirmed");
    CHECK(as_stated["cooks"].empty());
    const Json sole = result_of(folder, "--unique", kTwoRooks + stated);
    CHECK(sole["verdict"] == "cooked");
    CHECK(sole["cooks"] == Json{"b1b8"});
    CHECK(sole["cooks_san"] == Json{"Rb8#"});
  }
  CHECK(result_of(folder, "--unique", kTwoRooks + "bm Rb8; dm 1;")["cooks"] == Json{"a1a8"});
  const Ran text = folder.keymove("verify --unique -", kTwoRooks + "bm Ra8; dm 1; id \"rooks\";\n");
  CHECK(text.code == 1);
  CHECK(lines_of(text.out).front() == "stdin:1: rooks: cooked: 1.Rb8# also mates in 1, and one key is demanded");
}

TEST_CASE("--unique leaves sound problems and graver verdicts alone") {
  const Folder folder;
  CHECK(result_of(folder, "--unique", kMorphyRecord + "bm Ra6; dm 2;")["verdict"] == "confirmed");
  CHECK(result_of(folder, "--unique", kTwoRooks + "bm Kf7; dm 1;")["verdict"] == "refuted");
  CHECK(result_of(folder, "--unique", kTwoRooks + "dm 2;")["verdict"] == "shorter");
  // Queen and rook mate; they are one key.
  CHECK(result_of(folder, "--unique", "7k/P7/6K1/8/8/8/8/8 w - - bm a8=Q; dm 1;")["verdict"] == "confirmed");
  // No win is stated or proved.
  CHECK(result_of(folder, "--unique --nodes 1000", "7k/8/8/8/8/8/8/KR6 w - - bm Rb7;")["verdict"] != "cooked");
}

TEST_CASE("--unique holds for every format and for stipulations") {
  const Folder folder;
  const std::string fen = "7k/8/6K1/8/8/8/8/RR6 w - - 0 1";
  CHECK(result_of(folder, "", fen)["verdict"] == "no_claim");
  CHECK(result_of(folder, "--unique", fen)["verdict"] == "cooked");
  const std::string pgn = "[Event \"rooks\"]\n[FEN \"" + fen + "\"]\n\n1. Ra8# 1-0\n";
  CHECK(result_of(folder, "", pgn)["verdict"] == "confirmed");
  CHECK(result_of(folder, "--unique", pgn)["verdict"] == "cooked");
  const std::string csv =
      "PuzzleId,FEN,Moves,Rating,Themes,GameUrl\n"
      "p1,6k1/8/6K1/8/8/8/8/RR6 b - - 0 1,g8h8 a1a8,600,mateIn1,https://example.org\n";
  CHECK(result_of(folder, "", csv)["verdict"] == "confirmed");
  CHECK(result_of(folder, "--unique", csv)["verdict"] == "cooked");
  const std::string json =
      R"({"positions": [{"id": "x", "fen": ")" + fen + R"(", "goal": {"mate": 1}, "answer": {"keys": ["a1a8"]}}]})";
  CHECK(result_of(folder, "", json)["verdict"] == "confirmed");
  CHECK(result_of(folder, "--unique", json)["verdict"] == "cooked");
  // The queen stalemates from b1, c2 and d3, where she guards h7 alone.
  const std::string stalemate = "7k/5K2/8/8/8/8/8/3Q4 w - - stip \"=1\"; bm Qd3;";
  CHECK(result_of(folder, "", stalemate)["verdict"] == "confirmed");
  CHECK(result_of(folder, "--unique", stalemate)["cooks"] == Json{"d1b1", "d1c2"});
  // 1.Kg8 is forced, then both rooks mate: the number is stated or not.
  const std::string helpmate = "7k/8/6K1/8/8/8/8/RR6 b - - stip \"h#1\";";
  CHECK(result_of(folder, "--unique", helpmate)["verdict"] == "cooked");
  CHECK(result_of(folder, "--unique", helpmate + " solutions 2;")["verdict"] == "confirmed");
}

TEST_CASE("the EPD operation unique states one key, as unique does in suite JSON") {
  const Folder folder;
  CHECK(result_of(folder, "", kTwoRooks + "bm Ra8; dm 1; unique;")["verdict"] == "cooked");
  CHECK(result_of(folder, "", kMorphyRecord + "bm Ra6; dm 2; unique;")["verdict"] == "confirmed");
  CHECK(folder.keymove("verify -", kTwoRooks + "bm Ra8 Rb8; dm 1; unique;").code == 3);
}

TEST_CASE("--duals names the duals of a confirmed win and changes no verdict") {
  const Folder folder;
  folder.write("s.epd", kDual + "bm Kb6; dm 3; id \"dual\";\n" + kMatingDual + "bm Ke6; dm 2; id \"mating\";\n" +
                            kNoDual + "bm Kb6; dm 3; id \"rook\";\n" + kMorphyRecord +
                            "bm Ra6; dm 2; id \"Morphy\";\n");
  const Ran ran = folder.keymove("verify --duals s.epd");
  CHECK(ran.code == 0);
  CHECK(ran.out ==
        "s.epd:1: dual: confirmed: #3 (5 plies): 1.Kb6!\n"
        "  1 dual: 1.Kb6 Kc8 2.Qd1 or Qd3\n"
        "s.epd:2: mating: confirmed: #2 (3 plies): 1.Ke6!\n"
        "  1 mating dual: 1.Ke6 Ke8 2.Qa8# or Qg8#\n"
        "\n"
        "     positions  confirmed\n"
        "all          4          4\n"
        "2 positions with duals in the solution\n"
        "4 positions: 4 confirmed\n");
  CHECK(count_of(folder.keymove("verify s.epd").out, "dual") == 0);
}

TEST_CASE("--duals adds a member to the result, with coordinates") {
  const Folder folder;
  const Json dual = result_of(folder, "--duals", kDual + "bm Kb6; dm 3;");
  CHECK(dual["verdict"] == "confirmed");
  CHECK(dual["duals"] == 0);  // of a stated line, and none is
  CHECK(dual["solution_duals"] == Json::parse(R"({"count": 1, "mating": 0, "list": [
    {"line": ["a5b6", "b8c8"], "moves": ["f1d1", "f1d3"], "line_san": ["Kb6", "Kc8"],
     "moves_san": ["Qd1", "Qd3"], "mating": false, "text": "1.Kb6 Kc8 2.Qd1 or Qd3"}],
    "cut": null})"));
  const Json none = result_of(folder, "--duals", kMorphyRecord + "bm Ra6; dm 2;");
  CHECK(none["solution_duals"] == Json::parse(R"({"count": 0, "mating": 0, "list": [], "cut": null})"));
  CHECK_FALSE(result_of(folder, "", kDual + "bm Kb6; dm 3;").contains("solution_duals"));
  CHECK_FALSE(result_of(folder, "--duals", kTwoRooks + "bm Kf7; dm 1;").contains("solution_duals"));
  // 1.Qh7 threatens 2.Kd6 and 3.Qe7 or Qg8; 1...Ke8 2.Qg7 Kd8 3.Qd7 or Qf8.
  const Json threat = result_of(folder, "--duals", "5k2/8/2K5/8/8/8/8/1Q6 w - - bm Qh7; dm 3;");
  CHECK(threat["solution_duals"]["mating"] == 2);
  CHECK(threat["solution_duals"]["count"] == 0);
  CHECK(threat["solution_duals"]["list"][1]["text"] == "1.Qh7 ~ 2.Kd6 Ke8 3.Qe7# or Qg8#");
}

TEST_CASE("a solution that is cut before its duals are known says so") {
  const Folder folder;
  const Ran ran = folder.keymove("verify --duals --tree-nodes 1 -", kDual + "bm Kb6; dm 3; id \"dual\";\n");
  CHECK(ran.code == 0);
  CHECK(lines_of(ran.out)[1] == "  the tree is cut at 1 moves; --tree-nodes allows more");
  CHECK(folder.keymove("verify --tree-nodes 1 -", kDual + "bm Kb6; dm 3;\n").code == 2);
}

TEST_CASE("a report has as many moves of a solution as are asked for") {
  const Folder folder;
  folder.write("s.epd", kDual + "bm Kb6; dm 3; id \"dual\";\n");
  const auto mates = [&](const std::string& options) {
    CHECK(folder.keymove("verify s.epd --report r.html" + options).code == 0);
    return count_of(folder.read("r.html"), "[\"3.Q");
  };
  CHECK(mates("") > 0);
  CHECK(mates(" --tree-nodes 2") == 0);  // no third move of White's is among the first two
}

TEST_CASE("duals come out of a store as they went in") {
  const Folder folder;
  folder.write("s.epd", kDual + "bm Kb6; dm 3; id \"dual\";\n");
  const Ran first = folder.keymove("verify --duals --unique s.epd --store runs.db");
  const Ran again = folder.keymove("verify --duals --unique s.epd --store runs.db --resume");
  CHECK(first.code == 0);
  CHECK(count_of(first.out, "  1 dual: 1.Kb6 Kc8 2.Qd1 or Qd3\n") == 1);
  CHECK(again.code == 0);
  CHECK(again.out == first.out);
  CHECK(count_of(folder.keymove("runs show 1 --store runs.db --format json").out, "solution_duals") == 1);
}
