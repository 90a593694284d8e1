// The smallest games that were read otherwise than they are meant, so that a wrong one was right or a right one wrong.
#include <catch2/catch.hpp>

#include "positions/played_games/stated_games.h"
#include "positions/variant_files/variant_reader.h"
#include "verify/referee/referee.h"

using namespace keymove;

namespace {

/// "right (2)", with the number of moves, or "wrong (2):" and the kinds of the faults.
std::string verdict(const std::string& text, const std::string& variant = "minichess-5x5") {
  INFO(text);
  const auto read = read_stated_games({"t.txt", "t", text, *load_variant(variant)}, detect_source(text), std::nullopt);
  if (!read.errors.empty()) return "unreadable: " + read.errors[0].message;
  REQUIRE(read.games.size() == 1);
  const auto found = verify::referee(read.games[0], {});
  std::string out = (found.right() ? "right (" : "wrong (") + std::to_string(found.moves) + ")";
  for (const verify::Fault& fault : found.faults) {
    if (!fault.is_warning()) out += std::string(out.back() == ')' ? ": " : ", ") + std::string(name_of(fault.kind));
  }
  return out;
}

const std::string kSeven = "minichess-7x7";

}  // namespace

TEST_CASE("a game in pairs of squares goes on after an illegal move") {
  CHECK(verdict("[((3, 1), (2, 1)), ((1, 2), (4, 2)), ((3, 2), (2, 2)), ((0, 0), (2, 2))]") ==
        "wrong (4): illegal-move, illegal-move");
  CHECK(verdict("White: (('d', 1), ('d', 2))\nBlack: (('d', 5), ('d', 2))\nWhite: (('d', 2), ('d', 3))\n", kSeven) ==
        "wrong (3): illegal-move");
}
