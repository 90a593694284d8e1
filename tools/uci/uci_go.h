// Reads the UCI command `go`, and computes the time for a move.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "positions/game/board.h"

namespace keymove::tools {

/// The words of a UCI line, and the errors of a command as sentences without a full stop.
using UciWords = std::vector<std::string>;
using UciErrors = std::vector<std::string>;

/// How a search ends.
enum class UciEnd {
  own,  ///< by itself, at its limits
  stop  ///< only by the GUI's `stop`
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

/// Reads the words after `go`. A number that cannot be read is reported as an error and replaced by 1, so that the GUI
/// still gets an answer.
GoCommand parse_go(const UciWords& words, UciErrors& errors);

/// The time for one move, in seconds.
struct SearchTime {
  double maximum = 0;         ///< after this time the search is broken off
  double next_iteration = 0;  ///< after this time no further iteration is begun
};

/// The time that the side to move may take; nothing if the command names no time for it. `overhead_ms` is subtracted
/// for the communication with the GUI.
std::optional<SearchTime> time_for(const GoCommand& go, Color mover, std::int64_t overhead_ms);

}  // namespace keymove::tools
