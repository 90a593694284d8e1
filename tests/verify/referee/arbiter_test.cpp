#include "verify/referee/arbiter.h"

#include <random>

#include <catch2/catch.hpp>

#include "positions/course_formats/saved_game.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/support/positions.h"

using namespace keymove;
using verify::Arbiter;
using verify::Rulebook;

namespace {

/// Plays the moves, which must be legal, until the game ends.
void play(Arbiter& arbiter, const std::vector<std::string>& moves) {
  for (const std::string& text : moves) {
    INFO(text);
    REQUIRE_FALSE(arbiter.result());
    const auto move = parse_coordinate_text(*arbiter.now().variant, text);
    REQUIRE(move);
    REQUIRE(arbiter.is_legal(*move));
    arbiter.play(*move);
  }
}

struct Game {
  explicit Game(const std::string& name, const std::string& fen = "")
      : variant(*load_variant(name)),
        rules(variant),
        arbiter(rules, read_fen(variant, fen.empty() ? variant->start_fen : fen)->setup) {}

  VariantPtr variant;
  Rulebook rules;
  Arbiter arbiter;
};

}  // namespace

TEST_CASE("a mated side has lost, a stalemated one draws") {
  Game mate("chess");
  play(mate.arbiter, {"f2f3", "e7e5", "g2g4", "d8h4"});
  REQUIRE(mate.arbiter.result());
  CHECK(mate.arbiter.result()->winner == Color::black);
  CHECK(mate.arbiter.result()->reason == "checkmate");
  CHECK(score_text(*mate.arbiter.result()) == "0-1");

  Game stalemate("chess", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
  play(stalemate.arbiter, {"g6f7"});
  REQUIRE(stalemate.arbiter.result());
  CHECK_FALSE(stalemate.arbiter.result()->winner);
  CHECK(stalemate.arbiter.result()->reason == "stalemate");
}

TEST_CASE("chess is drawn by the third standing of a position, not the second") {
  Game game("chess");
  const std::vector<std::string> round = {"g1f3", "g8f6", "f3g1", "f6g8"};
  play(game.arbiter, round);
  CHECK_FALSE(game.arbiter.result());
  play(game.arbiter, round);
  REQUIRE(game.arbiter.result());
  CHECK_FALSE(game.arbiter.result()->winner);
  CHECK(game.arbiter.result()->reason == "the position has occurred 3 times");
}

TEST_CASE("a position with other castling rights is another position") {
  Game game("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const std::vector<std::string> round = {"e1e2", "e8e7", "e2e1", "e7e8"};
  play(game.arbiter, round);  // the castling right is lost in the first round
  play(game.arbiter, round);
  CHECK_FALSE(game.arbiter.result());
  play(game.arbiter, {"e1e2"});
  REQUIRE(game.arbiter.result());  // the position with the king on e2 occurs for the third time
}

TEST_CASE("fifty moves without capture or pawn move draw, and the clock of the position counts") {
  Game game("chess", "4k3/7r/8/8/8/8/R6P/4K3 w - - 98 80");
  play(game.arbiter, {"a2a3"});
  CHECK_FALSE(game.arbiter.result());
  play(game.arbiter, {"h7g7"});
  REQUIRE(game.arbiter.result());
  CHECK(game.arbiter.result()->reason == "100 plies without capture or pawn move");
  Game pawn("chess", "4k3/7r/8/8/8/8/R6P/4K3 w - - 98 80");
  play(pawn.arbiter, {"h2h3", "h7g7"});
  CHECK_FALSE(pawn.arbiter.result());
  CHECK(pawn.arbiter.now().halfmove_clock == 1);
}

TEST_CASE("dead positions are drawn: lone kings, one minor man, bishops on one colour") {
  CHECK(Game("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1").arbiter.result());
  CHECK(Game("chess", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1").arbiter.result());
  CHECK(Game("chess", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1").arbiter.result());         // both on dark squares
  CHECK_FALSE(Game("chess", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1").arbiter.result());  // on different colours
  CHECK_FALSE(Game("chess", "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1").arbiter.result());
  CHECK_FALSE(Game("chess", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1").arbiter.result());
}

TEST_CASE("a captured king ends the 5x5 game, a pawn on the far row pawntastic") {
  Game king("minichess-5x5", "k4/5/5/5/Q3K w");
  play(king.arbiter, {"a1a5"});
  REQUIRE(king.arbiter.result());
  CHECK(king.arbiter.result()->winner == Color::white);
  CHECK(king.arbiter.result()->reason == "the king is captured");
  Game pawns("pawntastic-4x4", "4/P3/3p/4 w");
  play(pawns.arbiter, {"a3a4"});
  REQUIRE(pawns.arbiter.result());
  CHECK(pawns.arbiter.result()->winner == Color::white);
}

TEST_CASE("twenty plies without a capture draw the 5x5 game, a promotion or not") {
  Game game("minichess-5x5", "k4/5/P4/5/4K w");
  play(game.arbiter, {"e1d1", "a5b5", "d1e1", "b5a5", "e1d1", "a5b5", "d1e1", "b5a5", "a3a4", "a5b5"});
  play(game.arbiter, {"a4a5q", "b5a4", "a5b5", "a4a3", "e1d1", "a3a2", "d1e1", "a2a3", "e1d1"});
  CHECK(game.arbiter.now().halfmove_clock == 19);
  CHECK_FALSE(game.arbiter.result());
  play(game.arbiter, {"a3a2"});
  REQUIRE(game.arbiter.result());
  CHECK_FALSE(game.arbiter.result()->winner);
}

TEST_CASE("fifty plies draw the 7x7 game only while both have as many men") {
  const auto wander = [](Arbiter& arbiter) {
    const std::vector<std::string> round = {"a1a2", "g7g6", "a2a1", "g6g7"};
    for (int ply = 0; ply < 50 && !arbiter.result(); ++ply) play(arbiter, {round[static_cast<std::size_t>(ply % 4)]});
  };
  Game equal("minichess-7x7", "6k/7/7/7/7/7/K6 w");
  wander(equal.arbiter);
  CHECK(equal.arbiter.result());
  Game more("minichess-7x7", "6k/7/3p3/3P3/3P3/7/K6 w");
  wander(more.arbiter);
  CHECK_FALSE(more.arbiter.result());
}

TEST_CASE("moves taken back leave the game as it was") {
  for (const char* name : {"chess", "minichess-5x5", "minichess-7x7", "pawntastic-5x5-ep"}) {
    Game game(name);
    std::mt19937 random(7);
    std::vector<Setup> met = {game.arbiter.now()};
    while (!game.arbiter.result() && met.size() < 80) {
      const auto moves = game.arbiter.legal_moves();
      game.arbiter.play(moves[random() % moves.size()]);
      met.push_back(game.arbiter.now());
    }
    while (game.arbiter.take_back()) {
      met.pop_back();
      CHECK(write_fen(game.arbiter.now()) == write_fen(met.back()));
      CHECK_FALSE(game.arbiter.result());
    }
    CHECK(met.size() == 1);
  }
}

TEST_CASE("recent positions are those since the last capture or pawn move") {
  Game game("chess");
  play(game.arbiter, {"e2e4", "g8f6", "g1f3"});
  const auto recent = game.arbiter.recent();
  REQUIRE(recent.size() == 2);
  CHECK(write_fen(recent[0]) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST_CASE("counters of a game as high as they go stay there") {
  Game game("pawntastic-5x5", "5/ppppp/5/PPPPP/5 b - - 2147483647 2147483647");
  play(game.arbiter, {"a4a3", "c2c3"});
  CHECK(game.arbiter.now().halfmove_clock == 2147483647);
  CHECK(game.arbiter.now().fullmove_number == 2147483647);
}

TEST_CASE("who moves like a bishop or knight is a minor man, however that is written") {
  for (const char* moves : {"F0", "FF", "BB", "fFFbFF"}) {
    INFO(moves);
    const VariantPtr variant = tests::edited_variant("chess", {{"\"B\"", "\"" + std::string(moves) + "\""}});
    const Rulebook rules(variant);
    const auto result = [&](const std::string& fen) { return Arbiter(rules, read_fen(variant, fen)->setup).result(); };
    CHECK(result("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1"));
    CHECK_FALSE(result("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1"));
  }
}
