#include "verify/judge/terms.h"

#include <catch2/catch.hpp>

#include "positions/game/stipulation.h"
#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;
using verify::Number;

namespace {

VariantPtr chess() { return position("chess", "k7/8/8/8/8/8/8/K7 w - - 0 1").variant; }

VariantPtr aimed_at(const char* stipulation) { return aimed_variant(chess(), *parse_stipulation(stipulation)); }

std::string named(const char* variant, const char* fen, const char* move) {
  const Setup setup = position(variant, fen);
  return verify::named_move(setup, move_of(setup, move), sentence_style(*setup.variant));
}

}  // namespace

TEST_CASE("a length is a stipulation where the aim is mate, and plies elsewhere") {
  CHECK(verify::length_text(*chess(), 1) == "#1 (1 ply)");
  CHECK(verify::length_text(*chess(), 5) == "#3 (5 plies)");
  CHECK(verify::length_text(*aimed_at("s#2"), 4) == "s#2 (4 plies)");
  CHECK(verify::length_text(*aimed_at("=2"), 3) == "=2 (3 plies)");
  CHECK(verify::length_text(*position("minichess-5x5", "k4/5/5/5/4K w").variant, 3) == "3 plies");
}

TEST_CASE("where stalemate loses, too, a win is not called a mate") {
  Variant variant = *chess();
  variant.ends = {{EndWhen::no_moves_in_check, EndResult::loss, {}}, {EndWhen::no_moves, EndResult::loss, {}}};
  CHECK(verify::length_text(variant, 3) == "3 plies");
  CHECK(verify::win_text(variant, 3, Number::one) == "wins in 3 plies");
}

TEST_CASE("a side mates, is mated, solves, wins or loses") {
  CHECK(verify::win_text(*chess(), 3, Number::one) == "mates in 2");
  CHECK(verify::win_text(*chess(), 3, Number::several) == "mate in 2");
  CHECK(verify::loss_text(*chess(), 4) == "is mated in 2 (4 plies)");
  CHECK(verify::win_text(*aimed_at("s#2"), 4, Number::one) == "solves s#2");
  const VariantPtr minichess = position("minichess-5x5", "k4/5/5/5/4K w").variant;
  CHECK(verify::win_text(*minichess, 3, Number::one) == "wins in 3 plies");
  CHECK(verify::loss_text(*minichess, 2) == "loses in 2 plies");
}

TEST_CASE("a move is named in SAN with its number, or as the course writes it") {
  const char* const two_knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
  CHECK(named("chess", two_knights, "b1d2") == "1.Nbd2");
  CHECK(named("chess", "4k3/8/8/8/8/8/7r/4K3 b - - 0 27", "e8e7") == "27...Ke7");
  CHECK(named("gardner-5x5", "4k/5/5/5/K3R w - - 0 1", "e1e4") == "1.Re4+");
  CHECK(named("minichess-5x5", "k4/5/5/5/4K w", "e1e2") == "E1 E2");
}

TEST_CASE("a key has an exclamation mark unless it ends the game") {
  const Setup morphy = position("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  CHECK(verify::named_key(morphy, move_of(morphy, "a1a6"), MoveStyle::san) == "1.Ra6!");
  CHECK(verify::named_key(morphy, move_of(morphy, "a1a6"), MoveStyle::coordinate) == "a1a6");
  const Setup mate = position("chess", "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1");
  CHECK(verify::named_key(mate, move_of(mate, "e1e8"), MoveStyle::san) == "1.Re8#");
}
