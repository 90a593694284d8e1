#include "positions/field_records/field_records.h"

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_format.h"
#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kFieldFen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";  // mate in two by Ra6
const std::string kEasyFen = "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1";   // mate in one by Re8#

std::string field_format(const std::string& text) {
  const SuiteFormat* format = detect_suite_format(".txt", text);
  return format != nullptr ? std::string(format->name) : "";
}

/// The two puzzles of the text, which is recognized.
Suite two_records(const std::string& text) {
  INFO(text);
  CHECK(field_format(text) == "records");
  Suite suite = parse_suite("f.txt", text, {});
  CHECK(suite.errors.empty());
  REQUIRE(suite.positions.size() == 2);
  return suite;
}

}  // namespace

TEST_CASE("records of fields are puzzles, however their names are written and whatever parts them") {
  const std::string texts[] = {
      "fen: " + kFieldFen + "\nmoves: Ra6 bxa6 b7#\nmate: 2\n\nfen: " + kEasyFen + "\nsolution: Re8#\n",
      "ID = one\nFEN = \"" + kFieldFen + "\"\nType = Mate in 2\nKey = Ra6\n\nID = two\nFEN = " + kEasyFen +
          "\nBest Move = Re8\nMate in = 1\n",
      "# of the club\nPuzzle: Morphy\nFEN: " + kFieldFen +
          "\nSolution: 1. Ra6 bxa6 2. b7#\n---\nPuzzle: Rank\nFEN: " + kEasyFen + "\nSolution: 1. Re8#\nRating: 900\n",
      "fen: " + kFieldFen + "\nbestmove: a1a6\nmate: 2\nfen: " + kEasyFen + "\nbestmove: e1e8\nmate: 1",
  };
  for (const std::string& text : texts) {
    INFO(text);
    const Suite suite = two_records(text);
    for (const TestPosition& position : suite.positions) {
      CHECK(position.errors.empty());
      CHECK(position.claim.keys.size() == 1);
    }
    CHECK(suite.positions[0].claim.distance == 3);
    CHECK(suite.positions[1].claim.distance == 1);
  }
  const Suite named = parse_suite("f.txt", texts[1], {});
  CHECK(named.positions[1].id == "two");
  CHECK(named.positions[1].where.line == 6);
  CHECK(named.positions[1].claim.keys[0].where.line == 8);
  CHECK(named.positions[1].claim.keys[0].where.column == 12);  // where JSON has its quotation mark
}

TEST_CASE("empty lines may stand between the fields of a record") {
  const std::string texts[] = {
      "FEN: " + kFieldFen + "\n\nSolution: Ra6\n\nFEN: " + kEasyFen + "\n\nSolution: Re8\n",
      "FEN: " + kFieldFen + "\n\nMate: 2\n\nSolution: Ra6\n\n\nFEN: " + kEasyFen + "\n\nMate: 1\nSolution: Re8\n",
      "Title: one\n\nFEN: " + kFieldFen + "\n\nSchl\u00FCssel: Ra6\n\nTitle: two\n\nFEN: " + kEasyFen +
          "\n\nSchl\u00FCssel: Re8\n",
      "Author: somebody\n\nFEN: " + kFieldFen + "\n\nSolution (White): Ra6\n\nFEN: " + kEasyFen +
          "\n\nSolution (White): Re8\n",
      "[one]\nfen=" + kFieldFen + "\n\nkey=Ra6\n\n[two]\nfen=" + kEasyFen + "\n\nkey=Re8\n",
      "## Mate\nFEN: " + kFieldFen + "\n\nSolution: Ra6\n\n## Mate\nFEN: " + kEasyFen + "\n\nSolution: Re8\n",
      "Position: " + kFieldFen + "\nExpected answer: Ra6\n\nPosition: " + kEasyFen + "\nExpected answer: Re8\n",
  };
  for (const std::string& text : texts) {
    INFO(text);
    const Suite suite = two_records(text);
    REQUIRE(suite.positions[0].claim.keys.size() == 1);
    CHECK(suite.positions[0].claim.keys[0].text == "Ra6");
    REQUIRE(suite.positions[1].claim.keys.size() == 1);
    CHECK(suite.positions[1].claim.keys[0].text == "Re8");
    if (text[0] == 'T' || text[0] == '[') {
      CHECK(suite.positions[0].id == "one");
      CHECK(suite.positions[1].id == "two");
    }
  }
}

