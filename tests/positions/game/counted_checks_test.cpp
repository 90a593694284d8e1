// Games that count checks: their variants, and the FENs of their positions.
#include <catch2/catch.hpp>

#include "positions/game/setup.h"
#include "positions/variant_files/variant_reader.h"
#include "tests/support/positions.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

constexpr const char* kKings = "4k3/8/8/8/8/8/8/4K2R w K - ";

/// The fields behind the board of the FEN as it is written after it was read, and the repairs behind it.
std::string read_again(const std::string& fields, const std::string& variant = "three-check") {
  const auto read = read_fen(variant_of(variant), kKings + fields);
  if (!read) return read.errors().front().code + ": " + read.errors().front().message;
  std::string out = write_fen(read->setup).substr(std::string(kKings).size());
  for (const std::string& repair : read->repairs) out += "; " + repair;
  return out;
}

std::string error_of_end(const std::string& members) {
  const auto variant = parse_variant(
      "v.json", R"({"variant": "v", "board": {"files": 4, "ranks": 4}, "men": {"k": {"moves": "K", "royal": true}},
                    "royal": "checkmate", "ends": [{"when": "checks received", "result": "loss")" +
                    members + "}]}");
  return variant ? "none" : variant.errors().front().message;
}

}  // namespace

TEST_CASE("a FEN has the checks that are left, or those that were given") {
  CHECK(read_again("3+3 0 1") == "3+3 0 1");
  CHECK(read_again("1+2 4 9") == "1+2 4 9");
  CHECK(read_again("0 1 +2+1") == "1+2 0 1");  // as Lichess once wrote it
  CHECK(read_again("+2+1 0 1") == "1+2 0 1");
  CHECK(read_again("0 1 1+2") == "1+2 0 1");
  CHECK(read_again("0 1") == "3+3 0 1; no field of checks, such as 3+3: none given assumed");
  CHECK(read_again("4+3 0 1") == "fen-checks: expected at most 3 checks of each side, found '4+3'");
  CHECK(read_again("+0+7 0 1") == "fen-checks: expected at most 3 checks of each side, found '+0+7'");
  CHECK(write_epd_board(position("three-check", "4k3/8/8/8/8/8/8/4K2R w 2+1 0 1")) == "4k3/8/8/8/8/8/8/4K2R w - - 2+1");
  CHECK(read_again("3+ 0 1").starts_with("fen-counter: expected the half-move clock"));
  CHECK(read_again("3+3 0 1", "chess").starts_with("unsupported-game: chess does not count checks"));
  CHECK(read_again("0 1", "chess") == "0 1");
}

TEST_CASE("positions with other numbers of checks are others") {
  const Setup some = position("three-check", kKings + std::string("1+2 0 1"));
  CHECK(some.checks[Color::white] == 2);
  CHECK(some.checks[Color::black] == 1);
  CHECK(some.same_position(position("three-check", kKings + std::string("1+2 5 9"))));
  CHECK_FALSE(some.same_position(position("three-check", kKings + std::string("2+2 0 1"))));
}

TEST_CASE("a move that gives check is counted") {
  const Setup before = position("three-check", kKings + std::string("3+3 0 1"));
  CHECK(write_epd_board(after(before, {"h1h8"})) == "4k2R/8/8/8/8/8/8/4K3 b - - 2+3");
  CHECK(write_epd_board(after(before, {"h1h8", "e8e7", "h8h7"})) == "8/4k2R/8/8/8/8/8/4K3 b - - 1+3");
  CHECK(write_epd_board(after(before, {"h1h7"})) == "4k3/7R/8/8/8/8/8/4K3 b - - 3+3");
  // Castling gives check, and so does a man who leaves the way of another.
  CHECK(write_epd_board(after(position("three-check", "5k2/8/8/8/8/8/8/4K2R w K - 3+3 0 1"), {"e1g1"})) ==
        "5k2/8/8/8/8/8/8/5RK1 b - - 2+3");
  CHECK(write_epd_board(after(position("three-check", "R2Bk3/8/8/8/8/8/8/4K3 w - - 3+1 0 1"), {"d8a5"})) ==
        "R3k3/8/8/B7/8/8/8/4K3 b - - 2+1");
}

TEST_CASE("an end by counted checks says how many") {
  CHECK(error_of_end(R"(, "count": 2)") == "none");
  CHECK(error_of_end("") == "expected the key \"count\" with a number of checks");
  CHECK(error_of_end(R"(, "count": 0)").starts_with("expected \"count\" from 1 to 9"));
  CHECK(error_of_end(R"(, "count": 10)").starts_with("expected \"count\" from 1 to 9"));
  CHECK(error_of_end(R"(, "count": 2, "against": 1)") == "only \"extinct\" and \"enemy extinct\" have \"against\"");
}
