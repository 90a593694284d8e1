// Judges whether the cumulative statistics of one player add up.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "positions/played_games/stated_game.h"
#include "verify/referee/faults.h"

namespace keymove::verify {

/// Judges the statistics of one player from action to action. docs/traces.md has the tolerances.
class StatesJudge {
 public:
  /// Takes a fault: its place, kind, message and cause.
  using Report = std::function<void(const Location&, FaultKind, std::string, const char*)>;

  /// Judges the statistics of the player's next action.
  void judge(const StatedStates& states, const Report& report);

 private:
  bool falls(const StatedStates& states, const Report& report) const;
  bool adds_up(const StatedStates& states, const Report& report) const;
  void judge_percentages(const StatedStates& states, const Report& report) const;
  [[nodiscard]] double roots(const StatedStates& states) const;
  void judge_branching(const StatedStates& states, const Report& report) const;

  std::optional<StatedStates> before_;  ///< the last statistics; absent if they were wrong
  int searches_ = 0;
};

/// Whether both AIs share one counter of states: the statistics of the game's actions, which are made by these players,
/// then have fewer faults than with a counter for each player.
bool is_one_counter(const StatedGame& game, const std::vector<Color>& movers);

}  // namespace keymove::verify
