// The stipulations and the solutions that lines above or below printed boards state.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/pgn/game_cutter.h"
#include "positions/problem/problem.h"

namespace keymove {

/// Gathers the stipulations and the solutions while a text is read, and gives each to its board. Stipulations stand all
/// above their boards or all below; which, is known at the end. A solution stands below its board, or behind the
/// stipulation in the same line, or numbered at the end of the text.
class BoardQuestions {
 public:
  /// `lines` must outlive it.
  explicit BoardQuestions(const TextLines& lines) : lines_(lines) {}

  /// A board ends. One that is not sound becomes no position.
  void pass_board(bool sound);
  /// Notes the stipulation of a line between boards, if it has one: "Mate in 2", "White mates in 2", "#2", "h#2", and
  /// the solution: "1.Ra6!", "Solution: Ra6". The line must be a part of the text. Returns it without the solution.
  std::string_view read(std::string_view line);
  /// States them in the positions of the sound boards, one each.
  void state_in(std::vector<TestPosition>& positions);
  /// Whether the solution of the position with that index begins with "1...".
  [[nodiscard]] bool black_begins(std::size_t position) const;

 private:
  /// A part of the text.
  struct Part {
    std::size_t from = 0;
    std::size_t to = 0;

    [[nodiscard]] bool found() const { return to > 0; }
  };
  struct Question {
    std::string text;
    std::size_t boards = 0;  ///< above it
    Part solution = {};      ///< behind it in its line
  };
  struct Board {
    bool sound = false;
    Part solution = {};
    std::vector<std::string> repairs = {};
    std::string unread = {};  ///< words that state a solution and could not be read
  };

  [[nodiscard]] bool stand_below() const;
  [[nodiscard]] bool show_game() const;
  bool note_question(std::string_view line, const Part& solution);
  std::string_view read_solution(std::string_view line);
  void take_solution(const Part& part);
  [[nodiscard]] const Question* question_of(std::size_t board, bool below) const;
  [[nodiscard]] std::vector<CutGame> solutions(bool below) const;

  const TextLines& lines_;
  std::vector<Board> boards_;
  std::vector<Question> all_;
  std::string above_;          ///< a solution above the first board
  bool beside_ = false;        ///< the line before is that of a board
  bool near_ = false;          ///< between the last board and this line stand questions and movers alone
  bool first_beside_ = false;  ///< the same of the first stipulation
  bool open_ = false;          ///< the line before is that of a solution, or its head
  bool apart_ = false;         ///< other text stands below the solution of the last board
};

}  // namespace keymove
