// The perft counts of the reference data.
#pragma once

#include <cstdint>
#include <functional>

#include "positions/game/setup.h"

namespace keymove::tests {

using CountVisitor = std::function<void(const Setup&, int depth, std::uint64_t nodes)>;

/// Visits the counts of at most `limit` nodes in perft/games.json (the five games and reductions of them).
void for_each_count_of_games(long limit, const CountVisitor& visit);

/// Visits the counts of at most `limit` nodes in perft/chess.epd.
void for_each_count_of_chess(long limit, const CountVisitor& visit);

/// Visits the counts of at most `limit` nodes of twelve positions of Chess960: every eightieth of the list of 960 that
/// chessprogramming.org publishes ("Chess960 Perft Results") and Ethereal's tests have.
void for_each_count_of_chess960(long limit, const CountVisitor& visit);

/// Visits the counts of at most `limit` nodes of the eleven positions of Xiangqi that chessprogramming.org publishes
/// ("Chinese Chess Perft Results").
void for_each_count_of_xiangqi(long limit, const CountVisitor& visit);

}  // namespace keymove::tests
