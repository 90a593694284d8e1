#include "positions/notation/move_style.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "positions/notation/san.h"
#include "tests/support/positions.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

// White can castle, promote with and without a capture, and take with both knights.
const Setup& many_moves() {
  static const Setup setup = position("chess", "r3k3/1P6/8/3pP3/8/5N2/1N3N2/R3K2R w KQq d6 0 1");
  return setup;
}

std::string written(const std::string& text, const MoveStyle& style, SanSuffix suffix = SanSuffix::none) {
  std::vector<Move> legal;
  for (const char* move : {"b2d3", "f2d3", "f3h4", "e5e6", "e5d6", "b7b8q", "b7a8n", "e1g1", "h1h8", "a1a8"})
    legal.push_back(*parse_coordinate_text(*many_moves().variant, move));
  return write_san(many_moves(), *parse_coordinate_text(*many_moves().variant, text), legal, suffix, style);
}

}  // namespace

TEST_CASE("long algebraic notation has both squares, and a hyphen where nothing is captured") {
  const MoveStyle style = *style_named("long");
  CHECK(written("b2d3", style) == "Nb2-d3");
  CHECK(written("e5e6", style) == "e5-e6");
  CHECK(written("e5d6", style) == "e5xd6");
  CHECK(written("b7a8n", style) == "b7xa8=N");
  CHECK(written("h1h8", style, SanSuffix::check) == "Rh1-h8+");
  CHECK(written("e1g1", style) == "O-O");
}

TEST_CASE("figurines take the place of the letters") {
  const MoveStyle style = *style_named("figurine");
  CHECK(written("b2d3", style) == "\u2658bd3");
  CHECK(written("b7b8q", style, SanSuffix::mate) == "b8=\u2655#");
  CHECK(written("a1a8", style) == "\u2656xa8");
  CHECK(written("e5e6", style) == "e6");
}

TEST_CASE("the letters of a language are those of the PGN standard, section 17") {
  // Pawn, knight, bishop, rook, queen, king, as the standard's table has them.
  const std::vector<std::pair<std::string, std::string>> table = {
      {"cs", "PJSVDK"}, {"da", "BSLTDK"}, {"nl", "OPLTDK"}, {"en", "PNBRQK"}, {"et", "PROVLK"}, {"fi", "PRLTDK"},
      {"fr", "PCFTDR"}, {"de", "BSLTDK"}, {"hu", "GHFBVK"}, {"is", "PRBHDK"}, {"it", "PCATDR"}, {"no", "BSLTDK"},
      {"pl", "PSGWHK"}, {"pt", "PCBTDR"}, {"ro", "PCNTDR"}, {"es", "PCATDR"}, {"sv", "BSLTDK"}};
  for (const auto& [code, letters] : table) {
    INFO(code);
    const auto language = kMenLetterNames.named(code);
    REQUIRE(language);
    std::string upper;
    for (const char letter : letters_of_men(*language)) upper.insert(0, 1, static_cast<char>(letter - 'a' + 'A'));
    CHECK(upper == letters);
    const MoveStyle style{MoveForm::san, *language};
    CHECK(written("f3h4", style) == letters.substr(1, 1) + "h4");
    CHECK(written("b7b8q", style) == "b8=" + letters.substr(4, 1));
  }
}

TEST_CASE("problemists write S for the knight, and Russians two letters for the king") {
  const auto with = [](std::string_view code, std::string_view move) {
    return written(std::string(move), MoveStyle{MoveForm::san, *kMenLetterNames.named(code)});
  };
  CHECK(with("problem", "b2d3") == "Sbd3");
  CHECK(with("problem", "a1a8") == "Rxa8");
  CHECK(with("problem", "b7b8q") == "b8=Q");
  CHECK(with("ru", "b2d3") == "Кbd3");
  CHECK(with("ru", "a1a8") == "Лxa8");
  CHECK(with("ru", "b7b8q") == "b8=Ф");
}

TEST_CASE("a game with men that chess has not keeps its own letters in every language") {
  // In Spanish a bishop would be an A, which is the archbishop here.
  const Setup setup = position("capablanca-10x8", "5k4/10/10/10/10/10/10/2B1AK4 w - - 0 1");
  const Move bishop = *parse_coordinate_text(*setup.variant, "c1d2");
  CHECK(write_san(setup, bishop, {bishop}, SanSuffix::none, {MoveForm::san, MenLetters::spanish}) == "Bd2");
  CHECK(write_san(setup, bishop, {bishop}, SanSuffix::none, {MoveForm::san, MenLetters::figurine}) == "\u2657d2");
}

TEST_CASE("a wish for letters leaves coordinate text as it is") {
  const StyleWish german{std::nullopt, MenLetters::german};
  CHECK(german.of(MoveStyle::coordinate) == MoveStyle::coordinate);
  CHECK(german.of(MoveStyle::san) == MoveStyle{MoveForm::san, MenLetters::german});
  CHECK(StyleWish{}.of(MoveStyle::course) == MoveStyle::course);
}
