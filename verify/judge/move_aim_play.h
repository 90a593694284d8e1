// Direct and self play for aims that are moves, by the reference rules.
#pragma once

#include <vector>

#include "positions/game/setup.h"
#include "positions/game/stipulation.h"
#include "verify/judge/reflex_play.h"
#include "verify/judge/search_meter.h"

namespace keymove::verify {

/// The keys of the shortest solution within the stated number of moves. Requires direct or self play for an aim that is
/// a move, and a setup of the aimed variant. Throws SearchStopped when a limit is reached. Cost: a plain search of
/// every move, with a memory of positions that are decided.
KeyAnswer solve_for_move(const Setup& setup, const Stipulation& stipulation, SearchMeter& meter);

}  // namespace keymove::verify
