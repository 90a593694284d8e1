#include "positions/base/words.h"
#include "positions/course_formats/gameboard.h"
#include "positions/course_formats/gameboard_suite.h"
#include "positions/course_formats/hand_out_text.h"
#include "positions/notation/notation.h"

namespace keymove {

namespace {

/// The move in the notation of the variant's course, if it is written in coordinate text; otherwise the text itself.
std::string course_text(const TestPosition& position, const MoveText& move) {
  if (!position.setup) return move.text;
  const auto read = parse_coordinate_text(*position.setup->variant, move.text);
  if (!read) return move.text;
  return write_move(*position.setup, *read, course_notation(*position.setup->variant));
}

/// The id as a name of Python.
std::string python_name(std::string id) {
  for (char& c : id) {
    if (!is_name_byte(c)) c = '_';
  }
  return id.empty() || is_digit(id[0]) ? "test_" + id : id;
}

/// The literal with one man a line, as far as it is a board.
std::string in_lines(const std::string& literal, std::size_t indent) {
  std::string out;
  for (std::size_t i = 0; i < literal.size(); ++i) {
    out += literal[i];
    // A man ends in ")), " or "'), ".
    const bool man =
        literal.compare(i, 2, ", ") == 0 && i >= 2 && literal[i - 1] == ')' && one_of(literal[i - 2], ")'");
    if (!man) continue;
    out += "\n" + std::string(indent, ' ');
    ++i;
  }
  return out;
}

/// What the course writes below the board: a call of the student's function, and its result.
std::string answer_text(const TestPosition& position, const std::string& name) {
  const StatedClaim& claim = position.claim;
  std::string out;
  if (!claim.keys.empty()) out += "studentAgent(" + name + ") = " + course_text(position, claim.keys.front()) + "\n";
  // A class in the name says so already.
  if (claim.distance && class_of_name(name) != "m" + std::to_string(*claim.distance))
    out += "wins_in: " + std::to_string(*claim.distance) + "\n";
  if (claim.legal_moves) {
    std::string moves;
    for (const MoveText& move : *claim.legal_moves) moves += (moves.empty() ? "" : ", ") + course_text(position, move);
    const bool black = position.setup && position.setup->to_move == Color::black;
    out += "get_legal_moves(" + name + (black ? ", 'black') = [" : ", 'white') = [") + moves + "]\n";
  } else if (position.setup && position.setup->to_move == Color::black) {
    out += "Black to move\n";
  }
  return out;
}

}  // namespace

std::string write_gameboards(const Suite& suite) {
  std::string out;
  for (const TestPosition& position : suite.positions) {
    const std::string name = python_name(position.id);
    if (position.setup) {
      const bool dict = position.setup->variant->name == gameboard_variant(GameboardStyle::dict);
      const std::string board = write_gameboard(*position.setup, dict ? GameboardStyle::dict : GameboardStyle::list);
      out += name + " = " + in_lines(board, name.size() + 4) + "\n";
    } else {
      out += position.source_text + "\n";
    }
    const std::string answer = answer_text(position, name);
    if (!answer.empty()) out += "'''\n" + answer + "'''\n";
    out += "\n";
  }
  return out;
}

}  // namespace keymove
