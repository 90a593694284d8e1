// Boards that Popeye prints, with German letters and with stipulations that keymove does not have.
#include "positions/copied_text/popeye_board.h"

#include <catch2/catch.hpp>

#include "positions/suite_formats/suite_reader.h"

using namespace keymove;

namespace {

/// The output with these men on the seventh, third, second and first ranks.
TestPosition printed_by_popeye(const std::string& title, const std::string& below) {
  std::string text = title + "\n+---a---b---c---d---e---f---g---h---+\n";
  for (int rank = 8; rank > 0; --rank) {
    const std::string label = std::to_string(rank);
    const char* men = rank == 7   ? "   .   .   .   .   .   .   .  -K   "
                      : rank == 3 ? "   K   .   .   .   .   .   .   .   "
                      : rank == 2 ? "   .   .   .   .   .   .   .   B   "
                                  : "   .   .   .   .   .   .   .   .   ";
    text += "|                                   |\n" + label + men + label + "\n";
  }
  text += "|                                   |\n+---a---b---c---d---e---f---g---h---+\n" + below;
  const Suite suite = parse_suite("dir/s.txt", text, {nullptr, ""});
  REQUIRE(suite.positions.size() == 1);
  CHECK(suite.positions[0].errors.empty());
  return suite.positions[0];
}

}  // namespace

TEST_CASE("letters of several languages on a board of Popeye are those of its output") {
  const std::string counts = "  h#6                         2 + 1\n\n";
  const std::string moves =
      "  1.Kh7-g6 h2-h4   2.Kg6-f5 h4-h5   3.Kf5-e4 h5-h6   4.Ke4-d3 h6-h7   5.Kd3-c2 h7-h8=D   6.Kc2-b1 Dh8-b2 #\n";
  const auto man_on_h2 = [](const TestPosition& position) {
    return write_fen(position.setup.value()).substr(0, std::string("8/7k/8/8/8/K7/7P").size()).back();
  };
  CHECK(man_on_h2(printed_by_popeye("Popeye", counts + "Loesung beendet.\n")) == 'P');
  CHECK(man_on_h2(printed_by_popeye("Popeye", counts + moves)) == 'P');
  CHECK(man_on_h2(printed_by_popeye("Popeye", counts + "solution finished.\n")) == 'B');
  CHECK(man_on_h2(printed_by_popeye("Popeye", counts)) == 'B');
}

TEST_CASE("a stipulation below a board of Popeye that is not known is not passed over") {
  for (const std::string stipulation : {"dia4", "exact-#2", "#2/1", "White 4a[#=]d[#=]"}) {
    CHECK(printed_by_popeye("eigentlich: s#2", "  " + stipulation + "             2 + 1\n\n").unsupported ==
          "the stipulation '" + stipulation + "'");
  }
  CHECK(printed_by_popeye("x", "  s#2       2 + 1\n").unsupported.empty());
  // One without a sign of mate, of which the condition and the solution are not read.
  CHECK_FALSE(printed_by_popeye("x", "  ser-002       2 + 1\n      Antisupercirce\n").unsupported.empty());
}
