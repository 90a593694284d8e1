// The stipulations that lines above or below printed boards state.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "positions/problem/problem.h"

namespace keymove {

/// Gathers the stipulations while a text is read, and gives each to its board. They stand all above their boards or all
/// below; which, is known at the end.
class BoardQuestions {
 public:
  /// A board ends. One that is not sound becomes no position.
  void pass_board(bool sound);
  /// Notes the stipulation of a line between boards, if it has one: "Mate in 2", "White mates in 2", "#2", "h#2".
  void read(std::string_view line);
  /// States them in the positions of the sound boards, one each.
  void state_in(std::vector<TestPosition>& positions) const;

 private:
  struct Question {
    std::string text;
    std::size_t boards = 0;  ///< above it
  };

  [[nodiscard]] bool stand_below() const;

  std::vector<bool> sound_;  ///< of each board
  std::vector<Question> all_;
  bool beside_ = false;        ///< the line before is that of a board
  bool first_beside_ = false;  ///< the same of the first stipulation
};

}  // namespace keymove
