// Tests of the reference rules with the men of the reference data.
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "positions/variant_files/variant_reader.h"
#include "tests/support/positions.h"
#include "tests/support/shared_data.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

/// A variant on 8x8 with one kind of man, who moves by the Betza string.
Result<VariantPtr> variant_with_man(const std::string& betza) {
  return parse_variant(
      "man", R"({"variant": "man", "board": {"files": 8, "ranks": 8}, "men": {"x": {"moves": ")" + betza + R"("}}})");
}

Setup man_on_d4(const VariantPtr& variant) { return position(variant, "8/8/8/8/3X4/8/8/8 w"); }

int quiet_moves(const VariantPtr& variant) { return static_cast<int>(verify::moves_of(man_on_d4(variant)).size()); }

/// The number of squares on which a lone enemy man could be captured.
int attacked_squares(const VariantPtr& variant) {
  const Setup empty = man_on_d4(variant);
  const Square d4 = empty.shape().at(3, 3);
  int count = 0;
  for (Square s = 0; s < empty.shape().squares(); ++s) {
    if (s == d4) continue;
    Setup setup = empty;
    setup.at(s) = {0, Color::black};
    const std::vector<Move> moves = verify::moves_of(setup);
    const bool taken = std::find(moves.begin(), moves.end(), Move{d4, s, kNoKind}) != moves.end();
    CHECK(taken == verify::attacked(setup, s, Color::white));
    count += taken ? 1 : 0;
  }
  return count;
}

std::string quiet_from_d4(const std::string& betza, const std::string& fen) {
  const auto variant = variant_with_man(betza);
  REQUIRE(variant);
  return moves_from(position(*variant, fen), "d4");
}

}  // namespace

TEST_CASE("each man of the reference data has the stated numbers of moves and of attacked squares from d4") {
  const auto path = shared_file("betza/pieces.json");
  if (!path) return;
  for (const auto& man : nlohmann::json::parse(read_file(*path))) {
    const std::string betza = man.at("betza");
    INFO(man.at("name").get<std::string>() << " " << betza);
    const auto variant = variant_with_man(betza);
    if (man.at("quiet_from_d4").is_string()) {
      CHECK_FALSE(variant);
      continue;
    }
    REQUIRE(variant);
    CHECK(quiet_moves(*variant) == man.at("quiet_from_d4").get<int>());
    CHECK(attacked_squares(*variant) == man.at("capture_from_d4").get<int>());
  }
}

TEST_CASE("a lame man is stopped on its way, a leaper is not") {
  // With a man on d5, a knight on d4 that needs d5 empty loses its two upward moves.
  CHECK(quiet_from_d4("nN", "8/8/8/3x4/3X4/8/8/8 w") == "d4b3 d4b5 d4c2 d4e2 d4f3 d4f5");
  CHECK(quiet_from_d4("N", "8/8/8/3x4/3X4/8/8/8 w") == "d4b3 d4b5 d4c2 d4c6 d4e2 d4e6 d4f3 d4f5");
}

TEST_CASE("a man that hops over passes exactly one man, one that lands behind stops right there") {
  CHECK(quiet_from_d4("mfRcpfR", "3x4/3x4/3X4/8/3X4/8/8/8 w") == "d4d5 d4d7");
  CHECK(quiet_from_d4("fpR", "3x4/8/3x4/8/3X4/8/8/8 w") == "d4d7 d4d8");
  CHECK(quiet_from_d4("fgR", "3x4/8/3x4/8/3X4/8/8/8 w") == "d4d7");
  CHECK(quiet_from_d4("fgR", "8/3x4/3x4/8/3X4/8/8/8 w") == "d4d7");
  CHECK(quiet_from_d4("fgR", "8/3X4/3x4/8/3X4/8/8/8 w").empty());
}

TEST_CASE("a slider that skips the first square passes whatever stands there") {
  CHECK(quiet_from_d4("fjR", "8/8/8/3x4/3X4/8/8/8 w") == "d4d6 d4d7 d4d8");
  CHECK(quiet_from_d4("fjR", "8/3x4/8/3X4/3X4/8/8/8 w") == "d4d6 d4d7");
}

TEST_CASE("Black's men move as White's turned by half a turn") {
  const auto variant = variant_with_man("flNrW");
  REQUIRE(variant);
  CHECK(moves_from(position(*variant, "8/8/8/8/3X4/8/8/8 w"), "d4") == "d4b5 d4e4");
  CHECK(moves_from(position(*variant, "8/8/8/8/3x4/8/8/8 b"), "d4") == "d4c4 d4f3");
}
