// Wrong inputs, with their messages and exit codes.
#include <filesystem>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/shared_data.h"
#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kGood = "6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1; id \"good\";\n";

}  // namespace

TEST_CASE("files that do not exist are reported, and the others are judged") {
  struct Case {
    const char* words;
    const char* message;
  };
  const Folder folder;
  folder.write("good.epd", kGood);
  folder.write("empty.epd", "");
  folder.write("blank.epd", "\n \n\t\n");
  std::filesystem::create_directory(folder.path() + "/empty");
  folder.write("noise.epd", std::string("\x7F\x45\x4C\x46\x02\x01\x01\x00\x00\x00\x13\xFF\xFE\x80\x81", 15));
  folder.write("odd.txt", "what is this?\n");
  const std::vector<Case> cases = {
      {"missing.epd", "missing.epd: error: no such file, expected a suite\n"},
      {"empty",
       "empty: error: this folder has no suite: expected files with positions, such as EPD, JSON, CSV or PGN\n"},
      {"empty.epd", "empty.epd: error: no positions: the file is empty\n"},
      {"blank.epd", "blank.epd: error: no positions: the file is empty\n"},
      {"noise.epd", "noise.epd: error: expected text, this is binary data\n"},
      {"odd.txt", "odd.txt: error: cannot tell the format"},
  };
  for (const Case& c : cases) {
    INFO(c.words);
    for (const std::string command : {"verify ", "solve "}) {
      const Ran alone = folder.keymove(command + c.words);
      CHECK(alone.code == kBadInput);
      CHECK(alone.out.empty());
      CHECK(alone.err.find(c.message) == 0);
      const Ran beside = folder.keymove(command + c.words + " good.epd --format json");
      CHECK(beside.code == kBadInput);
      CHECK(beside.err.find(c.message) == 0);
      CHECK(lines_of(beside.out).size() == 1);
    }
  }
  CHECK(folder.keymove("verify -").err == "stdin: error: no positions: the file is empty\n");
}

TEST_CASE("a line without end is one bad position, and the next line is judged") {
  const Folder folder;
  const auto length = static_cast<std::size_t>(scaled(5'000'000, 200'000'000, 5'000'000));
  folder.write("long.epd", "6k1/5ppp/8/8/8/8/8/4R2K w - - bm " + std::string(length, 'a') + ";\n" + kGood);
  const Ran ran = folder.keymove("verify long.epd --format json");
  CHECK(ran.code == kBadInput);
  CHECK(ran.err.size() < 500);
  CHECK(ran.err.find("long.epd:1:1: error: the line has " + std::to_string(length + 34) + " bytes") == 0);
  const auto lines = lines_of(ran.out);
  REQUIRE(lines.size() == 2);
  CHECK(nlohmann::json::parse(lines[0])["verdict"] == "bad_position");
  CHECK(nlohmann::json::parse(lines[1])["verdict"] == "confirmed");
}

TEST_CASE("truncated JSON keeps the positions before the cut") {
  const Folder folder;
  folder.write("cut.json",
               "{\"suite\": \"x\", \"variant\": \"chess\", \"positions\": [\n"
               " {\"id\": \"a\", \"fen\": \"6k1/5ppp/8/8/8/8/8/4R2K w - -\", \"goal\": {\"mate\": 1}},\n"
               " {\"id\": \"b\", \"fen\": \"6k1");
  const Ran ran = folder.keymove("verify cut.json --format json");
  CHECK(ran.code == kBadInput);
  CHECK(ran.err.find("cut.json:3:") == 0);
  CHECK(count_of(ran.out, "\"id\":\"a\",\"verdict\":\"confirmed\"") == 1);
}

TEST_CASE("an unknown variant is answered with the nearest names") {
  const Folder folder;
  folder.write("good.epd", kGood);
  for (const std::string words :
       {"verify --variant minichess7x7 good.epd", "solve --variant minichess7x7 good.epd",
        "solve --variant minichess7x7 --fen 'k6/7/7/7/7/7/6K w'", "moves --variant minichess7x7",
        "perft --depth 1 --variant minichess7x7", "variants show minichess7x7"}) {
    INFO(words);
    const Ran ran = folder.keymove(words);
    CHECK(ran.code == kBadInput);
    CHECK(ran.err.find("minichess7x7: error: no shipped variant and no such file; did you mean "
                       "minichess-7x7") == 0);
  }
}

