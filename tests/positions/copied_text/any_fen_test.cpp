#include "positions/copied_text/any_fen.h"

#include <string>

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"

using namespace keymove;

namespace {

/// Morphy's problem in two moves.
const std::string kMorphyFen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

std::string read_fen(const std::string& text, const std::string& variant = "chess") {
  const auto result = read_any_fen(*load_variant(variant), text);
  if (!result) return result.errors().front().code;
  return write_fen(result->setup);
}

std::string repair(const std::string& text) {
  const auto result = read_any_fen(*load_variant("chess"), text);
  return result && !result->repairs.empty() ? result->repairs.front() : "none";
}

}  // namespace

TEST_CASE("a FEN in other letters is read if one alphabet alone reads the whole board") {
  CHECK(read_fen(kMorphyFen) == kMorphyFen);
  CHECK(repair(kMorphyFen) == "none");
  CHECK(read_fen("klK5/bb6/1B6/8/8/8/8/T7 w - - 0 1") == kMorphyFen);
  CHECK(repair("klK5/bb6/1B6/8/8/8/8/T7 w - - 0 1") == "read the men of the FEN with German letters");
  CHECK(read_fen("rfR5/pp6/1P6/8/8/8/8/T7 w - - 0 1") == kMorphyFen);
  CHECK(repair("rfR5/pp6/1P6/8/8/8/8/T7 w - - 0 1") == "read the men of the FEN with French letters");
  CHECK(read_fen("♚♝♔5/♟♟6/1♙6/8/8/8/8/♖7 w - - 0 1") == kMorphyFen);
  CHECK(repair("♚♝♔5/♟♟6/1♙6/8/8/8/8/♖7 w - - 0 1") == "read the men of the FEN with figurines");
  CHECK(read_fen("крсКр5/пп6/1П6/8/8/8/8/Л7 w - - 0 1") == kMorphyFen);
  CHECK(read_fen("ксК5/пп6/1П6/8/8/8/8/Л7 w - - 0 1") == kMorphyFen);
  CHECK(repair("ксК5/пп6/1П6/8/8/8/8/Л7 w - - 0 1") == "read the men of the FEN with Russian letters");
  // Die Schwalbe's h#2 by Steudel.
  CHECK(read_fen("8/8/8/8/1tt5/4k3/2B5/T3K3 b - - 0 1") == "8/8/8/8/1rr5/4k3/2P5/R3K3 b - - 0 1");
}

TEST_CASE("S is the knight where no man has that letter, and no N stands beside it") {
  CHECK(read_fen("4k3/8/8/8/8/8/1S3Q2/4K3 w - - 0 1") == "4k3/8/8/8/8/8/1N3Q2/4K3 w - - 0 1");
  CHECK(repair("4k3/8/8/8/8/8/1S3Q2/4K3 w - - 0 1") == "read the men of the FEN with S for knights");
  CHECK(read_fen("4k3/8/8/8/8/8/1S3N2/4K3 w - - 0 1") == "fen-letter");
}

TEST_CASE("two readings are none, and neither is half a reading") {
  // Bishops in English, pawns in German.
  CHECK(read_fen("4k3/8/8/3S4/8/2B5/8/4K3 w - - 0 1") == "fen-letter");
  const auto two = read_any_fen(*load_variant("chess"), "4k3/8/8/3S4/8/2B5/8/4K3 w - - 0 1");
  CHECK(
      two.errors().front().message ==
      "the men can be read with S for knights and with German letters, which gives other positions; expected K Q R B N "
      "P");
  // On the first rank it can be no pawn.
  CHECK(read_fen("4k3/8/8/3S4/8/8/8/2B1K3 w - - 0 1") == "4k3/8/8/3N4/8/8/8/2B1K3 w - - 0 1");
  // English and German letters on one board, and no king of White in French letters.
  CHECK(read_fen("8/3BKp2/p1R2B1p/r2k1p2/8/p1p1pP2/1qS5/1Ss1Dll1 w") == "fen-letter");
  CHECK(read_fen("rf6/pp6/1P6/8/8/8/8/T7 w - - 0 1") == "fen-letter");
  CHECK(read_fen("4k3/8/8/8/8/8/1Y3Q2/4K3 w - - 0 1") == "fen-letter");
}

TEST_CASE("a game with other men than chess keeps its letters") {
  CHECK(read_fen("5k4/10/10/10/10/10/10/2B1TK4 w - - 0 1", "capablanca-10x8") == "fen-letter");
}

