// What a UCI `go` asks for, and how long that may take.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "positions/game/board.h"

namespace keymove::tools {

/// The words of a UCI line, and the errors of a command as sentences without their full stops.
using UciWords = std::vector<std::string>;
using UciErrors = std::vector<std::string>;

/// Who says when the search ends.
enum class UciEnd {
  own,  ///< the search, at its limits
  stop  ///< the GUI alone, by `stop`
};

struct GoCommand {
  std::optional<std::int64_t> depth;  ///< plies
  std::optional<std::int64_t> nodes;
  std::optional<std::int64_t> mate;  ///< moves
  std::optional<std::int64_t> move_time;
  std::array<std::optional<std::int64_t>, 2> time;  ///< White's and Black's clock; times are milliseconds
  std::array<std::int64_t, 2> increment{};
  std::optional<std::int64_t> moves_to_go;
  bool infinite = false;
  bool ponder = false;
  UciWords search_moves;

  [[nodiscard]] UciEnd end() const;
};

/// The command of the words after `go`. A number that cannot be read is told as an error and taken as 1, the least, so
/// that the GUI gets its answer.
GoCommand parse_go(const UciWords& words, UciErrors& errors);

/// Seconds for one move.
struct MoveTime {
  double maximum = 0;         ///< then the search is broken off
  double next_iteration = 0;  ///< then no other iteration is begun
};

/// What the side to move may take; nothing when the command names no time. `overhead_ms` is lost on the way.
std::optional<MoveTime> time_for(const GoCommand& go, Color mover, std::int64_t overhead_ms);

}  // namespace keymove::tools
