// Help and series play by the reference rules: whether a line solves a problem, and which lines do.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "positions/game/setup.h"
#include "positions/game/stipulation.h"
#include "verify/judge/search_meter.h"

namespace keymove::verify {

/// The error of the first line that is no solution; nothing if all are solutions. Requires a stipulation with lines,
/// and a setup of its aimed variant.
std::optional<std::string> error_of_lines(const Setup& setup, const Stipulation& stipulation,
                                          const std::vector<std::vector<Move>>& lines);

/// All solutions, the shortest first, then in the order of their moves; nothing if that takes more than `max_moves`
/// moves. Requirements as above. Cost: every move of every position that lines of the stated length reach, once for
/// each number of plies left; a position of the memory takes some 400 bytes.
std::optional<std::vector<std::vector<Move>>> all_solutions(const Setup& setup, const Stipulation& stipulation,
                                                            std::uint64_t max_moves);

/// Calls `visit` with each solution, in the same order, until it returns false. Returns whether all were visited.
/// Throws SearchStopped when a limit is reached.
bool visit_solutions(const Setup& setup, const Stipulation& stipulation, SearchMeter& meter,
                     const std::function<bool(const std::vector<Move>&)>& visit);

}  // namespace keymove::verify
