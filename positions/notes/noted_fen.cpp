#include "positions/notes/noted_fen.h"

#include <algorithm>
#include <array>

#include "positions/base/words.h"
#include "positions/puzzles/csv_records.h"

namespace keymove {

namespace {

constexpr std::string_view kBoardSigns = "/~+";

bool is_board_sign(char c) { return is_letter(c) || is_digit(c) || one_of(c, kBoardSigns); }

/// Whether the text around the offset is one word with the signs of a web address before it.
bool is_in_address(std::string_view line, std::size_t at) {
  const std::size_t blank = line.substr(0, at).find_last_of(" \t");
  const std::size_t begin = blank == std::string_view::npos ? 0 : blank + 1;
  const std::string_view before = line.substr(begin, at - begin);
  return before.find("://") != std::string_view::npos || before.find("](") != std::string_view::npos;
}

/// The end of the field that begins at the offset and has only such signs, before a blank or another sign; the offset
/// itself if there is none.
std::size_t field_end(std::string_view line, std::size_t at, std::string_view signs) {
  std::size_t end = at;
  while (end < line.size() && one_of(line[end], signs)) ++end;
  const bool whole = end == line.size() || !(is_letter(line[end]) || is_digit(line[end]));
  return whole ? end : at;
}

/// The end of the FEN whose board ends at the offset.
std::size_t fen_end(std::string_view line, std::size_t board_end) {
  constexpr std::array<std::string_view, 5> kFields = {"wb", "KQkqABCDEFGHabcdefgh-", "abcdefgh36-", "0123456789",
                                                       "0123456789"};
  std::size_t end = board_end;
  for (const std::string_view signs : kFields) {
    std::size_t at = end;
    while (at < line.size() && line[at] == ' ') ++at;
    const std::size_t after = at > end ? field_end(line, at, signs) : at;
    if (after == at) break;
    end = after;
  }
  return end;
}

}  // namespace

std::optional<NotedFen> noted_fen(std::string_view line) {
  for (std::size_t at = 0; at < line.size();) {
    if (!is_board_sign(line[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < line.size() && is_board_sign(line[end])) ++end;
    const std::string_view board = line.substr(at, end - at);
    const NotedFen found{at, fen_end(line, end)};
    const bool ranks = std::any_of(board.begin(), board.end(), is_digit) || board.find("pppppppp") != board.npos;
    if (ranks && board.front() != '/' && is_whole_fen(line.substr(at, found.end - at)) && !is_in_address(line, at))
      return found;
    at = end;
  }
  return std::nullopt;
}

}  // namespace keymove
