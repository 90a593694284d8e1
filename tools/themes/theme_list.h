// Collects themes while a solution is walked through.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "tools/themes/themes.h"

namespace keymove::tools {

/// The themes found so far.
class ThemeList {
 public:
  /// Notes that the line shows the theme.
  void add(Theme theme, const std::vector<Move>& line) {
    const auto [place, is_new] = shown_.try_emplace(theme, ShownTheme{theme, line});
    ++place->second.count;
  }

  /// Notes that a set of phases shows the theme with that many replies. The line of the largest set is kept.
  void add_changes(Theme theme, const std::vector<Move>& line, std::size_t replies) {
    add(theme, line);
    ShownTheme& shown = shown_.at(theme);
    if (replies <= shown.replies) return;
    shown.replies = replies;
    shown.line = line;
  }

  [[nodiscard]] std::vector<ShownTheme> all() const {
    std::vector<ShownTheme> out;
    out.reserve(shown_.size());
    for (const auto& [theme, shown] : shown_) out.push_back(shown);
    return out;
  }

 private:
  std::map<Theme, ShownTheme> shown_;
};

}  // namespace keymove::tools
