#include "tools/drawing/board_drawing.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/notation/notation.h"

namespace keymove::tools {

namespace {

constexpr std::string_view kFigureLetters = "kqrbnp";
constexpr std::string_view kWhiteMen[] = {"\u2654", "\u2655", "\u2656", "\u2657", "\u2658", "\u2659"};
constexpr std::string_view kBlackMen[] = {"\u265A", "\u265B", "\u265C", "\u265D", "\u265E", "\u265F"};

bool unicode_has_all(const Variant& variant) {
  return std::all_of(variant.men.begin(), variant.men.end(),
                     [](const ManKind& man) { return kFigureLetters.find(man.letter) != std::string_view::npos; });
}

/// "    a b c d e\n": each letter stands above the middle of its file.
std::string files_line(const Setup& setup) {
  const bool capitals = setup.variant->notation == CourseNotation::two_words;
  std::string out = "   ";
  for (int file = 0; file < setup.shape().files; ++file) {
    const auto letter = static_cast<char>('a' + file);
    out += std::string(" ") + (capitals ? to_upper(letter) : letter);
  }
  return out + "\n";
}

}  // namespace

Glyphs default_glyphs() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string locale = lower_case(value);
    const bool utf8 = locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
    return utf8 ? Glyphs::unicode : Glyphs::letters;
  }
  return Glyphs::letters;
}

std::string man_glyph(const Variant& variant, const Man& man, Glyphs glyphs) {
  if (!man.present()) return " ";
  const char letter = variant.man(man.kind).letter;
  const bool white = man.color == Color::white;
  if (glyphs == Glyphs::unicode && unicode_has_all(variant)) {
    const std::size_t i = kFigureLetters.find(letter);
    return std::string(white ? kWhiteMen[i] : kBlackMen[i]);
  }
  if (variant.notation == CourseNotation::pawn_glyph) return white ? "x" : "o";
  return std::string(1, white ? to_upper(letter) : letter);
}

std::string draw_board(const Setup& setup, Glyphs glyphs, const SquareMarks& marks) {
  const BoardShape& shape = setup.shape();
  const auto marked = [&](int file, int rank) {
    return file >= 0 && file < shape.files &&
           std::find(marks.squares.begin(), marks.squares.end(), shape.at(file, rank)) != marks.squares.end();
  };
  const auto painted = [&](std::string_view text) { return marks.paint ? marks.paint(text) : std::string(text); };
  std::string border = "   ";
  for (int file = 0; file < shape.files; ++file) border += "+-";
  border += "+\n";
  std::string out = files_line(setup);
  const int first = first_rank_number(*setup.variant);
  for (int rank = shape.ranks - 1; rank >= 0; --rank) {
    out += fmt::format("{}{:>2} ", border, rank + first);
    for (int file = 0; file <= shape.files; ++file) {
      const bool before = marked(file - 1, rank);
      const bool here = marked(file, rank);
      out += before == here ? "|" : painted(here ? "[" : "]");
      if (file == shape.files) break;
      const std::string man = man_glyph(*setup.variant, setup.at(shape.at(file, rank)), glyphs);
      out += here ? painted(man) : man;
    }
    out += fmt::format(" {}\n", rank + first);
  }
  return out + border + files_line(setup);
}

}  // namespace keymove::tools
