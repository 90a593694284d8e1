// Whether a problem is sound: one key (verify --unique).
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

using Json = nlohmann::json;

// Both rooks mate on the eighth rank; the king guards g7 and h7.
const std::string kTwoRooks = "7k/8/6K1/8/8/8/8/RR6 w - - ";
// Morphy: 1.Ra6 only; 1...bxa6 2.b7# and any move of the bishop 2.Rxa7#.
const std::string kMorphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - ";

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
  }
  CHECK(result_of(folder, "--unique", kTwoRooks + "bm Rb8; dm 1;")["cooks"] == Json{"a1a8"});
  const Ran text = folder.keymove("verify --unique -", kTwoRooks + "bm Ra8; dm 1; id \"rooks\";\n");
  CHECK(text.code == 1);
  CHECK(lines_of(text.out).front() == "stdin:1: rooks: cooked: 1.Rb8# also mates in 1, and one key is demanded");
}

TEST_CASE("--unique leaves sound problems and graver verdicts alone") {
  const Folder folder;
  CHECK(result_of(folder, "--unique", kMorphy + "bm Ra6; dm 2;")["verdict"] == "confirmed");
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
  CHECK(result_of(folder, "", kMorphy + "bm Ra6; dm 2; unique;")["verdict"] == "confirmed");
  CHECK(folder.keymove("verify -", kTwoRooks + "bm Ra8 Rb8; dm 1; unique;").code == 3);
}
