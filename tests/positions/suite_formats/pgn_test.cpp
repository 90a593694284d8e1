#include "positions/suite_formats/pgn.h"

#include <catch2/catch.hpp>

using namespace keymove;

namespace {

Suite parse(const std::string& text) { return parse_pgn({"g.pgn", "g", text, nullptr}); }

std::string moves_text(const std::vector<MoveText>& moves) {
  std::string out;
  for (const MoveText& move : moves) out += (out.empty() ? "" : " ") + move.text;
  return out;
}

const std::string kMate =
    "[Event \"Problem 7\"]\n[Site \"?\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]\n\n1. Rd8# 1-0\n";

}  // namespace

TEST_CASE("a game without a FEN is the position at its end; all but its main line is skipped") {
  const Suite suite = parse(
      "[Event \"Casual\"]\n[Site \"Here\"]\n\n1. e4 {a (comment} e5 2.Nf3 $1 (2. f4 exf4 (2... d5 {x)}) 3. Nf3) 2... "
      "Nc6! "
      "; rest (of line\n3.Bb5 ?! a6 4. O-O 0-0\n1/2-1/2\n\n1. d4 d5 *\n");
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[0].id == "Casual/Here");
  CHECK(suite.positions[0].errors.empty());
  CHECK(moves_text(suite.positions[0].moves_before) == "e4 e5 Nf3 Nc6! Bb5 a6 O-O 0-0");
  CHECK(suite.positions[0].claim.empty());
  CHECK(suite.positions[0].moves_before[2].where.line == 4);
  CHECK(suite.positions[0].moves_before[2].where.column == 25);
  CHECK(suite.positions[1].id == "g:2");
  CHECK(moves_text(suite.positions[1].moves_before) == "d4 d5");
}

TEST_CASE("a game with a FEN is a problem: a mate by the mover is stated, else an opinion") {
  const TestPosition mate = parse(kMate).positions.front();
  CHECK(mate.errors.empty());
  CHECK(mate.id == "Problem 7");
  CHECK(mate.claim.outcome == Outcome::win);
  CHECK(mate.claim.distance == 1);
  CHECK(mate.goal.plies == 1);
  CHECK_FALSE(mate.claim.sole_key);
  CHECK(mate.claim.line_kind == LineKind::keeps_distance);
  const TestPosition opinion =
      parse("[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 9\"]\n\n9... h6 10. Rd8+ Kh7 *").positions.front();
  CHECK(opinion.goal.kind == GoalKind::best);
  CHECK(moves_text(opinion.claim.keys) == "h6");
}

TEST_CASE("quotes and backslashes in a tag are escaped by a backslash") {
  const Suite suite = parse(kMate + "\n[Event \"a \\\"b\\\" \\\\\"]\n\n1. e4 e5\n2. Nf3 1-0\n");
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[1].id == "a \"b\" \\");
  CHECK(moves_text(suite.positions[1].moves_before) == "e4 e5 Nf3");
}

TEST_CASE("a flaw of a game is its own, at line and column, and the next game is read") {
  const auto error = [](const Suite& suite) {
    const InputError& e = suite.positions.front().errors.front();
    return e.code + "@" + std::to_string(e.where.line) + ":" + std::to_string(e.where.column);
  };
  const Suite comment = parse("[Event \"a\"]\n\n1. e4 {open e5\n\n[Event \"b\"]\n\n1. d4 *\n");
  REQUIRE(comment.positions.size() == 2);
  CHECK(error(comment) == "pgn@3:7");
  CHECK(comment.positions[1].errors.empty());
  CHECK(error(parse("1. e4 (1. d4 {)} d5 *\n")) == "pgn@1:7");
  CHECK(error(parse("1. e4 ) *\n")) == "pgn@1:7");
  CHECK(error(parse("[Event a]\n\n1. e4 *\n")) == "pgn@1:1");
  CHECK(error(parse("[FEN \"8/8/8/8/8/8/8/K6x w - -\"]\n\n1. e4 *\n")) == "fen-letter@1:23");
  CHECK(error(parse("[Variant \"nothing\"]\n\n1. e4 *\n")) == "unknown-variant@1:11");
  CHECK(parse("[Variant \"Chess960\"]\n\n1. e4 *\n").positions.front().setup->variant->name == "chess960");
  CHECK(parse("[Variant \"minichess-7x7\"]\n\n1. d2d3 *\n").positions.front().setup->variant->name == "minichess-7x7");
}
