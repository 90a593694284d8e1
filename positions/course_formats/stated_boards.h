// The boards of a hand-out, and what is stated of each.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/course_formats/hand_out_text.h"
#include "positions/problem/problem.h"

namespace keymove {

/// Collects the boards and the statements in the order of the text, and brings them together. A statement that names no
/// board belongs to the board before it, unless that has such an answer already; then to the next one.
class StatedBoards {
 public:
  StatedBoards(const TextLines& lines, Suite& suite) : lines_(lines), suite_(suite) {}

  /// The suite's last position is a new board, known by the names, of which empty ones do not count.
  void add(const std::vector<std::string>& names);
  /// Notes that statements without a name do not belong to the boards before this place.
  void close() {
    last_.reset();
    forget_waiting();
  }
  /// Drops the statements without a name that wait for the next board.
  void forget_waiting() { waiting_.erase(std::string()); }

  /// The index of the board known by that name, or whose name is a part of it, as in answer_m1_1.
  [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;

  /// Whether the board before this place has an answer.
  [[nodiscard]] bool last_answered() const { return last_ && answered(*last_, {}); }

  /// A list of as many moves as there are boards without an answer is one answer for each of them.
  void state(HandOutStatement statement);
  /// A statement that belongs to the next board if it names none.
  void state_of_next(HandOutStatement statement);

  /// Brings together what is left, and derives the goals from the classes and statements. Called once, last.
  void finish();

 private:
  struct Waiting {
    HandOutStatement statement;
    std::optional<std::size_t> otherwise;  ///< the board to which it belongs if no board of its name comes
  };

  [[nodiscard]] bool answered(std::size_t index, const HandOutStatement& statement) const;
  /// Gives each of the moves to a board without an answer. Returns whether there are as many of these.
  bool deal(const HandOutStatement& statement);
  void apply(std::size_t index, const HandOutStatement& statement);
  void apply_moves(std::size_t index, const HandOutStatement& statement);
  void apply_legal_moves(std::size_t index, const HandOutStatement& statement);
  [[nodiscard]] MoveText text_of(const JsonNode& move) const;

  const TextLines& lines_;
  Suite& suite_;
  std::map<std::string, std::size_t, std::less<>> known_;
  std::optional<std::size_t> last_;
  std::map<std::string, std::vector<Waiting>, std::less<>> waiting_;  ///< by the name of the board; "" is the next one
};

}  // namespace keymove
