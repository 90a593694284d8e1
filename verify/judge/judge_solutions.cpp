// Judges problems with lines or with keys.
#include <algorithm>

#include "verify/judge/case.h"

namespace keymove::verify {

namespace {

std::string solutions_text(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " solution" : " solutions");
}

/// What is wrong with the stated lines of that many moves, one behind the other: each must be one of those found, and
/// no two the same. Empty if nothing is.
std::string fault_of_lines(const Claim& claim, std::size_t moves, const SolutionLines& found) {
  std::vector<std::vector<Move>> stated;
  if (claim.line_kind == LineKind::none) return {};
  for (std::size_t i = 0; i < claim.line.size(); ++i) {
    if (i % std::max<std::size_t>(moves, 1) == 0) stated.emplace_back();
    stated.back().push_back(claim.line[i]);
  }
  for (std::size_t i = 0; i < stated.size(); ++i) {
    const std::string number = stated.size() == 1 ? "" : " " + std::to_string(i + 1);
    if (std::find(found.lines.begin(), found.lines.end(), stated[i]) == found.lines.end())
      return "the stated line" + number + " is no solution";
    const auto end = stated.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(stated.begin(), end, stated[i]) != end) return "the stated line" + number + " is the same as another";
  }
  return {};
}

}  // namespace

void Case::judge_solutions() {
  const Finding finding = solve_problem(problem_.goal);
  const SolutionLines* found = finding.solution_lines();
  if (found == nullptr || finding.status == Status::unknown)
    return say(Verdict::unknown, "a limit was reached before all solutions were known");
  if (found->lines.empty()) {
    const Stipulation& asked = *problem_.goal.stipulation;
    return say(Verdict::refuted, "no solution of " + keymove::text_of(asked) + note_on_beginner(asked));
  }
  const auto full = static_cast<std::size_t>(problem_.goal.stipulation->line_plies());
  if (const std::size_t moves = found->lines.front().size(); moves < full) {
    say(Verdict::shorter, "short solution: " + plies_text(static_cast<int>(moves)) + ", beginning with " +
                              text_of(found->lines.front().front()));
  }
  if (const std::string fault = fault_of_lines(claim_, full, *found); !fault.empty()) say(Verdict::refuted, fault);
  check_first_moves(*found);
  const std::size_t count = found->lines.size();
  // A problem is supposed to have one solution unless it states how many, or several first moves.
  const auto stated = static_cast<std::size_t>(claim_.solutions.value_or(1));
  if (claim_.solutions || (claim_.keys.size() < 2 && !claim_.open_number)) {
    const std::string number = solutions_text(count) + " instead of " + std::to_string(stated);
    if (count > stated) say(Verdict::cooked, "there are " + number);
    if (count < stated) say(Verdict::refuted, (count == 1 ? "there is " : "there are ") + number);
  }
  say(Verdict::confirmed, "all solutions are known: " + solutions_text(count));
}

void Case::judge_keys() {
  const Finding found = solve_problem(problem_.goal);
  if (found.status == Status::unknown) return say(Verdict::unknown, "a limit was reached before the keys were known");
  if (found.keys.empty()) return say(Verdict::refuted, "no solution");
  Stipulation reached = *problem_.goal.stipulation;
  reached.moves = (found.distance.value_or(0) + 1) / 2;
  const std::string keys =
      keymove::text_of(reached) + " (" + plies_text(found.distance.value_or(0)) + "): " + keys_text(found.keys);
  for (const Move& key : claim_.keys) {
    if (!has_key(found.keys, key)) say(Verdict::refuted, text_of(key) + " is not among the keys: " + keys);
  }
  check_avoided(found);
  if (found.distance.value_or(0) < problem_.goal.stipulation->plies()) say(Verdict::shorter, "short solution: " + keys);
  check_cooks(found);
  say(Verdict::confirmed, keys);
}

void Case::check_first_moves(const SolutionLines& found) {
  const auto begins = [&](const Move& move) {
    return std::any_of(found.lines.begin(), found.lines.end(), [&](const auto& line) { return line.front() == move; });
  };
  for (const Move& key : claim_.keys) {
    if (!begins(key)) say(Verdict::refuted, "no solution begins with " + text_of(key));
  }
  for (const Move& move : claim_.avoid) {
    if (begins(move)) say(Verdict::refuted, "a solution begins with " + text_of(move));
  }
  // Where the number of solutions is stated and right, some of their first moves are enough.
  const bool counted =
      claim_.open_number || (claim_.solutions && static_cast<std::size_t>(*claim_.solutions) == found.lines.size());
  if (claim_.keys.empty() || counted) return;
  for (const auto& line : found.lines) {
    if (!has_key(claim_.keys, line.front()) && !has_key(out_.cooks, line.front())) out_.cooks.push_back(line.front());
  }
  if (!out_.cooks.empty()) say(Verdict::cooked, "a solution begins with " + text_of(out_.cooks));
}

}  // namespace keymove::verify
