#include "positions/pgn/popeye_board.h"

#include <optional>
#include <string_view>
#include <vector>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr std::string_view kEdge = "+---a---b---";
constexpr int kFilesAndRanks = 8;

/// A rank "8  -k   .   K ...   8" as a row of a FEN; nothing if the line is none.
std::optional<std::string> row_of_rank(std::string_view line, int rank) {
  const std::vector<Word> words = words_of(line);
  const std::string number = std::to_string(rank);
  if (words.size() != kFilesAndRanks + 2 || words.front().text != number || words.back().text != number)
    return std::nullopt;
  std::string out;
  int empty = 0;
  for (std::size_t i = 1; i <= kFilesAndRanks; ++i) {
    std::string_view man = words[i].text;
    if (man == ".") {
      ++empty;
      continue;
    }
    const bool black = man.starts_with('-');
    if (black) man.remove_prefix(1);
    if (man.empty() || !is_letter(man[0])) return std::nullopt;
    if (empty > 0) out += std::to_string(empty);
    empty = 0;
    for (const char c : man) out += black ? to_lower(c) : to_upper(c);
  }
  return empty > 0 ? out + std::to_string(empty) : out;
}

}  // namespace

PopeyeBoard popeye_board_at(const TextLines& lines, std::size_t at) {
  if (!trimmed(lines.line(at)).starts_with(kEdge)) return {};
  PopeyeBoard out;
  int rank = kFilesAndRanks;
  for (std::size_t i = at + 1; i < lines.count(); ++i) {
    const std::string_view line = trimmed(lines.line(i));
    if (line.starts_with(kEdge)) {
      out.lines = rank == 0 ? i + 1 - at : 0;
      return out;
    }
    if (line.empty() || line.starts_with('|')) continue;
    const auto row = rank > 0 ? row_of_rank(line, rank) : std::nullopt;
    if (!row) return {};
    out.fen += (out.fen.empty() ? "" : "/") + *row;
    --rank;
  }
  return {};
}

}  // namespace keymove
