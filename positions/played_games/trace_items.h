// The items of a trace, told from the words that teams use for them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/stated_number.h"
#include "positions/played_games/game_trace.h"

namespace keymove {

/// A part of a line that holds one item, or a move with its player and turn.
struct TraceSegment {
  std::string_view text;
  std::string lower;   ///< the same in lower case
  std::size_t at = 0;  ///< in the file
};

enum class TraceItem {
  none,
  timeout,
  max_turns,
  play_modes,
  alpha_beta,
  heuristic_name,
  seconds,
  heuristic_score,
  search_score,
  total_states,
  states_by_depth,
  percentages,
  branching_factor,
  end,
  identity,  ///< player, turn or move
};

/// Whether moves have been made yet: parameters and statistics share words.
enum class TracePart { head, game };

/// Whether the lower-case text has the word, not as a part of another.
bool has_word(std::string_view lower, std::string_view word);

/// The segments of a line that stands at the offset.
std::vector<TraceSegment> segments_of(std::string_view line, std::size_t at);

/// What the segment is about.
TraceItem item_of(const TraceSegment& segment, TracePart part);

/// The number that a segment states: the first behind its last colon or equals sign, else its last; `at` and `end`
/// count from the segment's start.
std::optional<FoundNumber> value_of(const TraceSegment& segment);

/// "1=144 2=1.1k": a depth and its number, and the percentage behind it if there is one.
struct DepthNumber {
  int depth = 0;
  FoundNumber number;
  std::optional<FoundNumber> percentage;
};
std::vector<DepthNumber> depth_numbers(std::string_view text);

/// White or Black, if the lower-case text names one of them: by name or as player 1 or 2.
std::optional<Color> named_color(std::string_view lower);

/// Humans and AIs in the order in which the lower-case text names them.
std::vector<PlayerKind> named_kinds(std::string_view lower);

/// The number of the turn: "turn #1", "Turn: 1", "1st turn" is none.
std::optional<FoundNumber> turn_number(const TraceSegment& segment);

/// The name of a heuristic: "e1".
std::optional<std::string> heuristic_name(const TraceSegment& segment);

/// A move's text and where it stands in its segment.
struct FoundMove {
  std::string text;  ///< two squares as coordinate text, else as it stands
  std::size_t at = 0;
};
std::optional<FoundMove> move_in(const TraceSegment& segment, const Variant& variant);

/// How a game ended, as a line tells it.
struct FoundEnd {
  std::optional<Color> winner;  ///< absent: a draw
  std::optional<FoundNumber> turns;
};
std::optional<FoundEnd> end_in(const TraceSegment& segment);

}  // namespace keymove