TEST_CASE("a record without moves asks what it states, and one with a flaw has its place") {
  const Suite asked = parse_suite("f.txt", "fen: " + kFieldFen + "\nmate: 2\n", {});
  REQUIRE(asked.positions.size() == 1);
  CHECK(asked.positions[0].claim.distance == 3);
  const Suite broken =
      parse_suite("f.txt", "mate: 1\nfen: 6k1/5pxp/8/8/8/8/8/4R2K w - - 0 1\n\nfen: none\nmate: 1\n", {});
  REQUIRE(broken.positions.size() == 2);
  REQUIRE_FALSE(broken.positions[0].errors.empty());
  CHECK(broken.positions[0].errors[0].where.line == 2);
  CHECK(broken.positions[0].errors[0].where.column == 12);
  CHECK_FALSE(broken.positions[1].errors.empty());
}

TEST_CASE("sections of INI and TOML are records") {
  const std::string ini = "; puzzles\n[morphy]\nfen = " + kFieldFen +
                          "\nmate = 2\nsolution = Ra6\n\n[rook end]\nid = r\nfen = " + kEasyFen +
                          "\nmate = 1\nsolution = Re8\n";
  const std::string toml = "title = \"puzzles\"\n\n[[puzzles]]\nname = \"morphy\"\nfen = \"" + kFieldFen +
                           "\"\nmate_in = 2\nsolution = [\"Ra6\"]\n[[puzzles]]\nid = \"r\"\nfen = \"" + kEasyFen +
                           "\"\nmate_in = 1\nbest_move = \"Re8#\"\n";
  for (const auto& [name, text] :
       {std::pair<std::string, std::string>("p.ini", ini), {"p.toml", toml}, {"p.txt", toml}}) {
    INFO(text);
    const Suite suite = parse_suite(name, text, {});
    CHECK(suite.errors.empty());
    REQUIRE(suite.positions.size() == 2);
    CHECK(suite.positions[0].id == "morphy");
    CHECK(suite.positions[0].errors.empty());
    CHECK(suite.positions[0].claim.distance == 3);
    REQUIRE(suite.positions[0].claim.keys.size() == 1);
    CHECK(suite.positions[0].claim.keys[0].text == "Ra6");
    CHECK(suite.positions[1].id == "r");
    CHECK(suite.positions[1].claim.distance == 1);
  }
  // A variants.ini has no FEN but that of a start.
  CHECK(parse_suite("v.ini", "[own]\nstartFen = " + kFieldFen + "\n", {}).errors.front().code == "variants-ini");
}

TEST_CASE("FENs with a name alone, lists of men and other lines are no records") {
  CHECK(field_format("FEN: " + kFieldFen + "\nFEN: " + kEasyFen + "\n") == "epd");
  CHECK(field_format("White: Kc8, Ra1, Pb6\nBlack: Ka8, Bb8, Pa7, Pb7\n#2\n") == "list");
  CHECK(field_format("fen: " + kFieldFen + "\n1. Ra6 bxa6 2. b7#\n") == "list");
  CHECK(field_format("- fen: " + kFieldFen + "\n  mate: 2\n- fen: " + kEasyFen + "\n") == "yaml");
  CHECK_FALSE(shows_field_records("name: x\nvalue: 3\n"));
}

TEST_CASE("a value of a section may be the row of a table") {
  const std::string fen = "3r2k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 0 1";
  const Suite suite = parse_suite("a.ini",
                                  "[Header]\nversion=1.0\n[Puzzles]\nP=00001," + fen +
                                      ",d8d2 e1e8,600,mateIn1\nP=00002," + fen + ",d8d2 e1e8,600,mateIn1 short\n",
                                  {nullptr, ""});
  CHECK(suite.errors.empty());
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[0].id == "00001");
  CHECK(suite.positions[0].moves_before.size() == 1);
  CHECK(suite.positions[0].claim.distance == 1);
  CHECK(suite.positions[1].where.line == 5);
  // What has no FEN but that of its start is a file of variants.
  CHECK(parse_suite("v.ini", "[mine:chess]\nstartFen = " + fen + "\nextinctionPieceTypes = k, q\n", {nullptr, ""})
            .errors.front()
            .code == "variants-ini");
}
