#include "positions/copied_text/stated_mover.h"

#include <catch2/catch.hpp>

#include "positions/copied_text/stated_stipulation.h"
#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

/// Black mates by Re1.
const std::string kBoardRows =
    ". . . . r . . k\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n"
    ". . . . . P P P\n. . . . . . K .\n";
const std::string kBoardAlone = "4r2k/8/8/8/8/8/5PPP/6K1";

TestPosition only_of(const std::string& text) {
  INFO(text);
  const Suite suite = parse_suite("m.txt", text, {});
  CHECK(suite.errors.empty());
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].errors.empty());
  REQUIRE(suite.positions[0].setup);
  return suite.positions[0];
}

}  // namespace

TEST_CASE("captions in several languages say who begins") {
  for (const char* line :
       {"Black to move", "Black mates in 2", "Il Nero muove", "Tratto al Nero", "Muove il Nero.", "Les noirs jouent",
        "Trait aux Noirs", "Schwarz am Zug", "Schwarz zieht", "Juegan negras", "Mueven las negras:", "As pretas jogam",
        "Lance das Pretas", "Zwart aan zet", "Ruch czarnych", "Czarne zaczynają", "Ход чёрных", "Начинают черные"}) {
    INFO(line);
    CHECK(stated_mover(line) == Color::black);
    CHECK(only_of(std::string(line) + "\n" + kBoardRows).setup->to_move == Color::black);
    CHECK(only_of(kBoardRows + line + "\n").setup->to_move == Color::black);
  }
  for (const char* line : {"White to play and mate in 2", "Il Bianco muove", "Trait aux blancs", "Weiß am Zug",
                           "Juegan blancas", "As brancas jogam", "Wit aan zet", "Ruch białych", "Ход белых"}) {
    INFO(line);
    CHECK(stated_mover(line) == Color::white);
    CHECK(only_of(std::string(line) + "\n" + kBoardRows).setup->to_move == Color::white);
  }
  for (const char* line : {"White to move, Black draws", "Black Knights of Hastings", "Zug um Zug", "to move", "",
                           "Schwarz gegen Weiß, 12. Zug", "Noirmoutier 1999"}) {
    CHECK_FALSE(stated_mover(line));
  }
}

TEST_CASE("a list of men and a board alone have Black to move where the lines around them say so") {
  for (const std::string& text :
       {std::string("White: Kg1, Pf2, Pg2, Ph2\nBlack: Kh8, Re8\nBlack to move\n1... Re1#\n"),
        std::string("Schwarz am Zug\nWeiß: Kg1, Bf2, g2, h2\nSchwarz: Kh8, Te8\n1... Te1#\n"),
        std::string("Bianco: Rg1, Pf2, Pg2, Ph2\nNero: Rh8, Te8\nIl Nero muove\n\n1... Te1#\n"),
        std::string("Kg1 Pf2 Pg2 Ph2 / Kh8 Re8\nBlack to move, mate in 1\n"),
        kBoardAlone + "\nJuegan negras, mate in 1\n"}) {
    const TestPosition position = only_of(text);
    CHECK(position.setup->to_move == Color::black);
    CHECK(position.claim.distance == 1);
  }
  // A FEN says itself who begins, and what says nothing is White's.
  CHECK(only_of(kBoardAlone + " w - - 0 1\nBlack to move\n1. g3\n").setup->to_move == Color::white);
  CHECK(only_of("Kg1 Pf2 Pg2 Ph2 / Kh8 Re8\n\n1. g3\n").setup->to_move == Color::white);
}

TEST_CASE("a stipulation may stand behind the words that say who begins") {
  CHECK(stipulation_in_line("Black to move, mate in 1")->text == "mate in 1");
  CHECK(stipulation_in_line("Schwarz am Zug: #2")->text == "#2");
  CHECK_FALSE(stipulation_in_line("Black to move, a hard one"));
  // Each below its board.
  const Suite suite = parse_suite(
      "m.txt", kBoardAlone + "\nSchwarz am Zug, Matt in 1\n\nkbK5/pp6/1P6/8/8/8/8/R7\nWhite to move, mate in 2\n", {});
  REQUIRE(suite.positions.size() == 2);
  CHECK(suite.positions[0].setup->to_move == Color::black);
  CHECK(suite.positions[0].claim.distance == 1);
  CHECK(suite.positions[1].setup->to_move == Color::white);
  CHECK(suite.positions[1].claim.distance == 3);
}
