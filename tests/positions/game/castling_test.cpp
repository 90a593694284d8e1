// Castling by the files of rooks, as in Chess960.
#include "positions/game/castling.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "positions/game/setup.h"
#include "positions/notation/san.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/support/positions.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

/// The FEN as it is written after it was read, and the repairs behind it.
std::string rewritten(const std::string& fen) {
  const auto read = read_fen(variant_of("chess960"), fen);
  if (!read) return read.errors().front().code;
  std::string out = write_epd_board(read->setup);
  for (const std::string& repair : read->repairs) out += "; " + repair;
  return out;
}

/// The move in SAN.
std::string san(const Setup& setup, const std::string& text) {
  const std::vector<Move> legal = verify::moves_of(setup);
  const Move move = move_of(setup, text);
  REQUIRE(std::find(legal.begin(), legal.end(), move) != legal.end());
  REQUIRE(match_san(write_san(setup, move, legal, SanSuffix::none, {}), setup, legal) == std::vector<Move>{move});
  return write_san(setup, move, legal, SanSuffix::none, {});
}

}  // namespace

TEST_CASE("castling rights are files of rooks, K and Q the last rooks to either side") {
  const std::string fen = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w ";
  for (const char* rights : {"GBgb", "KQkq", "bgBG", "GQkb", "KGQkgq"}) {
    INFO(rights);
    const auto read = read_fen(variant_of("chess960"), fen + rights + " - 0 1");
    REQUIRE(read);
    CHECK(read->repairs.empty());
    CHECK(write_epd_board(read->setup) == fen + "GBgb -");
  }
  CHECK(rewritten(fen + "Gb -") == fen + "Gb -");
  CHECK(rewritten(fen + "- -") == fen + "- -");
  // K is the rook on h1; that on f1 is named by its file.
  CHECK(rewritten("4k3/8/8/8/8/8/8/4KR1R w K -") == "4k3/8/8/8/8/8/8/4KR1R w H -");
  CHECK(rewritten("4k3/8/8/8/8/8/8/4KR1R w F -") == "4k3/8/8/8/8/8/8/4KR1R w F -");
}

TEST_CASE("rights without king and rook on their first rank are removed, and other letters are errors") {
  const std::string fen = "4k3/8/8/8/8/8/4K3/R6R w ";
  CHECK(rewritten(fen + "HA -") == fen +
                                       "- -; removed the castling right H: no king and rook stand on such squares; "
                                       "removed the castling right A: no king and rook stand on such squares");
  CHECK(rewritten("4k3/8/8/8/8/8/8/4KR1R w HF -") ==
        "4k3/8/8/8/8/8/8/4KR1R w H -; removed the castling right F: there is one to that side");
  CHECK(rewritten("4k3/8/8/8/8/8/8/4K2r w H -").find("removed the castling right H") != std::string::npos);
  CHECK(rewritten(fen + "X -") == "fen-castling");
  CHECK(rewritten(fen + "I -") == "fen-castling");
}

TEST_CASE("positions with the same castlings have one variant, others have others with the same digest") {
  const VariantPtr chess960 = variant_of("chess960");
  const auto variant = [&](const char* fen) { return position(chess960, fen).variant; };
  const VariantPtr both = variant("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1");
  CHECK(both == variant("4k3/p7/8/8/8/8/8/R3K2R b HA - 3 9"));
  CHECK(both != variant("4k3/8/8/8/8/8/8/R3K2R w H - 0 1"));
  CHECK(variant("4k3/8/8/8/8/8/8/R3K2R w - - 0 1") == chess960);
  CHECK(both->digest == chess960->digest);
  CHECK(key_of_variant(*both) != key_of_variant(*chess960));
  CHECK(key_of_variant(*variant_of("chess")) == variant_of("chess")->digest);
  CHECK(variant_at_start(chess960)->castlings.size() == 4);
}

TEST_CASE("SAN tells castlings by the side of the rook, wherever the king goes") {
  // The king goes from b1 to the right, and castles to the left.
  const Setup left = position("chess960", "7k/8/8/8/8/8/8/RK4R1 w GA - 0 1");
  CHECK(san(left, "b1a1") == "O-O-O");
  CHECK(san(left, "b1g1") == "O-O");
  CHECK(write_epd_board(after(left, {"b1a1"})) == "7k/8/8/8/8/8/8/2KR2R1 b - -");
  CHECK(write_epd_board(after(left, {"b1g1"})) == "7k/8/8/8/8/8/8/R4RK1 b - -");
  // He stays, changes places with the rook, or steps beside his own move to that square.
  const Setup stays = position("chess960", "7k/8/8/8/8/8/8/R5KR w HA - 0 1");
  CHECK(san(stays, "g1h1") == "O-O");
  CHECK(write_epd_board(after(stays, {"g1h1"})) == "7k/8/8/8/8/8/8/R4RK1 b - -");
  const Setup swaps = position("chess960", "7k/8/8/8/8/8/8/5KR1 w G - 0 1");
  CHECK(write_epd_board(after(swaps, {"f1g1"})) == "7k/8/8/8/8/8/8/5RK1 b - -");
  const Setup steps = position("chess960", "7k/8/8/8/8/8/8/5K1R w H - 0 1");
  CHECK(san(steps, "f1g1") == "Kg1");
  CHECK(san(steps, "f1h1") == "O-O");
}

TEST_CASE("the rook may not leave the king in check, and passes through no man") {
  // Once the rook has left b1, the enemy's on a1 attacks c1.
  CHECK_FALSE(is_legal(position("chess960", "7k/8/8/8/8/8/8/rR1K4 w B - 0 1"), "d1b1"));
  CHECK(is_legal(position("chess960", "7k/8/8/8/8/8/8/1R1K4 w B - 0 1"), "d1b1"));
  CHECK_FALSE(is_legal(position("chess960", "7k/8/8/8/8/8/8/RN2K3 w A - 0 1"), "e1a1"));
  CHECK_FALSE(is_legal(position("chess960", "2r4k/8/8/8/8/8/8/RK6 w A - 0 1"), "b1a1"));
}

TEST_CASE("a variant file may have castling by files of rooks on any board") {
  const auto variant = [](const std::string& castling, int files) {
    return parse_variant("v", R"({"variant": "v", "board": {"files": )" + std::to_string(files) +
                                  R"(, "ranks": 2}, "men": {"k": {"moves": "K", "royal": true}, "r": {"moves": "R"}},
      "royal": "checkmate", "castling": )" +
                                  castling + "}");
  };
  const auto wide = variant(R"({"rook": "r", "king to": "ci", "rook to": "dh"})", 10);
  REQUIRE(wide);
  const Setup setup = position(*wide, "k9/4K4R w J - 0 1");
  CHECK(write_epd_board(after(setup, {"e1j1"})) == "k9/7RK1 b - -");
  CHECK_FALSE(variant(R"({"rook": "r", "king to": "ci", "rook to": "dh"})", 12));
  CHECK_FALSE(variant(R"({"rook": "k", "king to": "ci", "rook to": "dh"})", 10));
  CHECK_FALSE(variant(R"({"rook": "r", "king to": "c", "rook to": "dh"})", 10));
  CHECK_FALSE(variant(R"({"rook": "r", "king to": "cz", "rook to": "dh"})", 10));
  CHECK_FALSE(variant(R"({"rook": "r", "king to": "cd", "rook to": "dd"})", 10));
  CHECK_FALSE(variant(R"({"rook": "r", "king to": "ci"})", 10));
  CHECK_FALSE(variant(R"("rooks")", 10));
}
