// Pawns of a variants.ini, and men like them. The perft counts are those of Fairy-Stockfish (c19b5f6).
#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "tests/positions/variant_files/ini_sections.h"

using namespace keymove;
using namespace keymove::tests;

TEST_CASE("a square that was passed must tell which man it was") {
  const std::string several = "double steps in several directions lead over one square";
  // Over e3 a man may come from d2 to f4 or from f2 to d4.
  CHECK(errors_of("[own:berolina]\n").find(several) != std::string::npos);
  const std::string mixed = "customPiece1 = s:fKifmnDifmnA\npawnTypes = ps\nnMoveRule = 0\n";
  CHECK(refuses(mixed + "startFen = rnbqkbnr/pppppppp/8/8/8/8/SSSSSSSS/RNBQKBNR w - - 0 1\n", several));
  CHECK(errors_of("[own:berolina]\nenPassantRegion = -\n") == "none");
  // Over each square leads one step: Fairy-Stockfish and keymove take the man that made it.
  const std::string right = "[own:chess]\npawn = -\ncustomPiece1 = p:mfFcefWifrmnA\npawnTypes = p\n";
  CHECK(errors_of(right) == "none");
  CHECK(errors_of(right + "enPassantRegion = *3 *6\n").find(several) != std::string::npos);
}

TEST_CASE("ordinary pawns promote whatever the section says of other men") {
  const std::string fen = "7k/4P3/6K1/8/8/8/8/8 w - - 0 1";
  const std::string quiet = "[own:chess]\nnMoveRule = 0\n";
  const std::string other = "customPiece1 = s:fmWfcF\n";
  for (const std::string& lines :
       {std::string(), std::string("promotionPawnTypes = -\n"), other + "promotionPawnTypes = s\n"}) {
    INFO(lines);
    const auto read = read_fen(read_ini(quiet + lines), fen);
    REQUIRE(read);
    const auto moves = verify::moves_of(read->setup);
    const auto promotes = [](const Move& move) { return move.promotion != kNoKind; };
    CHECK(std::count_if(moves.begin(), moves.end(), promotes) == 4);
    CHECK(moves.size() == 10);  // the king's: f5, g5, h5, f6, h6 and f7
  }
}

TEST_CASE("double steps that a base lacks have no squares") {
  // The counts are those of Fairy-Stockfish.
  CHECK(nodes("[own:chaturanga]\ndoubleStep = true\n", 1) == 16);
  const std::string none = "[first:chess]\ndoubleStep = false\n";
  CHECK(nodes(none + "[own:first]\ndoubleStep = true\n", 1) == 12);
  CHECK(nodes(none + "[own:first]\ndoubleStep = true\ndoubleStepRegionWhite = *2\n", 1) == 20);
  // Without squares there are none, so that the next section has to say it again.
  const std::string nowhere = "[first:chess]\ndoubleStepRegionWhite = -\ndoubleStepRegionBlack = -\n";
  CHECK(nodes(nowhere + "[own:first]\ndoubleStepRegionWhite = *2\n", 1) == 12);
}

TEST_CASE("a FEN may name the man that has passed a square") {
  const VariantPtr right = read_ini("[own:chess]\npawn = -\ncustomPiece1 = p:mfFcefWifrmnA\npawnTypes = p\n");
  const auto position = [&](const std::string& field) {
    return read_fen(right, "4k3/8/8/4p3/5P2/8/8/4K3 b - " + field + " 0 1");
  };
  REQUIRE(position("e3f4"));
  CHECK(square_text(right->shape, position("e3f4")->setup.en_passant) == "e3");
  CHECK(position("e3f4")->repairs.empty());
  CHECK_FALSE(position("e3e5"));
  CHECK_FALSE(position("g3f4"));
  CHECK_FALSE(position("e3f4g5"));
}
