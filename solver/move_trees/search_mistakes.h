// Mistakes that TreeSearch makes on purpose, so that a faulty program can be known by its tree.
#pragma once

namespace keymove::solver {

/// Moves that a faulty generator leaves out. Without promotions a pawn stays a pawn.
enum class Omission { none, castling, en_passant, promotion };

/// The window that alpha-beta hands down to a node's children.
enum class Handing {
  right,
  whole_at_root,   ///< the root hands down the whole window to each child
  parent_alone,    ///< the parent's own best value, but not the bounds that the parent was given
  not_negated,     ///< a negamax search swaps alpha and beta but does not negate them
  not_swapped,     ///< a negamax search negates alpha and beta but does not swap them
  never_restored,  ///< all nodes share one window, which keeps what the children have made of it
};

/// How a node raises alpha, or lowers beta, by the value of a child.
enum class Raising {
  right,
  overwritten,  ///< the value of the last child replaces the bound, even if it is worse
};

/// Where alpha-beta cuts off.
enum class Cutting {
  everywhere,
  maximiser_alone,  ///< only at nodes of the maximiser
  minimiser_alone,  ///< only at nodes of the minimiser
  one_late,         ///< the window is looked at before the last value has changed it
  reversed,         ///< where alpha <= beta
};

/// What becomes of the move after which alpha-beta cuts off. Where it is ignored, programs leave it out of the tree.
enum class Cutter {
  counted,
  ignored,    ///< its value does not count; a node with no other move keeps its first bound
  evaluated,  ///< its value does not count; a node with no other move is worth what the heuristic says
};

/// Which value a node of minimax or alpha-beta takes.
enum class Choice {
  by_side,   ///< one side maximises, the other minimises
  greatest,  ///< both sides maximise
  least,     ///< both sides minimise
};

/// Which side takes the last of equal moves although TreeRequest::tie says the first.
enum class LastTie { neither, maximiser, minimiser };

/// When the chooser of the stochastic search starts again.
enum class Restart { never, each_root_move, each_path };

/// The value of a root move of the stochastic search, from those of its paths.
enum class PathValue { average, sum, greatest, least, last, floor };

/// The paths below a root move in the tree of the stochastic search.
enum class PathTree {
  merged,
  last_alone,   ///< each path replaces all those before it
  overwritten,  ///< each path replaces those before it that begin with the same move
};

/// The mistakes of one search. The default is none.
struct SearchMistakes {
  Omission omission = Omission::none;
  Handing handing = Handing::right;
  Raising raising = Raising::right;
  Cutting cutting = Cutting::everywhere;
  Cutter cutter = Cutter::counted;
  Choice choice = Choice::by_side;
  LastTie last_tie = LastTie::neither;
  Restart restart = Restart::never;
  PathValue path_value = PathValue::average;
  PathTree path_tree = PathTree::merged;
  int extra_paths = 0;          ///< paths below each root move beyond the breadth, by which the sum is still divided
  bool mover_view = false;      ///< the heuristic counts for the side to move instead of for White
  bool best_from_zero = false;  ///< a node's best value begins at 0 instead of at infinity

  friend bool operator==(const SearchMistakes&, const SearchMistakes&) = default;
};

}  // namespace keymove::solver
