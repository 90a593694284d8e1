#include "positions/pgn/solutions_at_end.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/pgn/pgn_words.h"

namespace keymove {

namespace {

/// The words of a heading of solutions in small letters; empty if the line is none.
std::string solutions_heading(std::string_view line) {
  constexpr std::array<std::string_view, 9> kHeadings = {"solutions", "solution", "answers",    "answer key", "answer",
                                                         "lösungen",  "lösung",   "soluciones", "soluzioni"};
  constexpr std::size_t kLongest = 30;
  line = trimmed(line);
  if (line.size() > kLongest) return {};
  while (!line.empty() && one_of(line.front(), "#*=-_ ")) line.remove_prefix(1);
  while (!line.empty() && one_of(line.back(), "#*=-_: .")) line.remove_suffix(1);
  std::string low = lower_case(line);
  return std::find(kHeadings.begin(), kHeadings.end(), low) != kHeadings.end() ? low : std::string();
}

constexpr std::string_view kAroundNumber = " \t#-*_|>";

/// The number that labels a line, and where the line goes on behind it: "1) Ra6", "1. 1.Ra6", "Puzzle 1: Ra6",
/// "(1) Ra6", "**No. 1:** Ra6", "| 1 | Ra6 |". Nothing if it has none.
std::optional<std::pair<std::size_t, std::size_t>> label_of(std::string_view line) {
  std::size_t at = std::min(line.find_first_not_of(std::string(kAroundNumber) + "([", 0), line.size());
  const std::size_t word = at;
  while (at < line.size() && is_letter(line[at])) ++at;
  constexpr std::size_t kLongestLabel = 12;
  const bool named = at > word;
  if (named && (at - word < 2 || at - word > kLongestLabel)) return std::nullopt;
  while (named && at < line.size() && one_of(line[at], ". #")) ++at;
  const std::size_t digits = std::min(line.find_first_not_of("0123456789", at), line.size());
  constexpr std::size_t kMostDigits = 4;
  if (digits == at || digits - at > kMostDigits) return std::nullopt;
  const auto number = parse_int(line.substr(at, digits - at));
  if (digits < line.size() && !one_of(line[digits], ").:-=]*_| \t")) return std::nullopt;
  const std::size_t end = std::min(line.find_first_not_of(").:-=]*_| \t", digits), line.size());
  return std::pair(static_cast<std::size_t>(number.value_or(0)), end);
}

bool begins_with_moves(std::string_view text) {
  const auto words = words_of(without_move_number(text));
  if (words.empty()) return false;
  std::string_view move = words.front().text;
  while (!move.empty() && one_of(move.back(), "|*_,;")) move.remove_suffix(1);
  return has_move_form(move);
}

/// Whether a cell behind the first one has moves, too.
bool has_more_moves(std::string_view cells) {
  for (std::size_t bar = cells.find('|'); bar < cells.size(); bar = cells.find('|', bar + 1)) {
    if (begins_with_moves(cells.substr(bar + 1))) return true;
  }
  return false;
}

/// The solutions of a line that has several, each a number and a move: "1. Rb8#, 2. Rb7".
std::vector<SolutionsAtEnd::Part> solutions_on_line(std::string_view line, std::size_t start) {
  std::vector<SolutionsAtEnd::Part> out;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find_first_of(",;", at), line.size());
    const std::string_view item = line.substr(at, end - at);
    const auto label = label_of(item);
    if (!label || label->first != out.size() + 1 || words_of(item.substr(label->second)).size() != 1 ||
        !begins_with_moves(item.substr(label->second)))
      return {};
    out.push_back({start + at + label->second, start + end});
    at = end + 1;
  }
  return out;
}

