// The moves of a man, read from Betza notation by a parser of the reference rules. The solver uses another parser
// (positions/game/betza.h); tests/tools/check/two_readings_test.cpp compares the two.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "positions/game/variant.h"

namespace keymove::verify {

/// How a move treats the men on its way.
enum class Passing : std::uint8_t {
  slide,         ///< the way ends at the first man
  skips_first,   ///< the first square is passed, occupied or not
  over_hurdle,   ///< it passes exactly one man of either colour, and lands only beyond him
  behind_hurdle  ///< it passes the first man, and lands only on the square right behind him
};

/// One direction in which a man moves, from White's view; Black's is turned by half a turn.
struct ManMove {
  int right = 0;  ///< files of a step, negative to the left
  int up = 0;     ///< ranks of a step, negative backward
  int steps = 1;  ///< maximum number of steps; 0 = unlimited
  Passing passing = Passing::slide;
  bool lame = false;  ///< the squares between the ends of a step must be empty
  bool may_move = false;
  bool may_capture = false;
  bool en_passant = false;    ///< may also capture en passant
  bool initial_only = false;  ///< only from its initial squares
  int from_rank = 0;          ///< only from that rank on, counted from his side
  bool royal_only = false;    ///< captures the enemy's royal man alone

  friend bool operator==(const ManMove&, const ManMove&) = default;
  friend bool operator<(const ManMove& a, const ManMove& b) {
    const auto all = [](const ManMove& m) {
      return std::tie(m.right, m.up, m.steps, m.passing, m.lame, m.may_move, m.may_capture, m.en_passant,
                      m.initial_only, m.from_rank, m.royal_only);
    };
    return all(a) < all(b);
  }
};

/// The moves that a Betza string describes (docs/variants.md), group by group; absent if it is not in keymove's
/// dialect.
std::optional<std::vector<ManMove>> read_moves(std::string_view betza);

/// Whether both strings describe the same moves, in whatever order and spelling; false if one is not in keymove's
/// dialect.
bool moves_like(std::string_view betza, std::string_view other);

/// The moves of each kind of the variant's men. Throws std::logic_error if a man's notation cannot be read, which is a
/// bug of keymove, because the reader of variants rejects the same strings.
std::vector<std::vector<ManMove>> read_men(const Variant& variant);

/// The squares on the way of a step, as files and ranks from its origin: first along the longer axis, then diagonally.
/// For a lame man they must be empty.
std::vector<std::pair<int, int>> way_of(int right, int up);

}  // namespace keymove::verify
