#include "positions/puzzles/puzzle_claims.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr int kMateInOrMore = 5;  // the theme mateIn5 stands for mates in five and more

/// The N of mateInN; for a plain `mate` the number of the solver's moves in the line.
std::optional<int> stated_mate(const std::vector<std::string>& themes, const std::vector<MoveText>& line) {
  const std::string start = "mateIn";
  bool plain = line.back().text.ends_with('#');
  for (const std::string& theme : themes) {
    plain |= theme == "mate";
    if (theme.compare(0, start.size(), start) != 0) continue;
    const auto moves = parse_int(theme.substr(start.size()));
    if (moves && *moves > 0 && *moves < 1000) return moves;
  }
  if (!plain) return std::nullopt;
  return static_cast<int>((line.size() + 1) / 2);
}

}  // namespace

void state_puzzle(TestPosition& puzzle, std::vector<MoveText> solution) {
  const auto mate = stated_mate(puzzle.themes, solution);
  if (!mate) {
    puzzle.goal.kind = GoalKind::best;
    puzzle.claim.keys = {solution.front()};
    return;
  }
  const int plies_of_line = static_cast<int>((solution.size() + 1) / 2) * 2 - 1;
  puzzle.claim.outcome = Outcome::win;
  puzzle.claim.distance = 2 * *mate - 1;
  puzzle.claim.distance_at_least = *mate == kMateInOrMore;
  puzzle.claim.line = std::move(solution);
  puzzle.claim.line_kind = LineKind::sole_moves;
  puzzle.goal = {GoalKind::win, std::max(plies_of_line, *puzzle.claim.distance)};
  if (plies_of_line != puzzle.claim.distance && !puzzle.claim.distance_at_least) {
    const int moves = (plies_of_line + 1) / 2;
    puzzle.repairs.push_back(fmt::format("the theme says mate in {}, the line has {} {} of the solver", *mate, moves,
                                         moves == 1 ? "move" : "moves"));
  }
}

}  // namespace keymove
