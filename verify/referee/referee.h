// Finds the faults of a game that a file states, with the reference rules.
#pragma once

#include <string>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "positions/played_games/stated_game.h"
#include "verify/referee/faults.h"

namespace keymove::verify {

/// The referee's findings about a game.
struct Findings {
  std::vector<Fault> faults;  ///< including warnings, in the order of the file
  std::size_t moves = 0;      ///< number of moves judged
  std::string end;            ///< by the rules: "white won: the king is captured"; empty if the game has not ended

  /// Whether there are no faults other than warnings.
  [[nodiscard]] bool right() const;
};

/// The findings about a game. Scores are judged for players whose heuristic is named like one of `heuristics`, or is e0
/// if the variant has it. After a fault the referee goes on from what the file states, so that a mistake is reported
/// only once. Requires heuristics of the game's variant.
Findings referee(const StatedGame& game, const std::vector<HeuristicPtr>& heuristics);

}  // namespace keymove::verify