/// Takes the lines below the heading, one after the other.
class SolutionsReader {
 public:
  /// Whether the line can stand there.
  bool take(std::string_view line, std::size_t start) {
    if (auto several = solutions_on_line(line, start); parts_.empty() && several.size() > 1) {
      parts_ = std::move(several);
      return true;
    }
    const auto label = label_of(line);
    const bool next = label && (label->first == number_ + 1 || (label->first == 1 && chapter_));
    // Of several columns with moves one may have tries.
    if (next && trimmed(line).starts_with('|') && has_more_moves(line.substr(label->second))) return false;
    if (next && begins_with_moves(line.substr(label->second))) {
      add(label->first, start + label->second, start + line.size());
    } else if (next && label->second == line.size() && line.find_first_not_of(kAroundNumber) < line.size()) {
      awaited_ = label->first;  // "### Puzzle 1"
    } else if (awaited_ > 0 && begins_with_moves(trimmed(line))) {
      add(awaited_, start, start + line.size());
    } else if ((trimmed(line).starts_with('|') && (parts_.empty() || !label)) || !names_square(line)) {
      chapter_ = true;  // the head of a table, or words such as the heading of a chapter
    } else if (parts_.empty() || line.find('/') != std::string_view::npos) {
      return false;
    } else {
      parts_.back().to = start + line.size();
    }
    return true;
  }

  std::vector<SolutionsAtEnd::Part> parts() && { return std::move(parts_); }

 private:
  void add(std::size_t number, std::size_t from, std::size_t to) {
    parts_.push_back({from, to});
    number_ = number;
    awaited_ = 0;
    chapter_ = false;
  }

  std::vector<SolutionsAtEnd::Part> parts_;
  std::size_t number_ = 0;   ///< of the last one, in its chapter
  std::size_t awaited_ = 0;  ///< the number of a line without moves, which the next line has
  bool chapter_ = true;      ///< numbers may begin again
};

}  // namespace

namespace {

/// The first line below that one with something on it.
std::size_t line_below(const TextLines& lines, std::size_t at) {
  do ++at;
  while (at < lines.count() && trimmed(lines.line(at)).empty());
  return at;
}

}  // namespace

SolutionsAtEnd solutions_at_end(const TextLines& lines) {
  std::optional<std::size_t> heading;
  bool one = false;  // the heading speaks of one solution: words behind it lead to that of the last position
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string words = solutions_heading(lines.line(i));
    if (words.empty()) continue;
    if (heading) return {};
    heading = i;
    one = words == "solution" || words == "answer" || words == "lösung";
  }
  if (!heading) return {};
  SolutionsAtEnd out;
  out.heading = *heading;
  SolutionsReader reader;
  for (std::size_t i = *heading + 1; i < lines.count(); ++i) {
    if (trimmed(lines.line(i)).empty()) continue;
    if (one && i == line_below(lines, *heading) && !label_of(lines.line(i))) return {};
    if (reader.take(lines.line(i), lines.start(i))) continue;
    out.unread = true;
    break;
  }
  // Without the numbers of several, the line heads what belongs to the last position. Others may stand below it.
  std::size_t labels = 0;
  for (std::size_t i = *heading + 1; out.unread && i < lines.count(); ++i) {
    constexpr std::ptrdiff_t kRanks = 3;
    const std::string_view line = lines.line(i);
    if (std::count(line.begin(), line.end(), '/') >= kRanks || line.find("White:") < line.size()) return {};
    const auto label = label_of(line);
    if (label && label->first == labels + 1) ++labels;
  }
  if (out.unread) return labels > 1 ? out : SolutionsAtEnd{};
  out.parts = std::move(reader).parts();
  return out.parts.size() > 1 ? out : SolutionsAtEnd{};
}

void add_solutions(const TextLines& lines, const SolutionsAtEnd& solutions, std::vector<CutGame>& problems) {
  if (problems.empty() || !(solutions.found() || solutions.unread)) return;
  if (solutions.unread) {
    problems.front().repairs.emplace_back("left out the solutions at the end, which could not be told apart");
    return;
  }
  if (solutions.parts.size() != problems.size()) {
    problems.front().repairs.push_back(fmt::format("left out the solutions at the end: there are {} of {} positions",
                                                   solutions.parts.size(), problems.size()));
    return;
  }
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const SolutionsAtEnd::Part& part = solutions.parts[i];
    auto solution = GameCutter::of_solution(lines, part.from, part.to).next();
    if (!problems[i].moves.empty() || !solution) continue;
    problems[i].moves = std::move(solution->moves);
    problems[i].solutions = solution->solutions;
  }
}

}  // namespace keymove
