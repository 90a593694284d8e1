// Lists of positions in Italian, Spanish, Portuguese, Polish and Dutch.
#include <catch2/catch.hpp>

#include "positions/game/setup.h"
#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

std::vector<TestPosition> list_in_language(const std::string& text) { return parse_suite("l.txt", text, {}).positions; }

}  // namespace

TEST_CASE("lists of positions are read in several languages") {
  for (const char* text :
       {"Bianco: Rc8 Ta1 Pb6 / Nero: Ra8 Ab8 Pa7 Pb7\nIl Bianco muove e matta in 2 mosse\nSoluzione: 1.Ta6!\n",
        "Blancas: Rc8, Ta1, Pb6\nNegras: Ra8, Ab8, Pa7, Pb7\nBlancas juegan y dan mate en 2\n\nSolución: 1.Ta6!\n",
        "Blancas: Rc8, Ta1, Pb6 Negras: Ra8, Ab8, Pa7, Pb7 mate en 2\n1.Ta6!\n",
        "Brancas: Rc8 Ta1 Pb6 / Pretas: Ra8 Bb8 Pa7 Pb7\nMate em dois lances\nChave: Ta6\n",
        "Białe: Kc8 Wa1 Pb6 / Czarne: Ka8 Gb8 Pa7 Pb7\nMat w 2 posunięciach\nRozwiązanie: 1.Wa6!\n",
        "Białe Kc8 Wa1 Pb6 / Czarne Ka8 Gb8 Pa7 Pb7 mat w 2\n1.Wa6!\n",
        "Wit: Kc8 Ta1 pi b6\nZwart: Ka8 Lb8 pi a7 b7\nWit begint en geeft mat in 2 zetten\nOplossing: 1.Ta6!\n",
        "White: Kc8 Ra1 Pb6 Black: Ka8 Bb8 Pa7b7 mate in two\nKey: Ra6\n"}) {
    INFO(text);
    const auto positions = list_in_language(text);
    REQUIRE(positions.size() == 1);
    CHECK(positions[0].errors.empty());
    REQUIRE(positions[0].setup);
    CHECK(write_epd_board(*positions[0].setup) == "kbK5/pp6/1P6/8/8/8/8/R7 w - -");
    CHECK(positions[0].claim.distance == 3);
    REQUIRE(positions[0].claim.keys.size() == 1);
    CHECK(positions[0].claim.keys[0].text.substr(1, 2) == "a6");
  }
}

TEST_CASE("the moves of a list have the letters of its men") {
  // The king moves, not the rook, which could go to that square, too.
  const auto italian = list_in_language("Bianco: Rb6 Tc1 / Nero: Ra8\nMatto in 2\n1.Rc7 Ra7 2.Ta1#\n");
  REQUIRE(italian.size() == 1);
  CHECK(italian[0].claim.keys.at(0).text == "Kc7");
  CHECK(italian[0].claim.line.at(2).text == "Ra1#");
  const auto dutch = list_in_language("Wit: Kg6 Pf5 / Zwart: Kh8\nmat in 1\n1.Pd6\n");
  REQUIRE(dutch.size() == 1);
  CHECK(dutch[0].claim.keys.at(0).text == "Nd6");
  // German letters cannot be taken for English ones, and stay.
  const auto german = list_in_language("Weiß: Kb6 Tc1 / Schwarz: Ka8\nMatt in 1\n1.Tc8\n");
  REQUIRE(german.size() == 1);
  CHECK(german[0].claim.keys.at(0).text == "Tc8");
}

TEST_CASE("a line with the men of both sides that cannot be read is a position with an error") {
  const auto positions =
      list_in_language("Bianco: Rc8 Ta9 / Nero: Ra8\nMatto in 2\n\nBianco: Rb6 Tc1 / Nero: Ra8\nMatto in 1\n1.Tc8#\n");
  REQUIRE(positions.size() == 2);
  REQUIRE_FALSE(positions[0].errors.empty());
  CHECK(positions[0].errors[0].where.line == 1);
  CHECK(positions[0].errors[0].message.find("'a9'") != std::string::npos);
  CHECK(positions[1].errors.empty());
}
