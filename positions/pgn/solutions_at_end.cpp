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

bool is_solutions_heading(std::string_view line) {
  constexpr std::array<std::string_view, 9> kHeadings = {"solutions", "solution", "answers",    "answer key", "answer",
                                                         "lösungen",  "lösung",   "soluciones", "soluzioni"};
  constexpr std::size_t kLongest = 30;
  line = trimmed(line);
  if (line.size() > kLongest) return false;
  while (!line.empty() && one_of(line.front(), "#*=-_ ")) line.remove_prefix(1);
  while (!line.empty() && one_of(line.back(), "#*=-_: .")) line.remove_suffix(1);
  return std::find(kHeadings.begin(), kHeadings.end(), lower_case(line)) != kHeadings.end();
}

/// Where the moves begin in a line with that number: "1) Ra6", "1. 1.Ra6", "1: 1...Kb8"; nothing if it is another line.
std::optional<std::size_t> moves_of_number(std::string_view line, std::size_t number) {
  const std::string label = std::to_string(number);
  const std::size_t start = std::min(line.find_first_not_of(" \t#-*"), line.size());
  std::size_t at = start + label.size();
  if (line.substr(start, label.size()) != label || at >= line.size() || !one_of(line[at], ").:-= \t"))
    return std::nullopt;
  while (at < line.size() && one_of(line[at], ").:-= \t")) ++at;
  const std::string_view moves = without_move_number(line.substr(at));
  const auto words = words_of(moves);
  return !words.empty() && has_move_form(words.front().text) ? std::optional(at) : std::nullopt;
}

}  // namespace

SolutionsAtEnd solutions_at_end(const TextLines& lines) {
  std::optional<std::size_t> heading;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    if (!is_solutions_heading(lines.line(i))) continue;
    if (heading) return {};
    heading = i;
  }
  if (!heading) return {};
  SolutionsAtEnd out;
  out.heading = *heading;
  for (std::size_t i = *heading + 1; i < lines.count(); ++i) {
    if (trimmed(lines.line(i)).empty()) continue;
    const auto moves = moves_of_number(lines.line(i), out.parts.size() + 1);
    if (!moves && (out.parts.empty() || lines.line(i).find('/') != std::string_view::npos)) return {};
    if (moves) out.parts.push_back({lines.start(i) + *moves, 0});
    out.parts.back().to = lines.start(i) + lines.line(i).size();
  }
  return out.parts.size() > 1 ? out : SolutionsAtEnd{};
}

void add_solutions(const TextLines& lines, const SolutionsAtEnd& solutions, std::vector<CutGame>& problems) {
  if (!solutions.found() || problems.empty()) return;
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