TEST_CASE("each flaw of a position is a bad position at its place, and the rest of the suite is judged") {
  struct Case {
    std::string record;
    std::string place;  // "LINE:COLUMN"; the record is line 1
    std::string message;
  };
  const std::vector<Case> cases = {
      {"6k1/5ppp/8/8/8/8/8/4R1KK w - - bm #1;", "1:1", "expected one king of each colour, found 2 white kings"},
      {"8/5ppp/8/8/8/8/8/4R2K w - - bm #1;", "1:1", "expected one king of each colour, found no black king"},
      {"6k1/5ppp/8/8/8/8/8/4R2K1 w - - bm #1;", "1:24", "row 1 has more than 8 squares, expected 8"},
      {"6k1/5ppp/8/8/8/8/8/8/4R2K w - - bm #1;", "1:21", "expected 8 rows, found more"},
      {"6k1/5pzp/8/8/8/8/8/4R2K w - - bm #1;", "1:7", "no man of chess has the letter 'z'"},
      {"4R1k1/5ppp/8/8/8/8/8/7K w - - bm #1;", "1:1", "White to move could capture Black's king"},
      {"6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re9;", "1:34", "Re9"},
      {"6k1/5ppp/8/8/8/8/8/4R2K w - - bm Qe8;", "1:34", "Qe8"},
      {"6k1/5ppp/8/8/8/8/8/4R2K w - - bm e1f2;", "1:34", "e1f2"},
      {"6k1/5ppp/8/8/8/8/8/4R2K w - - bm #1; dm 2;", "1:41", "dm states mate in 2, but bm states mate in 1"},
      {"6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8; am Re8;", "1:42", "both best (bm) and to be avoided (am)"},
      {"6k1/5ppp/8/8/8/8/8/4R2K w - - variant \"ches\"; bm #1;", "1:39", "no shipped variant"},
  };
  const Folder folder;
  for (const Case& c : cases) {
    INFO(c.record);
    folder.write("s.epd", c.record + "\n" + kGood);
    const Ran ran = folder.keymove("verify s.epd --format json");
    CHECK(ran.code == kBadInput);
    INFO(ran.err);
    CHECK(ran.err.find("s.epd:" + c.place + ": error: ") == 0);
    CHECK(ran.err.find(c.message) != std::string::npos);
    const auto lines = lines_of(ran.out);
    REQUIRE(lines.size() == 2);
    CHECK(nlohmann::json::parse(lines[0])["verdict"] == "bad_position");
    CHECK(nlohmann::json::parse(lines[0])["error"].size() == 1);
    CHECK(nlohmann::json::parse(lines[1])["verdict"] == "confirmed");
  }
}

TEST_CASE("a message shows the line with a caret below the flaw") {
  const Folder folder;
  const Ran ran = folder.keymove("moves --fen '8/8/8/3x4/8/8/8/8 w - -'");
  CHECK(ran.code == kBadInput);
  CHECK(ran.out.empty());
  CHECK(ran.err ==
        "--fen:1:8: error: no man of chess has the letter 'x'; its men: k q r b n p\n"
        "  8/8/8/3x4/8/8/8/8 w - -\n"
        "         ^\n");
}

TEST_CASE("a man off the board of a gameboard is reported") {
  const Folder folder;
  folder.write("boards.txt",
               "# m1_x\n[('King', 'white', (7, 8)), ('King', 'black', (0, 0)), ('Rook', 'white', (1, 0))]\n"
               "# best_move: [[1, 0], [0, 0]]\n");
  const Ran ran = folder.keymove("verify boards.txt");
  CHECK(ran.code == kBadInput);
  CHECK(ran.err.find("boards.txt:2:") == 0);
  CHECK(count_of(ran.out, "bad_position") == 3);  // the position's line, the table and the last line
}

TEST_CASE("many flaws of one position are not all printed") {
  const Folder folder;
  std::string record = "6k1/5ppp/8/8/8/8/8/4R2K w - - bm";
  for (int i = 0; i < 30; ++i)
    record += " Qa" + std::to_string(1 + i % 8) + std::string(1, static_cast<char>('a' + i % 8));
  const Ran ran = folder.keymove("verify -", record + ";\n");
  CHECK(ran.code == kBadInput);
  CHECK(lines_of(ran.err).size() < 40);
}

TEST_CASE("a stated mate beyond every search is unknown") {
  const Folder folder;
  const Ran ran = folder.keymove("verify -", "k7/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/7K w - - dm 3000;\n");
  CHECK(ran.code == 5);
}

TEST_CASE("a stated mate beyond every search is refuted where few men are left") {
  const Folder folder;
  const Ran ran = folder.keymove("verify -", "k4/5/5/5/4K w - - dm 3000; variant \"minichess-5x5\";\n");
  CHECK(ran.code == 1);
}
