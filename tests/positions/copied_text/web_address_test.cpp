#include "positions/copied_text/web_address.h"

#include <string>

#include <catch2/catch.hpp>

using namespace keymove;

namespace {

/// The FEN, the game if there is one, or "none", or "no address".
std::string found(const std::string& word) {
  const auto address = read_web_address(word);
  if (!address) return "no address";
  CHECK((address->size == 0) == address->fen.empty());
  return (address->fen.empty() ? "none" : address->fen) + (address->variant.empty() ? "" : " | " + address->variant);
}

}  // namespace

TEST_CASE("the FEN of an address is in its path or its query") {
  const std::string board = "8/8/2k5/8/8/8/8/1R5K";
  CHECK(found("https://lichess.org/editor/" + board + "_w_-_-_0_1") == board + "_w_-_-_0_1");
  CHECK(found("lichess.org/analysis/standard/" + board + "_w_-_-_0_1?color=white#12") == board + "_w_-_-_0_1");
  CHECK(found("https://lichess.org/analysis/antichess/" + board + "_w_-_-_0_1") == board + "_w_-_-_0_1 | antichess");
  CHECK(found("https://lichess.org/editor/" + board + "_w_-_-_0_1?variant=kingOfTheHill&color=white") ==
        board + "_w_-_-_0_1 | kingOfTheHill");
  CHECK(found("https://www.chess.com/analysis?fen=8%2F8%2F2k5%2F8%2F8%2F8%2F8%2F1R5K%20w%20-%20-%200%201&flip=false") ==
        board + " w - - 0 1");
  CHECK(found("https://syzygy-tables.info/?fen=" + board + "_w_-_-_0_1") == board + "_w_-_-_0_1");
  CHECK(found("www.chess.com/dynboard?fen=" + board + "&size=2") == board);
  CHECK(found("https://example.org/a?flip=1&fen=" + board + "+w+-+-+0+1") == board + " w - - 0 1");
  CHECK(found("https://example.org/board/x/" + board) == board);
  CHECK(found("https://example.org/?fen=8%2") == "8%2");
}

TEST_CASE("an address without a position has none, and other words are no addresses") {
  CHECK(found("https://lichess.org/study/AbCd1234") == "none");
  CHECK(found("https://lichess.org/training/00008") == "none");
  CHECK(found("https://www.chess.com/game/live/123456789") == "none");
  CHECK(found("https://lichess.org/editor/8/8") == "none");
  CHECK(found("https://example.org/?offen=8/8/8/8") == "none");
  CHECK(found("8/8/2k5/8/8/8/8/1R5K") == "no address");
  CHECK(found("lichess") == "no address");
  CHECK(found("") == "no address");
}
