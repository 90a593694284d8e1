// Judges whether the cumulative statistics of one player add up.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "positions/played_games/stated_game.h"
#include "verify/referee/faults.h"

namespace keymove::verify {

/// Judges the statistics of one player from action to action. docs/traces.md has the tolerances.
class StatesJudge {
 public:
  using Report = std::function<void(const Location&, FaultKind, std::string)>;

  /// Judges the statistics of the player's next action; each mistake is reported once.
  void judge(const StatedStates& states, const Report& report);

 private:
  bool falls(const StatedStates& states, const Report& report) const;
  bool adds_up(const StatedStates& states, const Report& report) const;
  static void judge_percentages(const StatedStates& states, const Report& report);
  void judge_branching(const StatedStates& states, const Report& report) const;

  std::optional<StatedStates> before_;  ///< the last statistics; absent if they were wrong
  int searches_ = 0;
};

}  // namespace keymove::verify
