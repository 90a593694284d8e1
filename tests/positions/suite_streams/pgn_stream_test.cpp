#include "positions/suite_streams/pgn_stream.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/problem/suite_text.h"
#include "tests/support/temporary_file.h"

using namespace keymove;
using keymove::tests::TemporaryFile;

namespace {

std::string text_of(const PgnGame& game) {
  std::string out = game.id + " " + std::to_string(game.where.line) + " " + std::string(game.tag("white")) + ":";
  for (const MoveText& move : game.moves)
    out += " " + move.text + "@" + std::to_string(move.where.line) + "." + std::to_string(move.where.column);
  for (const InputError& error : game.errors) out += "\n" + to_text(error);
  return out + (game.setup ? " set up" : "");
}

/// As the games of a server are exported: clocks, values, annotations, variations, and a comment over empty lines.
const std::string kGames =
    "[Event \"Rated Blitz game\"]\n[Site \"https://example.org/a\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n"
    "1. e4 { [%eval 0.17] [%clk 0:03:00] } 1... e5?! { [%clk 0:03:00] } 2. Nf3 $6 (2. f4 exf4) 2... d6 1-0\n\n"
    "[Event \"?\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n"
    "[White \"c\"]\n\n1. d4 {a comment\n\n[Event \"in it\"]} d5 0-1\n\n"
    "1. c4 {open *\n\n";

}  // namespace

TEST_CASE("the games of a long file that are drawn are those that are read, with their places") {
  std::string text = "\xEF\xBB\xBF";
  while (text.size() < 300'000) text += kGames;
  const TemporaryFile file("games.pgn", text);
  const auto stream = PgnStream::open(file.path, nullptr);
  REQUIRE(stream);
  const auto expected =
      read_pgn_games({file.path, "keymove-" + std::to_string(getpid()) + "-games", text.substr(3), nullptr});
  REQUIRE(expected.size() > 2500);
  for (const PgnGame& game : expected) {
    const auto drawn = (*stream)->next();
    REQUIRE(drawn);
    REQUIRE(text_of(*drawn) == text_of(game));
  }
  CHECK_FALSE((*stream)->next());
  CHECK_FALSE((*stream)->error());
}

TEST_CASE("a game that cannot be read states why, and the others go on") {
  const TemporaryFile file("games.pgn", kGames);
  const auto stream = PgnStream::open(file.path, nullptr);
  REQUIRE(stream);
  const auto first = (*stream)->next();
  CHECK(first->errors.empty());
  CHECK(first->tag("White") == "a");
  CHECK(first->tag("black") == "b");
  CHECK(first->tag("nothing").empty());
  REQUIRE(first->moves.size() == 4);
  CHECK(first->moves[3].text == "d6");
  const auto atomic = (*stream)->next();
  REQUIRE(atomic->errors.size() == 1);
  CHECK(atomic->errors[0].code == "unsupported-game");
  CHECK(atomic->errors[0].where.line == 10);
  CHECK((*stream)->next()->moves.size() == 2);
  const auto open = (*stream)->next();
  REQUIRE(open->errors.size() == 1);
  CHECK(open->errors[0].message == "the comment is not closed");
  CHECK_FALSE((*stream)->next());
}

TEST_CASE("games of Chess960 are read with and without the name, from their FEN") {
  const std::string fen = "[FEN \"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w ";
  const TemporaryFile file("960.pgn", "[Variant \"Chess960\"]\n" + fen + "KQkq - 0 1\"]\n\n1. e4 *\n\n" + fen +
                                          "DFdf - 0 1\"]\n\n1. e4 e5 *\n");
  const auto stream = PgnStream::open(file.path, nullptr);
  for (const std::size_t moves : {1U, 2U}) {
    const auto game = (*stream)->next();
    REQUIRE(game->errors.empty());
    CHECK(game->moves.size() == moves);
    CHECK(write_fen(*game->setup).ends_with(" w FDfd - 0 1"));
  }
}

TEST_CASE("a file that is not there, and one that is damaged, are errors of the file") {
  const auto missing = PgnStream::open("/nowhere/games.pgn", nullptr);
  REQUIRE_FALSE(missing);
  CHECK(missing.errors().front().code == "input-missing");
  const TemporaryFile cut("cut.pgn.gz", std::string("\x1f\x8b\x08\0\0\0\0\0\0\3\x8b\x56", 12));
  const auto damaged = PgnStream::open(cut.path, nullptr);
  const bool at_once = !damaged;
  if (!at_once) {
    CHECK_FALSE((*damaged)->next());
    REQUIRE((*damaged)->error());
  }
  CHECK((at_once ? damaged.errors().front() : *(*damaged)->error()).code == "input-compressed");
}
