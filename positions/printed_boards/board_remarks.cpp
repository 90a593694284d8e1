#include "positions/printed_boards/board_remarks.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"

namespace keymove {

namespace {

/// The line behind a label with a colon, or the whole line; both without blanks around them.
std::string_view behind_label(std::string_view line, std::string_view label) {
  line = trimmed(line);
  if (lower_case(line.substr(0, label.size())) != label) return line;
  const std::string_view rest = trimmed(line.substr(label.size()));
  return rest.starts_with(':') || rest.starts_with('=') ? trimmed(rest.substr(1)) : rest;
}

}  // namespace

bool is_mirrored_frame(const Variant& variant, std::string_view line) {
  std::string letters;
  for (const Word& word : words_of(line)) letters += lower_case(word.text);
  std::string files;
  for (int file = variant.shape.files - 1; file >= 0; --file) files += static_cast<char>('a' + file);
  return letters == files;
}

std::string_view without_mover_mark(std::string_view row) {
  const std::string_view whole = trimmed(row);
  if (!whole.starts_with('|') || !whole.ends_with(" *")) return row;
  return trimmed(whole.substr(0, whole.size() - 1));
}

std::string_view fen_in_line(const Variant& variant, std::string_view line) {
  std::string_view fen = behind_label(line, "fen");
  while (fen.size() > 1 && one_of(fen.front(), "\"'`") && fen.back() == fen.front())
    fen = fen.substr(1, fen.size() - 2);
  const std::string_view board = fen.substr(0, fen.find(' '));
  const bool rows =
      std::count(board.begin(), board.end(), '/') == variant.shape.ranks - 1 &&
      std::all_of(board.begin(), board.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '/'; });
  return rows ? fen : std::string_view();
}

bool has_men_of(const Setup& fen, const Setup& board) {
  return std::is_permutation(fen.board.begin(), fen.board.end(), board.board.begin(), board.board.end());
}

bool is_engine_remark(std::string_view line) {
  constexpr std::array<std::string_view, 5> kLabels = {"checkers:", "sfen:", "polyglot key:", "chased:", "pinned:"};
  constexpr std::size_t kShortestKey = 8;
  const std::string low = lower_case(trimmed(line));
  if (std::any_of(kLabels.begin(), kLabels.end(), [&](std::string_view label) { return low.starts_with(label); }))
    return true;
  std::string_view key = behind_label(low, "key");
  if (key.size() == low.size()) return false;
  if (key.starts_with("0x")) key.remove_prefix(2);
  return key.size() >= kShortestKey && contains_only(key, "0123456789abcdef");
}

bool shows_grid(const TextLines& lines, int least) {
  constexpr std::size_t kLongestCell = 2;
  std::size_t cells = 0;
  int rows = 0;
  for (std::size_t i = 0; i < lines.count() && rows < least; ++i) {
    const std::vector<Word> words = words_of(lines.line(i));
    const bool short_words =
        std::all_of(words.begin(), words.end(), [](const Word& word) { return word.text.size() <= kLongestCell; });
    rows = !short_words || words.size() < static_cast<std::size_t>(least) ? 0 : words.size() == cells ? rows + 1 : 1;
    cells = words.size();
  }
  return rows >= least;
}

}  // namespace keymove
