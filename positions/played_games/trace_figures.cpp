#include "positions/played_games/trace_figures.h"

#include <string>
#include <vector>

#include "positions/trace_text/depth_numbers.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

namespace {

/// A percentage, which may be rounded even if it is a whole number.
StatedNumber stated_share(const FoundNumber& number, const Location& where) {
  return {number.value, number.last_digit, where};
}

}  // namespace

bool is_time_spent(std::string_view lower, const StatedNumber& value) {
  const bool fraction = value.tolerance > 0;
  constexpr double kHundredth = 0.0101;  // a limit has no digits so small
  return (fraction && value.tolerance < kHundredth) ||
         has_any_word(lower, {"took", "elapsed", "taken", "spent", "used"}) ||
         (fraction && has_any_word(lower, {"thinking", "think", "thought"}));
}

void keep_number(StatedAction& action, TraceItem item, const StatedNumber& value, std::string_view lower) {
  std::optional<StatedNumber>* place = nullptr;
  if (item == TraceItem::seconds) place = &action.seconds;
  if (item == TraceItem::heuristic_score) place = &action.heuristic_score;
  if (item == TraceItem::search_score) place = &action.search_score;
  if (item == TraceItem::branching_factor) place = &action.states.branching_factor;
  if (item == TraceItem::total_states) {
    if (has_any(lower, {"this move", "this action", "this turn", "this search"})) return;
    if (has_any(lower, {"cumul", "total"})) action.states.total = value;
    place = &action.states.total;
  }
  if (place != nullptr && !*place) *place = value;
}

bool DepthReader::add(const TraceSegment& segment, TraceItem item, StatedStates& states) {
  std::vector<DepthNumber> numbers = depth_numbers(segment.text);
  if (numbers.empty()) {
    numbers = listed_numbers(segment.text);
    // The depth 0 has a state for each search: only one at first, or one of each player.
    const bool counts = !numbers.empty() && item == TraceItem::states_by_depth;
    if (counts && !first_) first_ = numbers[0].number.value > 2 ? 1 : 0;
    for (DepthNumber& found : numbers) found.depth += first_.value_or(0);
  }
  if (item == TraceItem::percentages) make_percentages(numbers);
  for (const DepthNumber& found : numbers) {
    const Location place = lines_.location_of(segment.at + found.number.at);
    const bool share = item == TraceItem::percentages || found.number.percent;
    if (!share) states.by_depth[found.depth] = stated(found.number, place);
    if (share) states.percentages[found.depth] = stated_share(found.number, place);
    if (found.percentage)
      states.percentages[found.depth] =
          stated_share(*found.percentage, lines_.location_of(segment.at + found.percentage->at));
  }
  return !numbers.empty();
}

}  // namespace keymove
