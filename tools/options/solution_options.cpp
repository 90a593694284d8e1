#include "tools/options/solution_options.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "tools/answers/answer_tree.h"
#include "tools/solutions/solution_steps.h"

namespace keymove::tools {

namespace {

constexpr std::size_t kMaxTreeMoves = 100'000'000;

}  // namespace

void TreeOptions::declare(OptionGroup& group) {
  const Given pgn("format", {"pgn"});
  group.flag("tree", tree, "show the whole solution: keys, threats and every variation (text, json or pgn)")
      .excludes({Given("format", {"epd", "key"})})
      .flag("set-play", parts.set_play,
            "with --tree, --report, --format pgn or popeye, or help play: add the set play, the answers if the other "
            "side were to move")
      .needs({"tree", pgn, "report", "stipulation", Given("format", {"popeye"})})
      .flag("tries", parts.tries,
            "with --tree, --report or --format pgn: add the tries, first moves that fail to only one reply")
      .needs({"tree", pgn, "report"})
      .flag("try-play", parts.try_play,
            "with --tree or --format pgn: add the tries and what follows them, as after a key")
      .needs({"tree", pgn})
      .number("tree-nodes", 1, kMaxTreeMoves, max_moves,
              "cut a tree after N moves, with a note (default: 20000, in --report 3000)")
      .needs({"tree", pgn, "report"});
}

std::optional<solver::SolutionOptions> TreeOptions::chosen(const std::string& format,
                                                           const solver::Limits& limits) const {
  const bool pgn = format == "pgn";
  if (!tree && !pgn) return std::nullopt;
  solver::SolutionOptions options;
  options.max_moves = max_moves.value_or(options.max_moves);
  options.followed = pgn                ? solver::Followed::with_duals
                     : format == "text" ? solver::Followed::printed
                                        : solver::Followed::all;
  options.set_play = parts.set_play;
  options.tries = parts.tries || parts.try_play;
  options.try_play = parts.try_play;
  options.nodes = limits.nodes;
  options.seconds = limits.seconds;
  return options;
}

solver::SolutionOptions TreeOptions::for_page(const solver::Limits& limits) const {
  constexpr std::size_t kMaxSteps = 3000;  // a page of about 100 kB
  solver::SolutionOptions options = whole_solution(limits, max_moves.value_or(kMaxSteps));
  options.try_play = true;
  return options;
}

nlohmann::ordered_json page_solution(Solved& solved, solver::Solver& solver, const solver::SolutionOptions& options,
                                     const StyleWish& wish) {
  if (!solved.problem) return nullptr;
  const Problem& problem = *solved.problem;
  if (const SolutionLines* found = solved.finding.solution_lines()) {
    const Solved* set = solved.set_play.get();
    const SolutionLines* set_lines = set != nullptr && set->problem ? set->finding.solution_lines() : nullptr;
    const bool has_set_play = set_lines != nullptr && !set_lines->lines.empty();
    if (found->lines.empty() && !has_set_play) return nullptr;
    auto steps = line_steps(problem.setup, *problem.goal.stipulation, found->lines, options.max_moves, wish);
    if (has_set_play) {
      const Problem& asked = *set->problem;
      add_set_lines(steps, asked.setup, *asked.goal.stipulation, set_lines->lines, options.max_moves, wish);
    }
    return steps;
  }
  std::optional<SolutionTree> printed = std::exchange(solved.tree, std::nullopt);
  add_tree(solved, solver, options);
  nlohmann::ordered_json steps;
  if (solved.tree) steps = solution_steps(problem.setup, *solved.tree, options.max_moves, wish);
  solved.tree = std::move(printed);
  return steps;
}

}  // namespace keymove::tools
