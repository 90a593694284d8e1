// Writes the UCI engine's reports of its search.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "positions/game/setup.h"
#include "positions/problem/finding.h"
#include "solver/play/analyst.h"

namespace keymove::tools {

/// The cost of a search so far.
struct UciCost {
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// The score from the value and, for a decided game, the plies to its end: "cp 31", "mate 3" or, if the side to move
/// loses, "mate -2".
std::string uci_score(int value, const std::optional<int>& end_ply);

/// An `info` line about the `rank`-th best line of play, from 1.
std::string info_line(const Variant& variant, int depth, std::size_t rank, const solver::AnalysedLine& line,
                      const UciCost& cost);

/// The result of a proof attempt for a forced end within `plies`: "proved: mate in 2, all keys a1a6", "proved: mated in
/// 3", "disproved: ...", "undecided: ..."; "found: ..." if the checker has not confirmed it. Variants whose royal rule
/// is not `checkmate` say "win in 5 plies".
std::string proof_text(const Setup& setup, const Finding& finding, int plies);

}  // namespace keymove::tools
