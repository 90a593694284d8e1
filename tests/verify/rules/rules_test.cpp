// Tests of the reference rules in small positions whose answers follow from the rules of the games.
#include "verify/rules/rules.h"

#include <catch2/catch.hpp>

#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;
using verify::game_end;

TEST_CASE("a checkmated side has lost, a stalemated one has drawn, and neither has moves") {
  const Setup mated = position("chess", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
  CHECK(game_end(mated) == Outcome::loss);
  CHECK(verify::moves_of(mated).empty());
  const Setup stalemated = position("chess", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1");
  CHECK(game_end(stalemated) == Outcome::draw);
  CHECK_FALSE(game_end(position("chess", "7k/5K2/8/6Q1/8/8/8/8 b - - 0 1")));
}

TEST_CASE("where the king may be captured, its capture ends the game and an attack on it does not") {
  const Setup setup = position("minichess-5x5", "4k/5/5/5/K3Q w");
  CHECK(verify::can_capture_royal(setup));
  CHECK_FALSE(game_end(setup));
  const Setup captured = after(setup, {"e1e5"});
  CHECK(game_end(captured) == Outcome::loss);
  CHECK(verify::moves_of(captured).empty());
  CHECK(verify::perft(captured, 1) == 0);
  // Black may leave its king in check.
  CHECK(is_legal(position("minichess-5x5", "4k/p4/5/5/K3Q b"), "a4a3"));
}

TEST_CASE("in the 7x7 game a side without a safe move has lost, unless it can capture the king first") {
  // The king on a1 is not attacked, but the rooks on b7 and g2 attack a2, b1 and b2.
  const Setup squeezed = position("minichess-7x7", "1r4k/7/7/7/7/6r/K6 w");
  CHECK_FALSE(verify::royal_attacked(squeezed, Color::white));
  CHECK(game_end(squeezed) == Outcome::loss);
  const Setup capturing = position("minichess-7x7", "1r4k/7/7/7/7/6r/K5R w");
  CHECK_FALSE(game_end(capturing));
  const Setup saved = position("minichess-7x7", "1r4k/7/7/7/P6/6r/K6 w");
  CHECK_FALSE(game_end(saved));
  CHECK(verify::moves_of(saved).size() == 4);
}

TEST_CASE("in the 7x7 game a side whose men cannot move is lost in check and drawn otherwise") {
  // The white king on a7 is enclosed by pawns on the last row and below it.
  CHECK(game_end(position("minichess-7x7", "KP5/PP5/7/7/7/7/6k w")) == Outcome::draw);
  CHECK(game_end(position("minichess-7x7", "KP5/PP5/1n5/7/7/7/6k w")) == Outcome::loss);
  CHECK(game_end(position("minichess-7x7", "KP5/PP5/7/n6/7/7/6k w")) == Outcome::draw);
  CHECK(game_end(position("minichess-7x7", "KP5/PP1n3/7/7/7/7/6k w")) == Outcome::draw);
  CHECK(game_end(position("minichess-7x7", "KP5/PPn4/7/7/7/7/6k w")) == Outcome::loss);
}

TEST_CASE("two bare kings are a draw in the fairy game, even side by side") {
  CHECK(game_end(position("fairy-chess-8x8", "8/8/8/3k4/4K3/8/8/8 w")) == Outcome::draw);
  const Setup one_more = position("fairy-chess-8x8", "8/8/8/3kK3/8/8/8/7s w");
  CHECK_FALSE(game_end(one_more));
  CHECK(game_end(after(one_more, {"e5d5"})) == Outcome::loss);
}

TEST_CASE("in pawntastic the first pawn on its far row wins, and a side without moves draws") {
  const Setup race = position("pawntastic-5x5", "5/1P3/5/3p1/5 w");
  CHECK(game_end(after(race, {"b4b5"})) == Outcome::loss);
  // A pawn on the row where it started has not reached the far row.
  CHECK_FALSE(game_end(position("pawntastic-5x5", "5/3p1/5/1P3/P4 b")));
  CHECK(game_end(position("pawntastic-5x5", "5/5/1p3/1P3/5 w")) == Outcome::draw);
}

TEST_CASE("castling is refused out of, through and into check, and over men") {
  const std::string both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  CHECK(moves_from(position("chess", both), "e1") == "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1");
  const auto castlings = [](const std::string& fen) {
    const Setup setup = position("chess", fen);
    return std::string(is_legal(setup, "e1g1") ? "K" : "") + (is_legal(setup, "e1c1") ? "Q" : "");
  };
  CHECK(castlings("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1").empty());
  CHECK(castlings("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1") == "Q");
  CHECK(castlings("4k3/6r1/8/8/8/8/8/R3K2R w KQ - 0 1") == "Q");
  CHECK(castlings("4k3/1r5r/8/8/8/8/8/R3K2R w KQ - 0 1") == "KQ");  // rooks may be attacked, or pass attacks
  CHECK(castlings("4k3/2r5/8/8/8/8/8/R3K2R w KQ - 0 1") == "K");
  CHECK(castlings("4k3/8/8/8/8/8/8/Rn2K1NR w KQ - 0 1").empty());
  CHECK(castlings("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1") == "Q");
}

TEST_CASE("castling brings the rook over, and rights end with the first move or the rook's capture") {
  const Setup start = position("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  CHECK(write_fen(after(start, {"e1g1"})) == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
  CHECK(write_fen(after(start, {"e1c1", "e8g8"})) == "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
  CHECK(write_fen(after(start, {"h1h8"})) == "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
  CHECK(write_fen(after(start, {"a1b1", "e8e7", "b1a1"})) == "r6r/4k3/8/8/8/8/8/R3K2R b K - 3 2");
}

TEST_CASE("kings of wide boards castle to the squares that their variant names") {
  const Setup wide = position("capablanca-10x8", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1");
  CHECK(write_fen(after(wide, {"f1i1"})) == "5k4/10/10/10/10/10/10/R6RK1 b - - 1 1");
  CHECK(write_fen(after(wide, {"f1c1"})) == "5k4/10/10/10/10/10/10/2KR5R b - - 1 1");
}

TEST_CASE("an en passant square stands only where a man of the side to move reaches it") {
  const Setup start = position("chess", "4k3/3p4/8/4P3/8/8/P7/4K3 b - - 0 1");
  CHECK(square_text(start.shape(), after(start, {"d7d5"}).en_passant) == "d6");
  CHECK(write_fen(after(start, {"d7d5", "e5d6"})) == "4k3/8/3P4/8/8/8/P7/4K3 b - - 0 2");
  CHECK(after(start, {"e8e7", "a2a4"}).en_passant == kNoSquare);
  CHECK_FALSE(is_legal(after(start, {"d7d6", "a2a3", "d6d5"}), "e5d6"));
  const Setup idle = position("chess", "4k3/8/8/3p4/8/4P3/8/4K3 w - d6 0 1");
  CHECK(idle.en_passant != kNoSquare);
  CHECK(verify::normalized(idle).en_passant == kNoSquare);
}

TEST_CASE("an en passant capture that uncovers an attack on the own king is illegal") {
  // Both pawns leave the fifth rank at once, so that the rook on h5 attacks the king on a5.
  const Setup pinned = position("chess", "4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1");
  const Setup stepped = after(pinned, {"d7d5"});
  CHECK(square_text(stepped.shape(), stepped.en_passant) == "d6");
  CHECK_FALSE(is_legal(stepped, "e5d6"));
  CHECK(is_legal(stepped, "e5e6"));
  CHECK(verify::moves_of(stepped).size() < verify::pseudo_moves(stepped).size());
}

TEST_CASE("a pawn promotes on the last rank to each kind, and must") {
  const Setup chess = position("chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  CHECK(moves_from(chess, "a7") == "a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r");
  CHECK(write_fen(after(chess, {"a7b8n"})) == "1N2k3/8/8/8/8/8/8/4K3 b - - 0 1");
  CHECK(moves_from(position("chess-queen-promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7") == "a7a8q");
  CHECK(moves_from(position("minichess-7x7", "2k4/P6/7/7/7/7/K6 w"), "a6") == "a6a7");
}

TEST_CASE("in Grand Chess a pawn promotes from the eighth rank, only to men lost, and waits before the last") {
  // White has both rooks and both knights; queen, marshal, cardinal and bishops have been captured.
  const std::string men = "/10/10/10/10/2N4N2/4K5/R8R w - - 0 1";
  CHECK(moves_from(position("grand-10x10", "9k/10/10/P9/10/10/10/2N4N2/4K5/R8R w - - 0 1"), "a7") ==
        "a7a8 a7a8a a7a8b a7a8c a7a8q");
  CHECK(moves_from(position("grand-10x10", "9k/P9/10" + men), "a9") == "a9a10a a9a10b a9a10c a9a10q");
  // With all men on the board the pawn may step to the ninth rank and no further.
  const std::string all = "/10/10/10/10/PPPPPPPPP1/1NBQKCABN1/R8R w - - 0 1";
  CHECK(moves_from(position("grand-10x10", "9k/10/9P" + all), "j8") == "j8j9");
  CHECK(moves_from(position("grand-10x10", "8k1/9P/10" + all), "j9").empty());
  CHECK(verify::royal_attacked(position("grand-10x10", "8k1/9P/10" + all), Color::black));
  // Black's ranks count from its own side.
  CHECK(moves_from(position("grand-10x10", "9k/10/10/10/10/10/p9/10/10/9K b - - 0 1"), "a4") ==
        "a4a3 a4a3a a4a3b a4a3c a4a3n a4a3q a4a3r");
}

TEST_CASE("a cannon checks over exactly one man, which may then not step aside") {
  const Setup pinned = position("shako-10x10", "4k5/10/10/4n5/10/10/10/4C5/10/5K4 b - - 0 1");
  CHECK(verify::royal_attacked(pinned, Color::black));
  CHECK(is_legal(pinned, "e7f5"));  // without its hurdle the cannon attacks nothing
  CHECK_FALSE(is_legal(pinned, "e10e9"));
  const Setup two = position("shako-10x10", "4k5/10/4n5/4n5/10/10/10/4C5/10/5K4 b - - 0 1");
  CHECK_FALSE(verify::royal_attacked(two, Color::black));
  CHECK_FALSE(is_legal(two, "e7f5"));
}

TEST_CASE("the clock counts as the variant's adjudication does") {
  CHECK(after(position("chess", "4k3/8/8/8/8/8/P7/4K3 w - - 7 9"), {"a2a3"}).halfmove_clock == 0);
  CHECK(after(position("chess", "4k3/8/8/8/8/8/P7/4K3 w - - 7 9"), {"e1e2"}).halfmove_clock == 8);
  const Setup small = position("minichess-5x5", "4k/5/p4/1P3/K4 w - - 7 9");
  CHECK(after(small, {"a1b1"}).halfmove_clock == 8);
  CHECK(after(small, {"b2b3"}).halfmove_clock == 8);
  CHECK(after(small, {"b2a3"}).halfmove_clock == 0);
  CHECK(after(small, {"b2b3", "e5e4"}).fullmove_number == 10);
}

TEST_CASE("counters as high as they go stay there") {
  const Setup high = after(position("chess", "4k3/8/8/8/8/8/P7/4K3 b - - 2147483647 2147483647"), {"e8e7"});
  CHECK(high.halfmove_clock == 2147483647);
  CHECK(high.fullmove_number == 2147483647);
  const Setup captured = after(position("chess", "4k3/4P3/8/8/8/8/8/4K3 b - - 2147483647 2147483646"), {"e8e7"});
  CHECK(captured.halfmove_clock == 0);
  CHECK(captured.fullmove_number == 2147483647);
}
