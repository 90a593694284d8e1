#include "tools/options/theme_options.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tools/answers/answer_tree.h"

namespace keymove::tools {

namespace {

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

}  // namespace

void ThemeOptions::declare(OptionGroup& group) {
  const Given no_tree("format", {"epd", "key", "popeye"});
  group.flag("themes", name, "name the themes that the solution shows (text or json)")
      .excludes({no_tree, "any"})
      .list("shows", "THEME", wanted,
            "print only the positions whose solutions show all of these themes: " + listed(theme_names()))
      .excludes({no_tree, "any"});
}

void ThemeOptions::check() const {
  const auto names = theme_names();
  for (const std::string& theme : wanted) {
    if (std::find(names.begin(), names.end(), theme) == names.end())
      throw UsageError("--shows: there is no theme '" + theme + "'; expected one of " + listed(names));
  }
}

bool ThemeOptions::accept(const std::vector<ShownTheme>& themes) const {
  return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& theme) {
    return std::any_of(themes.begin(), themes.end(),
                       [&](const ShownTheme& shown) { return name_of(shown.theme) == theme; });
  });
}

std::string themes_text(const FoundThemes& themes) {
  if (themes.whole) return themes_text(themes.shown);
  return themes.shown.empty() ? "themes: unknown" : themes_text(themes.shown) + "; others are unknown";
}

FoundThemes themes_of(Solved& solved, solver::Solver& solver, const solver::Limits& limits) {
  constexpr int kTwoMoves = 3;  // plies
  if (!solved.problem) return {};
  if (solved.finding.status == Status::unknown) return {{}, false};
  const Setup& setup = solved.problem->setup;
  if (const SolutionLines* lines = solved.finding.solution_lines()) return {themes_of(setup, *lines)};
  if (!solved.problem->goal.has_tree()) return {};
  solver::SolutionOptions options;
  options.followed = solver::Followed::printed;
  options.set_play = true;
  options.tries = true;
  options.try_play = true;
  options.longest_with_tries = kTwoMoves;
  options.nodes = limits.nodes;
  options.seconds = limits.seconds;
  std::optional<SolutionTree> printed = std::exchange(solved.tree, std::nullopt);
  add_tree(solved, solver, options);
  FoundThemes out;
  if (solved.tree) out = {themes_of(setup, *solved.tree), solved.tree->cut != TreeCut::effort};
  solved.tree = std::move(printed);
  return out;
}

}  // namespace keymove::tools
