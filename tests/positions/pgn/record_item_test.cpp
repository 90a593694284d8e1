// Items of notes and of Markdown: a FEN, its stipulation and its solution on one line.
#include "positions/pgn/record_item.h"

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

const std::string kItemFen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";  // 1.Ra6 mates in two
const std::string kItemMate = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";  // 1.Ra8 mates

/// The keys, the plies of the line and the mate of each position, or the place of its error.
std::string item_claims(const std::string& text) {
  std::string out;
  for (const TestPosition& position : parse_suite("n.md", text, {}).positions) {
    if (!out.empty()) out += "; ";
    if (!position.errors.empty()) {
      const InputError& error = position.errors.front();
      out += error.code + "@" + std::to_string(error.where.line) + ":" + std::to_string(error.where.column);
      continue;
    }
    for (const MoveText& key : position.claim.keys) out += key.text + " ";
    if (!position.claim.line.empty()) out += std::to_string(position.claim.line.size()) + " plies ";
    out += position.claim.distance ? "#" + std::to_string((*position.claim.distance + 1) / 2) : "-";
  }
  return out;
}

}  // namespace

TEST_CASE("an item with FEN, stipulation and solution on one line is read") {
  const std::string quoted = "`" + kItemFen + "`";
  for (const std::string& line :
       {"- " + quoted + " mate in 2: 1.Ra6", "* " + quoted + " - Mate in 2 (Ra6).", "1. " + quoted + " (#2) Ra6",
        "- " + quoted + ": White mates in two moves. 1. Ra6", "- **Mate in 2**: " + quoted + " → `Ra6`",
        "- [ ] " + quoted + " mate in 2, solution: Ra6", kItemFen + ": mate in 2 (Ra6)",
        kItemFen + " - Matt in 2 Zügen - Lösung: Ra6"}) {
    INFO(line);
    CHECK(item_claims(line + "\n") == "Ra6 #2");
  }
  // Bars part what is said.
  CHECK(item_claims("FEN: " + kItemFen + " | Solution: Ra6 | Mate in 2\nFEN: " + kItemMate +
                    " | Solution: Ra8 | Mate in 1\n") == "Ra6 #2; Ra8 #1");
  CHECK(item_claims("- " + quoted + " mate in 2: 1. Ra6 bxa6 2. b7#\n") == "Ra6 3 plies #2");
  CHECK(item_claims("- " + quoted + " White mates in 2\n") == "#2");
  CHECK(item_claims("- `back rank`: `" + kItemMate + "` → Ra8#\n") == "1 plies #1");
  CHECK(item_claims("- " + quoted + " - Best move is rook to a6 (a1a6).\n") == "a1a6 1 plies -");
  CHECK(item_claims("White to move, mate in 2\n- " + quoted + " → Ra6\n") == "Ra6 #2");
  CHECK(item_claims("# Mates\n\n- " + quoted + " mate in 2: 1.Ra6\n- `" + kItemMate + "` mate in 1: Ra8#\n") ==
        "Ra6 #2; Ra8# 1 plies #1");
}

TEST_CASE("what is no item is read as it was, and errors have their places") {
  CHECK(item_claims(kItemFen + " mate in 2\n") == "#2");
  CHECK(item_claims(kItemFen + " Ra6\n") == "Ra6 -");
  CHECK(item_claims(kItemFen + " bm Ra6; dm 2;\n") == "Ra6 #2");
  CHECK_FALSE(item_behind_fen(kItemFen + " something else", kItemFen.size()));
  CHECK_FALSE(item_behind_fen(kItemFen + " mate in 2: 1.Ra6; id \"x\";", kItemFen.size()));
  CHECK(item_claims("- `kbK5/pp6/1P6/8/8/8/8/R6 w - - 0 1` mate in 2: 1.Ra6\n- `" + kItemFen +
                    "` mate in 2: 1.Ra6\n") == "fen-row@1:27; Ra6 #2");
  const Suite suite = parse_suite("n.md", "\n- `" + kItemFen + "` mate in 2: 1.Ra6\n", {});
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].claim.keys.at(0).where.line == 2);
  CHECK(suite.positions[0].claim.keys.at(0).where.column == 52);
}

TEST_CASE("records of one list may spell the name of their FEN in several ways") {
  const std::string with = "\": \"" + kItemFen + "\", ";
  CHECK(item_claims("[{\"fen" + with + "\"best_move\": \"Ra6\"}, {\"FEN" + with + "\"best_move\": \"Ra6\"},\n{\"Fen" +
                    with + "\"goal\": {\"mate\": 2}}, {\"FEN" + with +
                    "\"goal\": \"mate in 2\", \"answer\": \"Ra6\"}]") == "Ra6 -; Ra6 -; #2; Ra6 #2");
  CHECK(item_claims("{\"fen" + with + "\"best_move\": \"Ra6\"}\n{\"FEN" + with + "\"Moves\": \"a1a6\"}\n") ==
        "Ra6 -; a1a6 -");
}
