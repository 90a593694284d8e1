#include "positions/copied_text/popeye_board.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "positions/base/words.h"
#include "positions/copied_text/stated_stipulation.h"
#include "positions/game/stipulation.h"

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

/// Whether the word is a move with a letter that German has and English has not: "Dh8-b2", "h7-h8=D".
bool has_german_man(std::string_view word) {
  constexpr std::string_view kMen = "DTL";
  word.remove_prefix(std::min(word.find_first_not_of("0123456789."), word.size()));
  const std::size_t sign = word.find_first_of("-*");  // between the squares
  if (sign == std::string_view::npos || sign < 2 || !is_digit(word[sign - 1])) return false;
  const std::size_t promotion = word.find('=');
  return one_of(word[0], kMen) || (promotion < word.size() && word.find_first_of(kMen, promotion) < word.size());
}

/// Whether the output of the board that ends before the line `at` is German, by its words or its moves.
bool is_german(const TextLines& lines, std::size_t at) {
  constexpr std::array<std::string_view, 5> kGerman = {"sung beendet", "gliche Stellungen", "Zugzwang", "Drohung",
                                                       "Zeit ="};
  constexpr std::array<std::string_view, 4> kOther = {"solution finished", "threat:", "solution termin", "menace:"};
  const auto holds = [](std::string_view line, const auto& words) {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return line.find(word) != std::string_view::npos; });
  };
  bool german = false;
  for (std::size_t i = at; i < lines.count() && !trimmed(lines.line(i)).starts_with(kEdge); ++i) {
    const std::string_view line = lines.line(i);
    if (holds(line, kOther)) return false;
    const auto words = words_of(line);
    german |= holds(line, kGerman) ||
              std::any_of(words.begin(), words.end(), [](const Word& word) { return has_german_man(word.text); });
  }
  return german;
}

/// Reads the letters B and S as German pawns and knights, if they are none of other languages.
void read_german_men(const TextLines& lines, std::size_t behind, PopeyeBoard& board) {
  std::string& fen = board.fen;
  const auto is_pawn = [](char c) { return c == 'B' || c == 'b'; };
  const bool fits = contains_only(fen, "KBSkbs12345678/") && std::any_of(fen.begin(), fen.end(), is_pawn) &&
                    std::none_of(fen.begin(), fen.begin() + static_cast<std::ptrdiff_t>(fen.find('/')), is_pawn) &&
                    std::none_of(fen.begin() + static_cast<std::ptrdiff_t>(fen.rfind('/')), fen.end(), is_pawn);
  if (!fits || !is_german(lines, behind)) return;
  constexpr std::array<std::pair<char, char>, 4> kMen = {{{'B', 'P'}, {'b', 'p'}, {'S', 'N'}, {'s', 'n'}}};
  for (const auto& [german, man] : kMen) std::replace(fen.begin(), fen.end(), german, man);
  board.repairs.emplace_back("read the men of the board with German letters, as below it");
}

/// The line below a board with the numbers of men behind it, "  dia4    3 + 4", if it is no stipulation that is read.
std::string unread_stipulation(const TextLines& lines, std::size_t at) {
  while (at < lines.count() && trimmed(lines.line(at)).empty()) ++at;
  if (at == lines.count()) return {};
  const std::string_view whole = trimmed(lines.line(at));
  std::string_view line = whole;
  std::size_t numbers = 0;
  const auto take_number = [&] {
    const std::size_t end = line.find_last_not_of("0123456789n") + 1;
    if (end == line.size() || !is_digit(line[end])) return false;
    line = trimmed(line.substr(0, end));
    ++numbers;
    return true;
  };
  while (take_number() && line.ends_with('+')) line = trimmed(line.substr(0, line.size() - 1));
  if (numbers < 2 || line.empty() || stipulation_in_line(line)) return {};
  // Conditions and solution are read below a stipulation that is known in a line; others state nothing without them.
  const std::string counts = parse_stipulation(line) ? " " + std::string(trimmed(whole.substr(line.size()))) : "";
  return std::string(line) + counts;
}

}  // namespace

PopeyeBoard popeye_board_at(const TextLines& lines, std::size_t at) {
  if (!trimmed(lines.line(at)).starts_with(kEdge)) return {};
  PopeyeBoard out;
  int rank = kFilesAndRanks;
  for (std::size_t i = at + 1; i < lines.count(); ++i) {
    const std::string_view line = trimmed(lines.line(i));
    if (line.starts_with(kEdge)) {
      if (rank > 0) return {};
      out.lines = i + 1 - at;
      out.stipulation = unread_stipulation(lines, i + 1);
      read_german_men(lines, i + 1, out);
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
