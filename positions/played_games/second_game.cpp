#include "positions/played_games/second_game.h"

#include <algorithm>

#include "positions/base/words.h"
#include "positions/trace_text/trace_words.h"

namespace keymove {

void SecondGame::see(const TraceSegment& segment) {
  const bool modes = has_word(segment.lower, "mode") || has_word(segment.lower, "modes");
  const bool sure =
      says(segment.text, "variant") || states_max_turns(segment) || (modes && !named_kinds(segment.lower).empty());
  const bool timeout = has_any(segment.lower, {"timeout", "time-out", "time limit"}) && value_of(segment);
  if (!sure && !timeout) return;
  sure_ = sure_ || sure;
  if (!at_) at_ = segment.at + std::min(segment.text.find_first_not_of(" \t"), segment.text.size());
}

void SecondGame::go_on() {
  repeated_ = repeated_ || sure_;
  sure_ = false;
  at_.reset();
}

bool SecondGame::begins_with_turn(double turn, const StatedGame& game) const {
  if (!seen() || turn > 1) return false;
  for (auto it = game.actions.rbegin(); it != game.actions.rend(); ++it) {
    if (it->turn) return it->turn->value > 1;
  }
  return false;
}

bool SecondGame::begins_with_board(const std::vector<Man>& men, const std::vector<Man>& shown,
                                   const StatedGame& game) const {
  const std::vector<Man>& start = game.first_board ? game.first_board->men
                                  : game.start     ? game.start->board
                                                   : game.variant->start;
  return seen() && men == start && shown != start;
}

}  // namespace keymove
