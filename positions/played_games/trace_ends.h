// Recognises the lines of a trace that say how the game ended.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "positions/base/stated_number.h"
#include "positions/game/board.h"
#include "positions/played_games/trace_items.h"

namespace keymove {

/// Whether the lower-case text may say how the game ended. A draw or a win that the text denies, or names as a rule, is
/// no end: "no draw has occurred".
bool is_end(std::string_view lower, TracePart part);

/// The result of PGN that the text means: "Black wins", "player 2", "tie", "none"; empty if it has other words.
std::string result_in_words(std::string_view text);

/// No game has so many turns.
constexpr double kMostTurns = 1e6;

/// How a game ended, according to a line.
struct FoundEnd {
  std::optional<Color> winner;  ///< absent: a draw
  std::optional<FoundNumber> turns;
};
std::optional<FoundEnd> end_in(const TraceSegment& segment);

/// Keeps the line that tells how a player failed, for the end that is stated below it: "White: TimeoutError".
class FailureNote {
 public:
  /// Keeps the lower-case line if it is such.
  void read(std::string_view lower);

  /// The line, behind a blank, if it is about the loser; otherwise empty.
  [[nodiscard]] std::string of_loser(std::optional<Color> winner) const;

 private:
  std::string line_;
  std::optional<Color> who_;
};

}  // namespace keymove
