// Recognises the items of a trace by the words that teams use for them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/stated_number.h"
#include "positions/played_games/game_trace.h"

namespace keymove {

/// A part of a line that has one item, or a move with its player and turn.
struct TraceSegment {
  std::string_view text;
  std::string lower;   ///< the text in lower case
  std::size_t at = 0;  ///< its offset in the file
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

/// The part of the trace: before the first move (head) or after it. The same words name parameters in the head and
/// statistics in the game.
enum class TracePart { head, game };

/// The length of the letter of a list at the start of the text: "b) turn number", "(b) turn number".
std::size_t bullet_size(std::string_view text);

/// The segments of the line, which starts at the offset `at`, without the letters of a list.
std::vector<TraceSegment> segments_of(std::string_view line, std::size_t at);

/// The kind of item that the segment has.
TraceItem item_of(const TraceSegment& segment, TracePart part);

/// The number that a segment states: the first one after its last colon or equals sign, otherwise its last one. `at`
/// and `end` count from the start of the segment.
std::optional<FoundNumber> value_of(const TraceSegment& segment);

/// The colour that the lower-case text names, as white or black or as player 1 or 2; absent if it names none.
std::optional<Color> named_color(std::string_view lower);

/// The same by words alone: a letter w or b may be a man's.
std::optional<Color> color_in_words(std::string_view lower);

/// The colour that the lower-case text names, if it names only one of them.
std::optional<Color> only_color(std::string_view lower);

/// Whether the lower-case text is a colour's name or letter and nothing else.
bool is_color_alone(std::string_view lower);

/// Whether the lower-case text says or asks who plays which side, which names no player of a move: "Do you want to play
/// BLACK (B) or WHITE (W)?", "You play W, I play B", "Computer plays black".
bool assigns_sides(std::string_view lower);

/// Whether a line that assigns sides asks for one, so that the next line may answer: "Choose your side (W/B):".
bool asks_for_side(std::string_view lower);

/// The kinds of players (human, AI) in the order in which the lower-case text names them.
std::vector<PlayerKind> named_kinds(std::string_view lower);

/// Whether the segment states a maximum number of turns, which is no number of a turn: "Max turns: 100".
bool states_max_turns(const TraceSegment& segment);

/// The number of the turn in "turn #1" or "Turn: 1"; "1st turn" is not read.
std::optional<FoundNumber> turn_number(const TraceSegment& segment);

/// The name of the heuristic in the segment, such as "e1".
std::optional<std::string> heuristic_name(const TraceSegment& segment);

}  // namespace keymove
