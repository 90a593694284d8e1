// Reflex and semi-reflex play by the reference rules.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "positions/game/setup.h"
#include "positions/game/stipulation.h"
#include "verify/judge/search_meter.h"

namespace keymove::verify {

/// The answer to a problem with keys.
struct KeyAnswer {
  int moves = 0;           ///< the smallest number of moves that suffices; 0 if the stated number does not
  std::vector<Move> keys;  ///< all first moves that suffice, sorted
};

/// The keys of the shortest solution within the stated number of moves; nothing if that takes more than `max_moves`
/// moves to find out. Requires reflex or semi-reflex play, and a setup of the aimed variant. Cost: a plain search
/// with a memory of positions that are decided.
std::optional<KeyAnswer> solve_reflex(const Setup& setup, const Stipulation& stipulation, std::uint64_t max_moves);

/// The same with other limits. Throws SearchStopped when one is reached.
KeyAnswer solve_reflex(const Setup& setup, const Stipulation& stipulation, SearchMeter& meter);

}  // namespace keymove::verify
