// The window of alpha-beta search, with the mistakes that programs make with it.
#pragma once

#include <algorithm>
#include <limits>

#include "solver/move_trees/move_tree.h"

namespace keymove::solver {

/// The values between which a node's value matters. `up` below: whether the node maximises.
struct Window {
  double alpha = -std::numeric_limits<double>::infinity();
  double beta = std::numeric_limits<double>::infinity();
};

/// The window of the children of a node whose best value so far is `best`.
inline Window handed_down(const Window& w, bool up, bool root, double best, Handing handing) {
  switch (handing) {
    case Handing::whole_at_root:
      return root ? Window{} : w;
    case Handing::parent_alone:
      return up ? Window{best, Window{}.beta} : Window{Window{}.alpha, best};
    case Handing::not_negated:  // seen by White, whichever side is to move
      return {-w.alpha, -w.beta};
    case Handing::not_swapped:
      return {w.beta, w.alpha};
    case Handing::right:
    case Handing::never_restored:
      break;
  }
  return w;
}

/// The window after a child of that value, when `best` is the best value of the node.
inline Window raised(Window w, bool up, double best, double value, Raising raising) {
  double& bound = up ? w.alpha : w.beta;
  bound = raising == Raising::overwritten ? value : up ? std::max(bound, best) : std::min(bound, best);
  return w;
}

/// Whether a node is left whose last child has changed its window from `before` to `now`.
inline bool cuts(const Window& before, const Window& now, bool up, CutOff rule, Cutting cutting) {
  const auto closed = [&](const Window& w) { return rule == CutOff::at_equal ? w.alpha >= w.beta : w.alpha > w.beta; };
  switch (cutting) {
    case Cutting::maximiser_alone:
      return up && closed(now);
    case Cutting::minimiser_alone:
      return !up && closed(now);
    case Cutting::one_late:
      return closed(before);
    case Cutting::reversed:
      return rule == CutOff::at_equal ? now.alpha <= now.beta : now.alpha < now.beta;
    case Cutting::everywhere:
      break;
  }
  return closed(now);
}

}  // namespace keymove::solver
