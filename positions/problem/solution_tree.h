// The full solution of a forced win: its keys, what they threaten, and every variation to the end.
#pragma once

#include <cstddef>
#include <vector>

#include "positions/game/board.h"
#include "positions/problem/problem.h"

namespace keymove {

struct Variation;

/// A move of the winner: a key, a threat or a continuation.
struct Continuation {
  std::vector<Move> moves;            ///< one; or several that end the game and differ only in the promoted man
  int plies = 0;                      ///< to the end at the latest, this move included
  std::vector<Continuation> threats;  ///< what would win in the plies left if the loser passed
  bool zugzwang = false;              ///< the loser could pass, and nothing would then win in time
  std::vector<Variation> variations;  ///< one for each legal reply, in their order; none when the move ends the game
  bool cut = false;                   ///< what follows was not looked at

  [[nodiscard]] bool ends_game() const { return plies <= 1; }
};

/// A reply of the loser, and how it is met.
struct Variation {
  Move reply;
  int plies = 0;                            ///< to the end at the latest, after the reply
  std::vector<Continuation> continuations;  ///< all that win soonest; none when the reply ends the game
  bool is_short = false;                    ///< a short solution: the win comes sooner than it need
  bool is_dual = false;                     ///< several continuations, not counting the promoted man
  bool meets_threat = true;                 ///< no threat, carried out, still wins in time; true where there is none
  bool cut = false;                         ///< a limit was reached before the continuations were known
};

/// A first move that fails to one reply only.
struct Try {
  Move move;
  std::vector<Move> refutations;  ///< one; or several that differ only in the promoted man
};

/// Why a tree is not whole.
enum class TreeCut {
  none,
  size,    ///< it had as many moves as it may
  effort,  ///< a limit of the searches was reached
};

/// The solution of a position that its mover wins or loses by force.
struct SolutionTree {
  Outcome outcome = Outcome::none;    ///< of the side to move: win or loss
  int plies = 0;                      ///< the distance
  std::vector<Continuation> keys;     ///< of a win: every key
  std::vector<Variation> variations;  ///< of a loss: one for each legal move
  std::vector<Variation> set_play;    ///< the loser's moves, were it its turn, that are met in time
  std::vector<Try> tries;
  std::size_t moves = 0;  ///< in all
  TreeCut cut = TreeCut::none;
};

/// The variation that stands for the others: of those that last as long as they can and meet the threat the one in
/// which the loser goes on doing so longest; else the first that lasts, else the first; nullptr when there is none.
const Variation* main_variation(const std::vector<Variation>& variations);

/// Whether two moves are the same but for the promoted man.
inline bool differ_only_in_promotion(const Move& a, const Move& b) { return a.from == b.from && a.to == b.to; }

}  // namespace keymove
