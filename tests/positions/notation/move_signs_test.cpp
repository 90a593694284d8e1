#include "positions/notation/move_signs.h"

#include <utility>

#include <catch2/catch.hpp>

#include "positions/notation/notation.h"
#include "positions/pgn/pgn_words.h"
#include "positions/variant_files/variant_reader.h"

using namespace keymove;

TEST_CASE("moves as they are printed are read with the signs of a keyboard") {
  const Setup setup = read_fen(*load_variant("chess"), "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")->setup;
  const Move key = *parse_coordinate_text(*setup.variant, "a1h1");
  for (const auto& [printed, plain] : {std::pair{"Ra1–h1!", "Ra1-h1!"},
                                       {"Ra1—h1", "Ra1-h1"},
                                       {"Ra1−h1", "Ra1-h1"},
                                       {"Ra1‑h1", "Ra1-h1"},
                                       {"Ra1→h1", "Ra1-h1"},
                                       {"R–h1", "R-h1"},
                                       {"Rh1‼", "Rh1!!"},
                                       {"Rh1⁇", "Rh1??"},
                                       {"Rh1□", "Rh1"},
                                       {"Rh1±", "Rh1"},
                                       {"Rh1†", "Rh1+"},
                                       {"Rh1‡", "Rh1#"},
                                       {"Rh1≠", "Rh1#"},
                                       {"Rh1×", "Rh1#"},
                                       {"Rh1X", "Rh1#"},
                                       {"Rh1mate", "Rh1#"},
                                       {"Rh1=", "Rh1"},
                                       {"Rh1==", "Rh1"},
                                       {"Rh1(!)", "Rh1!"},
                                       {"Rh1#.", "Rh1#"},
                                       {"R×h1", "Rxh1"}}) {
    INFO(printed);
    CHECK(has_signs_of_print(printed));
    CHECK(with_plain_signs(printed) == plain);
    CHECK(has_move_form(printed));
    const auto read = read_move({printed, {}}, setup, {key});
    CHECK((read && *read == key));
  }
  for (const char* plain :
       {"Ra6", "e8=Q", "e7e8=", "e7-e8(Q)", "0-0", "exd6e.p.", "♖a6", "((7, 0), (6, 0))", "♙:a2-a3", "a1h1"}) {
    INFO(plain);
    CHECK(with_plain_signs(plain) == plain);
  }
}
