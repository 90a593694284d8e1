// Move trees: what minimax, alpha-beta and stochastic search visit, as courses ask for it (docs/move-trees.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "keymove/board.h"

namespace keymove::api {

/// A search to a fixed depth. The defaults are those of the move-tree course: White maximises.
struct TreeSearch {
  enum class Algorithm { minimax, alphabeta, stochastic, random };
  enum class Order {
    pychess,     ///< man by man, in the order of the course's lists
    generation,  ///< the solver's own
    sorted,      ///< by coordinate text
  };
  Algorithm algorithm = Algorithm::minimax;
  int depth = 2;          ///< in plies
  int breadth = 2;        ///< stochastic: paths below each first move
  std::string heuristic;  ///< "pychess", "material", "e0", ..., or a file; empty: "pychess", or else "material"
  Order order = Order::pychess;
  bool cut_at_equal = true;  ///< alpha-beta leaves a node when alpha equals beta, not only beyond
  bool first_of_equals = true;
  bool decisive_ends = false;  ///< a finished game is worth 100 to the winner, not what the heuristic says
  std::uint64_t seed = 1;
  /// Stochastic and random: the index of the chosen move. Empty: the grader's counter.
  std::function<std::size_t(const std::vector<Move>&)> choose;
  /// The squares of all men in the order of the course's lists, White's first; empty: assumed from the board.
  std::vector<std::string> men;
  /// Called every few nodes; the search ends, and throws std::runtime_error, when it returns true.
  std::function<bool()> gives_up;
};

/// What a search has found, and where it has been.
struct MoveTree {
  double value = 0;         ///< for White
  std::vector<Move> line;   ///< the best line
  std::uint64_t nodes = 0;  ///< moves made
  std::string json;         ///< the tree: {"e2e4": {"e7e5": {}, ...}, ...}; keys in the order of the search
};

/// The tree of the search from that position. Cost: the whole tree is in memory, some 10 bytes a node. Throws BadInput
/// for an unknown heuristic or square.
MoveTree move_tree(const Board& board, const TreeSearch& search = {});

}  // namespace keymove::api
