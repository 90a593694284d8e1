#include "tools/text/move_text.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "positions/base/counter.h"
#include "positions/notation/notation.h"
#include "verify/judge/terms.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

/// The moves in the order of their coordinate texts.
std::vector<Move> in_order(const Variant& variant, const std::vector<Move>& moves) {
  std::vector<std::pair<std::string, Move>> sorted;
  for (const Move& move : moves) sorted.emplace_back(coordinate_text(variant, move), move);
  std::sort(sorted.begin(), sorted.end());
  std::vector<Move> out;
  for (const auto& [text, move] : sorted) out.push_back(move);
  return out;
}

}  // namespace

std::string move_text(const Setup& setup, const Move& move, MoveStyle style) {
  switch (style.form) {
    case MoveForm::coordinate:
      return coordinate_text(*setup.variant, move);
    case MoveForm::san:
    case MoveForm::long_algebraic:
      return verify::algebraic_text(setup, move, style);
    case MoveForm::course:
      return write_move(setup, move, course_notation(*setup.variant));
  }
  return {};
}

std::string line_text(const Setup& setup, const std::vector<Move>& line, MoveStyle style, MoveNumbers numbers) {
  const bool numbered = style.is_algebraic() && numbers == MoveNumbers::counted;
  std::string out;
  Setup at = setup;
  int number = setup.fullmove_number;
  for (const Move& move : line) {
    const bool first = out.empty();
    if (!first) out += ' ';
    if (numbered && (first || at.to_move == Color::white))
      out += fmt::format("{}{} ", number, at.to_move == Color::white ? "." : "...");
    out += move_text(at, move, style);
    if (at.to_move == Color::black) number = next_count(number);
    at = verify::play(at, move);
  }
  return out;
}

std::vector<std::string> coordinate_line(const Variant& variant, const std::vector<Move>& line) {
  std::vector<std::string> texts;
  texts.reserve(line.size());
  for (const Move& move : line) texts.push_back(coordinate_text(variant, move));
  return texts;
}

std::vector<std::string> coordinate_texts(const Variant& variant, const std::vector<Move>& moves) {
  return coordinate_line(variant, in_order(variant, moves));
}

std::vector<std::string> named_moves(const Setup& setup, const std::vector<Move>& moves, const MoveStyle& style) {
  std::vector<std::string> texts;
  for (const Move& move : in_order(*setup.variant, moves)) texts.push_back(verify::named_move(setup, move, style));
  return texts;
}

std::vector<std::string> named_keys(const Setup& setup, const std::vector<Move>& keys, const MoveStyle& style) {
  std::vector<std::string> texts;
  for (const Move& key : in_order(*setup.variant, keys)) texts.push_back(verify::named_key(setup, key, style));
  return texts;
}

std::vector<std::string> texts_of_moves(const Setup& setup, const std::vector<Move>& moves, const MoveStyle& style) {
  std::vector<std::string> texts;
  for (const Move& move : in_order(*setup.variant, moves)) texts.push_back(move_text(setup, move, style));
  return texts;
}

std::vector<std::string> texts_of_line(const Setup& setup, const std::vector<Move>& line, const MoveStyle& style) {
  std::vector<std::string> texts;
  Setup at = setup;
  for (const Move& move : line) {
    texts.push_back(move_text(at, move, style));
    at = verify::play(at, move);
  }
  return texts;
}

}  // namespace keymove::tools
