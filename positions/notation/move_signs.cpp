#include "positions/notation/move_signs.h"

#include <algorithm>
#include <array>
#include <utility>

#include "positions/base/words.h"

namespace keymove {

namespace {

using SignOfPrint = std::pair<std::string_view, std::string_view>;

// In the order of Unicode. What follows nothing is no part of a move: who is better, the only move, and the like.
constexpr std::array<SignOfPrint, 25> kSignsOfPrint = {
    {{"\u00B1", ""},   {"\u00D7", "x"},  {"\u2010", "-"},  {"\u2011", "-"}, {"\u2012", "-"},
     {"\u2013", "-"},  {"\u2014", "-"},  {"\u2020", "+"},  {"\u2021", "#"}, {"\u203C", "!!"},
     {"\u2047", "??"}, {"\u2048", "?!"}, {"\u2049", "!?"}, {"\u2192", "-"}, {"\u2212", "-"},
     {"\u2213", ""},   {"\u221E", ""},   {"\u2260", "#"},  {"\u25A1", ""},  {"\u266F", "#"},
     {"\u2A71", ""},   {"\u2A72", ""},   {"\u27F3", ""},   {"\u2715", "x"}, {"\u2716", "x"}}};

bool is_beyond_ascii(char c) { return static_cast<unsigned char>(c) >= 0x80; }

/// Whether the text ends with that behind a digit.
bool has_behind_square(std::string_view text, std::string_view tail) {
  return text.size() > tail.size() && lower_case(text.substr(text.size() - tail.size())) == tail &&
         is_digit(text[text.size() - tail.size() - 1]);
}

/// Whether a pawn's move to a last rank of chess ends with "=": the letter of a promotion is left out.
bool lacks_promotion(std::string_view text) {
  return is_lower(text[0]) && one_of(text[text.find_last_not_of('=')], "18");
}

/// Takes brackets off the marks at the end: "Rh1(!)".
void open_brackets(std::string& move) {
  const std::size_t open = move.rfind('(');
  if (open == std::string::npos || open == 0 || move.back() != ')') return;
  const std::string marks = move.substr(open + 1, move.size() - open - 2);
  if (contains_only(marks, "!?+#")) move.replace(open, std::string::npos, marks);
}

}  // namespace

bool has_signs_of_print(std::string_view move) {
  return !move.empty() && (one_of(move.back(), "=).,xXeE") || std::any_of(move.begin(), move.end(), is_beyond_ascii));
}

std::string with_plain_signs(std::string_view move) {
  std::string out(move);
  if (std::any_of(out.begin(), out.end(), is_beyond_ascii)) {
    for (const auto& [sign, plain] : kSignsOfPrint) {
      for (std::size_t at = 0; (at = out.find(sign, at)) != std::string::npos; at += plain.size())
        out.replace(at, sign.size(), plain);
    }
  }
  // The end of a sentence.
  if (out.size() > 1 && one_of(out.back(), ".,") &&
      (one_of(out[out.size() - 2], "#+!?") || is_digit(out[out.size() - 2])))
    out.pop_back();
  open_brackets(out);
  for (const std::string_view stalemate : {"==", "="}) {
    if (has_behind_square(out, stalemate) && !lacks_promotion(out)) out.resize(out.size() - stalemate.size());
  }
  for (const std::string_view mate : {"x", "mate"}) {
    if (has_behind_square(out, mate)) out.replace(out.size() - mate.size(), std::string::npos, "#");
  }
  return out;
}

}  // namespace keymove
