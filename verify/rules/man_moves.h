// How a man moves, read from his Betza notation by the reference rules themselves. The solver has a reading of its own
// (positions/game/betza.h); tests/tools/check/two_readings_test.cpp holds the two against each other.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "positions/game/variant.h"

namespace keymove::verify {

/// How the men on a man's way are treated.
enum class Passing : std::uint8_t {
  slide,         ///< a man ends the way
  skips_first,   ///< nobody is met on the first square, and there is no stop on it
  over_hurdle,   ///< it leads over exactly one man of either colour, and stops only beyond him
  behind_hurdle  ///< it leads over the first man, and stops only on the square right behind him
};

/// One direction in which a man goes, White's; Black's is turned by half a turn.
struct ManMove {
  int right = 0;  ///< files of a step, negative to the left
  int up = 0;     ///< ranks of a step, negative backward
  int steps = 1;  ///< at most so many; 0 = as many as the board has
  Passing passing = Passing::slide;
  bool lame = false;  ///< the squares between the ends of a step must be empty
  bool may_move = false;
  bool may_capture = false;
  bool en_passant = false;    ///< captures en passant too
  bool initial_only = false;  ///< only from a square where such a man starts

  friend bool operator==(const ManMove&, const ManMove&) = default;
  friend bool operator<(const ManMove& a, const ManMove& b) {
    const auto all = [](const ManMove& m) {
      return std::tie(m.right, m.up, m.steps, m.passing, m.lame, m.may_move, m.may_capture, m.en_passant,
                      m.initial_only);
    };
    return all(a) < all(b);
  }
};

/// The moves that a Betza string gives (docs/variants.md), group after group; nothing when it is not in our dialect.
std::optional<std::vector<ManMove>> read_moves(std::string_view betza);

/// Whether the string gives exactly these moves, in whatever order or spelling; false when it is not in our dialect.
bool moves_like(std::string_view betza, std::string_view other);

/// How each kind of the variant's men moves. Throws std::logic_error when a man's notation cannot be read: the reader
/// of variants refuses the same strings, so that is a bug of ours.
std::vector<std::vector<ManMove>> read_men(const Variant& variant);

/// The squares between the ends of a step, as files and ranks from its beginning: straight along the longer axis first,
/// then diagonally. A lame man needs them empty.
std::vector<std::pair<int, int>> way_of(int right, int up);

}  // namespace keymove::verify