TEST_CASE("men are listed side by side") {
  CHECK(read_fen("Kc8 Ra1 Pb6 / Ka8 Bb8 Pa7 b7") == kMorphyFen);
  CHECK(read_fen("White: Kc8, Ra1, Pb6 Black: Ka8, Bb8, Pa7, Pb7") == kMorphyFen);
  CHECK(read_fen("Weiß: Kc8 Ta1 Bb6 Schwarz: Ka8 Lb8 Ba7b7") == kMorphyFen);
  CHECK(read_fen("Белые: Крc8, Лa1, п. b6 Чёрные: Крa8, Сb8, пп. a7, b7") == kMorphyFen);
  CHECK(repair("Kc8 Ra1 Pb6 / Ka8 Bb8 Pa7 b7") == "read a list of men with English letters");
  CHECK(lists_men("Kc8 Ra1 Pb6 / Ka8 Bb8 Pa7 b7"));
  // A square behind a piece may be a pawn's or another such piece's; a square is named twice; a side is missing.
  for (const char* text : {"Kc8 Ra1 b6 / Ka8", "Kc8 Ra1 / Kc8", "Kc8 Ra1 Ka8", "Kc8 R / Ka8", "w / b", ""}) {
    INFO(text);
    CHECK_FALSE(lists_men(text));
  }
  CHECK(read_fen("Kc8 Ra1 / Bb8") == "fen-rows");  // no black king
  // The letters of colours stand before the men.
  CHECK(read_fen("wKc8 wRa1 wPb6 bKa8 bBb8 bPa7 bPb7") == kMorphyFen);
  CHECK(read_fen("bKa8, bBb8, bPa7, bPb7, wKc8, wRa1, wPb6") == kMorphyFen);
  CHECK(read_fen("[wKc8 Ta1 Bb6 / sKa8 Lb8 Ba7b7]") == kMorphyFen);
  CHECK_FALSE(lists_men("wKc8 wRa1"));
}

TEST_CASE("the sides of a list of men may be named without colons, in short, or divided by a dash") {
  CHECK(read_fen("White Kc8 Ra1 Pb6 Black Ka8 Bb8 Pa7 b7") == kMorphyFen);
  CHECK(read_fen("Ws: Kc8 Ta1 Bb6 Ss: Ka8 Lb8 Ba7b7") == kMorphyFen);
  CHECK(read_fen("W: Kc8 Ra1 Pb6 B: Ka8 Bb8 Pa7 b7") == kMorphyFen);
  CHECK(read_fen("Kc8, Ra1, Pb6 - Ka8, Bb8, Pa7, b7") == kMorphyFen);
  // A move and its reply are no lists of men.
  CHECK_FALSE(lists_men("Kb6 - Kb8"));
  CHECK_FALSE(lists_men("Ra6 Kb6 - Bc7 Rb1"));
}

TEST_CASE("the names of the sides say in which language the men of a list are named") {
  for (const char* list :
       {"Bianco: Rc8 Ta1 Pb6 / Nero: Ra8 Ab8 Pa7 Pb7", "Il Bianco: Rc8, Ta1, pb6; Il Nero: Ra8, Ab8, pa7, b7",
        "Blancas: Rc8, Ta1, Pb6. Negras: Ra8, Ab8, Pa7b7", "blancas b6 Rc8 Ta1 negras a7 b7 Ra8 Ab8",
        "Brancas: Rc8 Ta1 Pb6 Pretas: Ra8 Bb8 Pa7 b7", "Białe: Kc8 Wa1 p.b6 Czarne: Ka8 Gb8 p.a7 b7",
        "Wit: Kc8 Ta1 pi b6 / Zwart: Ka8 Lb8 pi a7 b7", "White: Kc8 Ra1 Pb6 / Black: Ka8 Bb8 Pa7b7"}) {
    INFO(list);
    CHECK(read_fen(list) == kMorphyFen);
  }
  CHECK(repair("Bianco: Rc8 Ta1 / Nero: Ra8") == "read a list of men with Italian letters");
  CHECK(repair("Blancas: Rc8 Ta1 / Negras: Ra8") == "read a list of men with Spanish letters");
  // P is a knight in Dutch, and R a king in Portuguese, beside bishops.
  CHECK(read_fen("Wit: Kg6 Pf5 / Zwart: Kh8").substr(0, 24) == "7k/8/6K1/5N2/8/8/8/8 w -");
  CHECK(read_fen("Kg6 Pf5 / Kh8").substr(0, 24) == "7k/8/6K1/5P2/8/8/8/8 w -");
  CHECK(read_fen("Brancas: Rg6 Bf5 / Pretas: Rh8").substr(0, 24) == "7k/8/6K1/5B2/8/8/8/8 w -");
  CHECK(read_fen("rafR5/pp6/1P6/8/8/8/8/T7 w - - 0 1") == "fen-letter");  // French and Italian bishops
  CHECK(read_fen("raR5/pp6/1P6/8/8/8/8/T7 w - - 0 1") == kMorphyFen);
}

TEST_CASE("squares without a letter are pawns' behind other men where no man before them can have more") {
  const auto board = [](std::string_view text) {
    const auto read = read_any_fen(*load_variant("chess"), text);
    return read ? write_fen(read->setup).substr(0, write_fen(read->setup).find(' ')) : std::string();
  };
  CHECK(board("White: Kc8, b6, Ra1 Black: Ka8, a7, b7, Bb8") == "kbK5/pp6/1P6/8/8/8/8/R7");
  CHECK(board("Weiß: Kc8, Ta1, b6 Schwarz: Ka8, Lb8, a7, b7") == "kbK5/pp6/1P6/8/8/8/8/R7");
  CHECK(board("Blancas: Rg1, Tf1, f2, g2, h2 Negras: Rg8, f7, g7, h7") == "6k1/5ppp/8/8/8/8/5PPP/5RK1");
  // A rook and another one, pawns with letters, and pawns on the first rank.
  for (const char* text : {"White: Kg1, Ra1, b6 Black: Kg8, Rf8", "White: Ke1, Ra1, b6 Black: Ka8, Pa7",
                           "White: Kc8, b6, Ra1, h1 Black: Ka8", "White: Kc8, b1 Black: Ka8", "Kc8 b6 Ra1 / Ka8 a7"}) {
    INFO(text);
    CHECK(board(text).empty());
  }
}
