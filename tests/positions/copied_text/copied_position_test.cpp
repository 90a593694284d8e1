#include "positions/copied_text/copied_position.h"

#include <catch2/catch.hpp>

#include "positions/variant_files/variant_reader.h"

using namespace keymove;

namespace {

const std::string kCopiedFen = "7k/8/8/8/8/8/8/K6R w - - 0 1";

Result<CopiedPosition> copied(const std::string& text, const VariantPtr& variant = nullptr) {
  return read_copied_position(variant, text, "pasted");
}

}  // namespace

TEST_CASE("a copied position is a FEN in whatever stands around it") {
  for (const std::string& text :
       {kCopiedFen, "\"" + kCopiedFen + "\"", "White mates: " + kCopiedFen,
        kCopiedFen.substr(0, kCopiedFen.size() - 4) + " bm Rg1; id \"a\";", kCopiedFen + "; dm 2",
        std::string("https://lichess.org/analysis/7k/8/8/8/8/8/8/K6R_w_-_-_0_1"),
        std::string("White: Ka1 Rh1 Black: Kh8"), std::string("7k/8/8/8/8/8/8/K6T w - - 0 1")}) {
    INFO(text);
    const auto read = copied(text);
    REQUIRE(read);
    CHECK(write_fen(read->read.setup) == kCopiedFen);
    CHECK(read->read.repairs.empty() == (text == kCopiedFen));
    CHECK(read->moves.empty());
  }
}

TEST_CASE("blanks that do not break lines are blanks, also between the clocks") {
  for (const char* text : {"7k/8/8/8/8/8/8/K6R\u00A0w\u00A0-\u00A0-\u00A00\u00A01", "7k/8/8/8/8/8/8/K6R w - - 0\u00A01",
                           "7k/8/8/8/8/8/8/K6R w - -\u00A00 1\u00A0", "7k/8/8/8/8/8/8/K6R w - - 0 1\u00A0"}) {
    INFO(text);
    const auto read = copied(text);
    REQUIRE(read);
    CHECK(write_fen(read->read.setup) == kCopiedFen);
    CHECK(read->read.repairs.size() == 1);
  }
}

TEST_CASE("a word in the place of a counter is no operation of EPD") {
  CHECK_FALSE(copied("7k/8/8/8/8/8/8/K6R w - - x 1"));
  CHECK(copied("7k/8/8/8/8/8/8/K6R w - - dm 2"));
}

TEST_CASE("a copied position has the moves behind it, each with its column") {
  const auto read = copied("position startpos moves e2e4 e7e5");
  REQUIRE(read);
  REQUIRE(read->moves.size() == 2);
  CHECK(read->moves[1].text == "e7e5");
  CHECK(read->moves[1].where.file == "pasted");
  CHECK(read->moves[1].where.column == 30);
  CHECK(write_fen(read->read.setup).starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"));
  CHECK(copied("position fen " + kCopiedFen + " moves h1g1")->moves.size() == 1);
}

TEST_CASE("a copied position is of the game that is stated, else of the one that its address names") {
  const std::string link = "https://lichess.org/analysis/antichess/7k/8/8/8/8/8/8/K6R_w_-_-_0_1";
  CHECK(copied(link)->read.setup.variant->name == "antichess");
  CHECK(copied(link, *load_variant("chess"))->read.setup.variant->name == "chess");
  CHECK(copied("startpos", *load_variant("gardner-5x5"))->read.setup.variant->name == "gardner-5x5");
  const auto other = copied("https://lichess.org/analysis/atomic/7k/8/8/8/8/8/8/K6R_w_-_-_0_1");
  REQUIRE_FALSE(other);
  CHECK(other.errors().front().code == "unsupported-game");
  CHECK(copied("https://lichess.org/training/00sHx").errors().front().code == "address");
}
