// The full solution of a forced win: its keys, their threats, and every variation to the end.
#pragma once

#include <cstddef>
#include <vector>

#include "positions/game/board.h"
#include "positions/problem/problem.h"

namespace keymove {

struct Variation;

/// A move of the winner: a key, a threat or a continuation.
struct Continuation {
  std::vector<Move> moves;            ///< one move, or several that end the game and differ only in the promotion
  int plies = 0;                      ///< until the end at the latest, including this move
  std::vector<Continuation> threats;  ///< the moves that would win in the plies left if the loser passed
  bool zugzwang = false;              ///< if the loser could pass, nothing would win in time
  std::vector<Variation> variations;  ///< one for each legal reply, in order; empty when the move ends the game
  bool cut = false;                   ///< the replies were not examined

  [[nodiscard]] bool ends_game() const { return plies <= 1; }
};

/// A reply of the loser with the winner's continuations.
struct Variation {
  Move reply;
  int plies = 0;                            ///< until the end at the latest, without the reply
  std::vector<Continuation> continuations;  ///< all moves that win fastest; empty when the reply ends the game
  bool is_short = false;                    ///< a short solution: the loser loses sooner than necessary
  bool is_dual = false;                     ///< there are several continuations that differ not only in the promotion
  bool meets_threat = true;  ///< no threat still wins in time after this reply; true if there is no threat
  bool cut = false;          ///< a limit was reached before the continuations were known
};

/// A first move that only one reply refutes.
struct Try {
  Move move;
  std::vector<Move> refutations;  ///< one reply, or several that differ only in the promotion
  Continuation play;              ///< if asked for: what follows the move, without the refutations; else no moves
};

/// Why a tree is incomplete.
enum class TreeCut {
  none,
  size,    ///< it reached its maximum number of moves
  effort,  ///< a search reached a limit
};

/// The solution of a position that the side to move wins or loses by force.
struct SolutionTree {
  Outcome outcome = Outcome::none;    ///< of the side to move: win or loss
  int plies = 0;                      ///< the distance
  std::vector<Continuation> keys;     ///< of a win: all keys
  std::vector<Variation> variations;  ///< of a loss: one for each legal move
  /// Moves of the other side, as if it were to move, after which the win is still in time.
  std::vector<Variation> set_play;
  std::vector<Try> tries;
  std::size_t moves = 0;  ///< total number of moves in the tree
  TreeCut cut = TreeCut::none;
};

/// The variation to show if only one is shown; nullptr if there is none. It is, among the variations that are not short
/// and meet the threat, the one in which the loser goes on doing so for the largest number of moves; otherwise the
/// first that is not short; otherwise the first.
const Variation* main_variation(const std::vector<Variation>& variations);

/// Whether two moves are equal apart from the promotion.
inline bool differ_only_in_promotion(const Move& a, const Move& b) { return a.from == b.from && a.to == b.to; }

}  // namespace keymove
