#include "positions/printed_boards/board_questions.h"

#include <algorithm>
#include <utility>

#include "positions/base/words.h"
#include "positions/printed_boards/board_caption.h"
#include "positions/puzzles/puzzle_claims.h"
#include "positions/puzzles/puzzle_stipulation.h"

namespace keymove {

namespace {

void state_question(TestPosition& position, const std::string& text) {
  if (const auto mate = mate_of_stipulation(text)) return state_mate(position, *mate);
  state_stipulation(position, text, {});
}

}  // namespace

void BoardQuestions::pass_board(bool sound) {
  sound_.push_back(sound);
  beside_ = true;
}

void BoardQuestions::read(std::string_view line) {
  const bool beside = std::exchange(beside_, false);
  std::string text(trimmed(line));
  TestPosition nothing;
  if (const auto mate = mate_in_line(line)) {
    text = "#" + std::to_string(*mate);
  } else if (!mate_of_stipulation(text) && !state_stipulation(nothing, text, {})) {
    return;
  }
  if (all_.empty()) first_beside_ = beside;
  all_.push_back({std::move(text), sound_.size()});
}

/// Whether the last one stands below all boards, and none above all; or, where all stand between boards, the first one
/// on the line below a board.
bool BoardQuestions::stand_below() const {
  return all_.front().boards > 0 && (all_.back().boards == sound_.size() || first_beside_);
}

void BoardQuestions::state_in(std::vector<TestPosition>& positions) const {
  if (all_.empty()) return;
  const bool below = stand_below();
  std::size_t position = 0;
  for (std::size_t board = 0; board < sound_.size(); ++board) {
    if (!sound_[board]) continue;
    TestPosition& asked = positions[position++];
    const std::size_t above = below ? board + 1 : board;
    const auto is_its = [&](const Question& question) { return question.boards == above; };
    // The one that is nearest to the board.
    const auto first = std::find_if(all_.begin(), all_.end(), is_its);
    const auto last = std::find_if(all_.rbegin(), all_.rend(), is_its);
    if (first != all_.end()) state_question(asked, below ? first->text : last->text);
  }
}

}  // namespace keymove
