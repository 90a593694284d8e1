// The reference counts of move sequences.
#pragma once

#include <cstdint>
#include <functional>

#include "positions/game/setup.h"

namespace keymove::tests {

using CountVisitor = std::function<void(const Setup&, int depth, std::uint64_t nodes)>;

/// Visits the counts of perft/games.json (the five games and reductions of them) of at most `limit` nodes.
void for_each_count_of_games(long limit, const CountVisitor& visit);

/// Visits the counts of perft/chess.epd of at most `limit` nodes.
void for_each_count_of_chess(long limit, const CountVisitor& visit);

}  // namespace keymove::tests
