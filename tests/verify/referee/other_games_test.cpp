// PGN games, lists of moves and other files than traces.
#include <catch2/catch.hpp>

#include "positions/played_games/stated_games.h"
#include "tests/support/positions.h"
#include "verify/referee/referee.h"

using namespace keymove;
using namespace keymove::tests;
using verify::FaultKind;

namespace {

verify::Findings judged_as(GameSource kind, const std::string& text, const std::string& variant) {
  const auto read = read_stated_games({"g", "g", text, variant_of(variant)}, kind, std::nullopt);
  REQUIRE(read.errors.empty());
  REQUIRE(read.games.size() == 1);
  return verify::referee(read.games[0], {});
}

}  // namespace

TEST_CASE("lists of moves are judged in every notation of their game") {
  CHECK(judged_as(GameSource::moves, "b2b3 c4b3 c2b3", "minichess-5x5").faults.empty());
  CHECK(judged_as(GameSource::moves, "1. B2 B3 C4 B3\n2. C2 B3", "minichess-5x5").moves == 3);
  CHECK(judged_as(GameSource::moves, "1. e4 e5 2. Nf3 Nc6 *", "chess").faults.empty());
  CHECK(judged_as(GameSource::moves, "((6, 0), (5, 0))\n((1, 0), (2, 0))", "fairy-chess-8x8").faults.empty());
  const auto found = judged_as(GameSource::moves, "e2e4 e7e5\ne4e5 d7d5", "chess");
  REQUIRE(found.faults.size() == 1);
  CHECK(found.faults[0].where.line == 2);
  CHECK(found.faults[0].where.column == 1);
  CHECK(found.faults[0].turn == 2);
  CHECK(found.faults[0].kind == FaultKind::illegal_move);
}

TEST_CASE("the results of PGN games are judged where the rules decide them") {
  const std::string mate = "[Event \"e\"]\n\n1. f3 e5 2. g4 Qh4# ";
  CHECK(judged_as(GameSource::pgn, mate + "0-1", "chess").faults.empty());
  const auto wrong = judged_as(GameSource::pgn, mate + "1-0", "chess");
  REQUIRE(wrong.faults.size() == 1);
  CHECK(wrong.faults[0].kind == FaultKind::wrong_winner);
  CHECK(wrong.faults[0].where.line == 3);
  CHECK(wrong.faults[0].where.column == 21);
  const auto beyond = judged_as(GameSource::pgn, mate + "3. Kf2 0-1", "chess");
  REQUIRE(beyond.faults.size() == 1);
  CHECK(beyond.faults[0].kind == FaultKind::after_end);
  // Black resigns, which is no fault.
  CHECK(judged_as(GameSource::pgn, "[Event \"e\"]\n\n1. e4 1-0", "chess").faults.empty());
  // Nobody has claimed the draw when the position stood for the third time.
  CHECK(judged_as(
            GameSource::pgn,
            "[Event \"e\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 6. Bc4 Nc6 7. Qh5 Nf6 8. Qxf7# 1-0",
            "chess")
            .faults.empty());
}

TEST_CASE("a chess pawn has to say what it becomes") {
  const auto read = read_stated_games({"g", "g", "a7a8", variant_of("chess")}, GameSource::moves,
                                      position("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1"));
  REQUIRE(read.games.size() == 1);
  const auto found = verify::referee(read.games[0], {});
  REQUIRE(found.faults.size() == 1);
  CHECK(found.faults[0].kind == FaultKind::missed_promotion);
}

TEST_CASE("the ranks of a game of Xiangqi are counted from 0 if one of them is 0") {
  CHECK(judged_as(GameSource::moves, "h2e2 h9g7 h0g2 i9h9", "xiangqi").faults.empty());
  CHECK(judged_as(GameSource::moves, "h3e3 h10g8 h1g3 i10h10", "xiangqi").faults.empty());
  CHECK(judged_as(GameSource::json, R"({"variant": "xiangqi", "moves": "h2e2 h9g7 h0g2"})", "xiangqi").faults.empty());
  CHECK(judged_as(GameSource::pgn, "[Variant \"xiangqi\"]\n\n1. h2e2 h9g7 2. h0g2 *", "xiangqi").faults.empty());
  // Nothing says so, and the first move is legal only so.
  const auto told = judged_as(GameSource::moves, "h2e2", "xiangqi");
  REQUIRE(told.faults.size() == 1);
  CHECK(told.faults[0].message.ends_with("; ranks count from 1 here; counted from 0 it would be h3e3"));
  CHECK_FALSE(judged_as(GameSource::moves, "h2e2 h10g8 h0g2", "xiangqi").faults.empty());
}

TEST_CASE("a tag Game says that a game is one of Xiangqi") {
  const auto variant_in = [](const std::string& tag) {
    const auto read = read_stated_games({"g", "g", tag + "\n[Result \"*\"]\n\n*\n", nullptr}, GameSource::pgn, {});
    return read.games.at(0).variant->name;
  };
  CHECK(variant_in("[Game \"Chinese Chess\"]") == "xiangqi");
  CHECK(variant_in("[Game \"3\"]") == "chess");
  CHECK(variant_in("[Game \"Chess\"]") == "chess");
  CHECK(variant_in("[Game \"Chinese Chess\"]\n[Variant \"chess\"]") == "chess");
}
