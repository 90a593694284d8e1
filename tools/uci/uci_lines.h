// What the UCI engine tells of its search, as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "positions/game/setup.h"
#include "positions/problem/finding.h"
#include "solver/play/analyst.h"

namespace keymove::tools {

/// What a search has cost so far.
struct UciCost {
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// "cp 31", "mate 3" or, when the side to move is lost, "mate -2", by the value and the plies to a decided end.
std::string uci_score(int value, const std::optional<int>& end_ply);

/// An `info` line; the line of play is the `rank`-th best, from 1.
std::string info_line(const Variant& variant, int depth, std::size_t rank, const solver::AnalysedLine& line,
                      const UciCost& cost);

/// What a proof says: "proved: mate in 2, all keys a1a6", "proved: mated in 3", "disproved: ..."; "found: ..." where
/// the checker has not confirmed it; in games whose king may be captured or that have none "win in 5 plies". `plies`
/// were asked about.
std::string proof_text(const Setup& setup, const Finding& finding, int plies);

}  // namespace keymove::tools
