#include "tools/text/move_text.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "positions/base/counter.h"
#include "positions/base/enum_names.h"
#include "positions/game/stipulation.h"
#include "positions/notation/notation.h"
#include "positions/notation/san.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

constexpr EnumNames<MoveStyle> kStyleNames = {
    {MoveStyle::coordinate, "coordinate"}, {MoveStyle::san, "san"}, {MoveStyle::course, "course"}};

std::string san_text(const Setup& setup, const Move& move) {
  const Setup after = verify::play(setup, move);
  // For a selfmate or a stalemate, mate is not a loss.
  const auto is_mate = [&] {
    return stipulation_of(*after.variant) ? verify::moves_of(after).empty() : verify::game_end(after) == Outcome::loss;
  };
  SanSuffix suffix = SanSuffix::none;
  if (verify::royal_attacked(after, after.to_move)) suffix = is_mate() ? SanSuffix::mate : SanSuffix::check;
  return write_san(setup, move, verify::moves_of(setup), suffix);
}

}  // namespace

MoveStyle default_style(const Variant& variant) {
  return variant.royal == RoyalRule::checkmate ? MoveStyle::san : MoveStyle::coordinate;
}

std::optional<MoveStyle> style_named(const std::string& name) { return kStyleNames.named(name); }

std::string move_text(const Setup& setup, const Move& move, MoveStyle style) {
  switch (style) {
    case MoveStyle::coordinate:
      return coordinate_text(*setup.variant, move);
    case MoveStyle::san:
      return san_text(setup, move);
    case MoveStyle::course:
      return write_move(setup, move, course_notation(*setup.variant));
  }
  return {};
}

std::string line_text(const Setup& setup, const std::vector<Move>& line, MoveStyle style, MoveNumbers numbers) {
  const bool numbered = style == MoveStyle::san && numbers == MoveNumbers::counted;
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
  std::vector<std::string> texts = coordinate_line(variant, moves);
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<std::string> course_texts(const Variant& variant, const std::vector<Move>& moves) {
  std::vector<std::pair<std::string, std::string>> sorted;
  for (const Move& move : moves) sorted.emplace_back(coordinate_text(variant, move), course_move(variant, move));
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::string> texts;
  for (auto& [coordinates, text] : sorted) texts.push_back(std::move(text));
  return texts;
}

}  // namespace keymove::tools
