// The fast rules, compared with published counts of move sequences.
#include <cstdint>

#include <catch2/catch.hpp>

#include "solver/engine/solver.h"
#include "tests/support/perft_data.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"

using namespace keymove;
using namespace keymove::tests;

TEST_CASE("the fast rules count the five games' move sequences") {
  for_each_count_of_games(
      scaled(8'000'000, 400'000'000, 200'000),
      [](const Setup& setup, int depth, std::uint64_t nodes) { CHECK(solver::perft(setup, depth) == nodes); });
}

TEST_CASE("the fast rules count orthodox move sequences") {
  for_each_count_of_chess(
      scaled(8'000'000, 2'000'000'000, 100'000),
      [](const Setup& setup, int depth, std::uint64_t nodes) { CHECK(solver::perft(setup, depth) == nodes); });
}

TEST_CASE("the fast rules count move sequences of Chess960") {
  for_each_count_of_chess960(
      scaled(12'000'000, 100'000'000, 500'000),
      [](const Setup& setup, int depth, std::uint64_t nodes) { CHECK(solver::perft(setup, depth) == nodes); });
}

TEST_CASE("the fast rules count move sequences of Xiangqi") {
  for_each_count_of_xiangqi(
      scaled(1'000'000, 10'000'000, 20'000),
      [](const Setup& setup, int depth, std::uint64_t nodes) { CHECK(solver::perft(setup, depth) == nodes); });
}

TEST_CASE("the fast rules count what Fairy-Stockfish counts in the other shipped variants") {
  // Fairy-Stockfish c19b5f6 (large boards), "go perft": gardner, losalamos, capablanca, grand, shako,
  // kingofthehill, racingkings, antichess, shatranj, makruk, minixiangqi, 3check.
  struct Count {
    const char* variant;
    const char* fen;
    int depth;
    std::uint64_t nodes;
  };
  const Count counts[] = {
      {"gardner-5x5", "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1", 5, 52512},
      {"gardner-5x5", "1r1k1/P1pp1/3Q1/1b3/RNB1K w - - 0 11", 5, 1307003},
      {"gardner-5x5", "4k/qPppn/r3P/4K/2B1b w - - 3 13", 5, 99456},
      {"los-alamos-6x6", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", 5, 191846},
      {"los-alamos-6x6", "rn1k1r/p1np2/1Pp1p1/1N4/PP1KpP/RNQ2R w - - 0 11", 5, 3658314},
      {"los-alamos-6x6", "nr1k1r/pPn1pp/6/p1PP1P/2K1p1/1RQ1NR w - - 4 13", 5, 2219988},
      {"capablanca-10x8", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1", 4, 805128},
      {"capablanca-10x8", "rn1bqkb1nr/1p1ppppp1p/2p3c3/p2a4p1/3B1P4/P1NP3C1N/RPP1P1PPPP/2ABQK3R w Kkq - 7 11", 4,
       6283019},
      {"capablanca-10x8", "rn1bqk2nr/pppppP1p2/5c2p1/2a2pp1p1/PPPP3P2/N9/6P1PP/R1A1QKBCNR w KQkq - 0 13", 4, 8108889},
      {"grand-10x10", "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1", 4, 15921643},
      {"grand-10x10", "1r1n5r/2bqkc1bn1/p2pp1ppp1/1pp2p4/9p/2a2P4/2P1P5/PP1P1APPPP/RNBQ3BN1/4K3CR w - - 5 11", 4,
       15073212},
      {"grand-10x10", "3qrc3r/1n2k2b2/ppp1ppppp1/4bP1n2/3p5p/3P4Q1/P6P2/1PP2PP1PP/1N2KCABN1/R7R1 w - - 1 13", 4,
       14166113},
      {"minixiangqi", "rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1", 4, 127164},
      {"king-of-the-hill", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
      {"king-of-the-hill", "rnbq1bnr/ppp2ppp/8/2kp4/3Pp3/3K4/PPP1PPPP/RNBQ1BNR w - - 0 1", 4, 12378},
      {"racing-kings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", 4, 296242},
      {"racing-kings", "4brn1/2K2k2/8/8/8/8/8/8 w - - 0 1", 4, 3151},
      {"racing-kings", "6r1/2K5/5k2/8/3R4/8/8/8 w - - 0 1", 5, 1445570},
      {"three-check", "7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1+3 1 39", 3, 12407},
      {"three-check", "7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1 39 +2+0", 3, 12407},
      {"antichess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 5, 2732672},
      {"antichess", "rnbqkb1r/p3pppp/2p5/1p1p4/P3n3/2N2P2/1PPPP1PP/R1BQKBNR w - - 0 5", 5, 369},
      {"antichess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 633},
      {"shatranj", "r3q3/3kBp2/ppp1pp2/3p4/PbP5/4PPPB/1RKP3P/N3Q1R1 b - - 0 1", 4, 208633},
      {"shatranj", "8/4k3/3r4/3P4/4K3/8/8/8 w - - 0 1", 5, 87105},
      {"shatranj", "8/8/4k3/3n4/2P1K3/1N6/8/8 w - - 0 1", 6, 2014363},
      {"makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", 4, 273026},
      {"makruk", "4k3/2P5/3p1Pn1/1PP3p1/3p1p2/P1p2n2/2S5/4K3 w - - 0 1", 3, 970},
      {"makruk", "4k3/2P5/3p1Pn1/1PP3p1/3p1p2/P1p2n2/2S5/4K3 b - - 0 1", 4, 28300},
      {"shako-10x10", "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1", 4, 10273158},
      {"shako-10x10", "1cq3c3/1rnb1kb1re/peppp1p1pp/8n1/1p3p4/3P2p3/1NP3N3/PP1QPP1PPP/ER1B1K2RE/3CCB4 w KQkq - 4 11", 4,
       9067229},
      {"shako-10x10", "5cq1rc/ernb1k1n1e/1pp1p1p2p/5p1pp1/p1Np6/3PP5/2P5NP/bPB2PPPP1/E3Q1B1RE/CRC1K5 w q - 0 13", 4,
       5121160}};
  for (const Count& c : counts) {
    if (c.nodes > static_cast<std::uint64_t>(scaled(8'000'000, 20'000'000, 300'000))) continue;
    INFO(c.variant << " " << c.fen);
    CHECK(solver::perft(position(c.variant, c.fen), c.depth) == c.nodes);
  }
}
