#include "positions/trace_text/printed_types.h"

#include <catch2/catch.hpp>

#include "positions/base/words.h"

using namespace keymove;

namespace {

/// The text without types, and without the blanks at its end.
std::string without_types(const std::string& text) {
  std::string out = text;
  blank_types(out);
  CHECK(out.size() == text.size());
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

}  // namespace

TEST_CASE("types around numbers are blanks") {
  CHECK(without_types("score: np.float64(-0.5)") == "score: -0.5");
  CHECK(without_types("np.int64(3)") == "3");
  CHECK(without_types("Value(1.0)") == "1.0");
  CHECK(without_types("Decimal('1.5')") == "1.5");
  // The numbers of squares stay close together, and what is behind them in its place.
  CHECK(without_types("((np.int64(6), np.int64(4)), (np.int64(4), np.int64(4))) x") ==
        "((6, 4), (4, 4))" + std::string(40, ' ') + " x");
  for (const char* other : {"e4(5)", "Qa8(Q)", "White(1): B2 B3", "Node(1)", "np.array([1, 2])", "f(3)", "Value(x)",
                            "Value(1", "a8(Q) b1(N)", "turn (3)"}) {
    INFO(other);
    CHECK(without_types(other) == other);
  }
}

TEST_CASE("types around moves are blanks") {
  CHECK(without_types("White: <Move e2e4>") == "White: e2e4");
  CHECK(without_types("<Move: 'Nf3'>") == "Nf3");
  CHECK(without_types("[Move.from_uci('e2e4'), chess.Move.from_uci(\"e7e8q\")]").find("e2e4") == 1);
  CHECK(without_types("Move('e2e4')") == "e2e4");
  CHECK(without_types("Move('E2', 'E4')") == "e2e4");
  CHECK(without_types("Move(from='e7', to='e8', promotion='Q')") == "e7e8q");
  CHECK(without_types("Move(from_square='e2', to_square='e4', promotion=None, captured='p')") == "e2e4");
  CHECK(without_types("Move(from=(6, 4), to=(4, 4))") == "((6, 4), (4, 4))");
  CHECK(without_types("Move(start=[6, 4], end=[4, 4], piece='wp')") == "([6, 4], [4, 4])");
  CHECK(without_types("Move((6, 4), (4, 4))") == "((6, 4), (4, 4))");
  CHECK(without_types("<Move from=(6, 4) to=(4, 4)>") == "((6, 4), (4, 4))");
  CHECK(without_types("Move(from=(np.int64(6), np.int64(4)), to=(np.int64(4), np.int64(4)))") == "((6, 4), (4, 4))");
  for (const char* other : {"Move(6, 4, 4, 4)", "Move(from=(6, 4), to=(4, 4), promotion='q')", "<Move object at 0x7f>",
                            "Move(piece)", "Move: B2 B3", "Move (B2, B3)"}) {
    INFO(other);
    CHECK(without_types(other) == other);
  }
}
