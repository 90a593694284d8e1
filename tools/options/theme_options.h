// The options about the themes that solutions show.
#pragma once

#include <string>
#include <vector>

#include "solver/solutions/solution.h"
#include "tools/answers/solved.h"
#include "tools/command_line/command_line.h"
#include "tools/themes/themes.h"

namespace keymove::tools {

/// The themes of an answer, as far as they were found.
struct FoundThemes {
  std::vector<ShownTheme> shown;
  bool whole = true;  ///< no limit was reached before all were found
};

/// --themes, --shows.
struct ThemeOptions {
  bool name = false;
  std::vector<std::string> wanted;

  /// Declares the options for a command that has --format.
  void declare(OptionGroup& group);

  /// Throws UsageError for a theme that is not known.
  void check() const;

  /// Whether themes are to be found.
  [[nodiscard]] bool asked() const { return name || !wanted.empty(); }

  /// Whether the answer shows all themes that are wanted.
  [[nodiscard]] bool accept(const std::vector<ShownTheme>& themes) const;
};

/// The themes of the answer: those of its solutions, or of a tree that is made for them, as it is printed, with set
/// play and, in two moves, with tries and their play; none if it has neither. A failure is recorded in
/// `solved.failure`.
FoundThemes themes_of(Solved& solved, solver::Solver& solver, const solver::Limits& limits);

/// "themes: zugzwang, model-mate (2)", "no themes", or what is known of them: "themes: zugzwang; others are unknown".
std::string themes_text(const FoundThemes& themes);

}  // namespace keymove::tools
