#include "positions/move_trees/move_tree.h"

#include <algorithm>

namespace keymove {

std::vector<Move> MoveTree::open_path() const {
  std::vector<Move> path;
  for (Node node = open_; node != kRoot; node = end(node)) path.push_back(move(node));
  std::reverse(path.begin(), path.end());
  return path;
}

std::vector<Move> MoveTree::path_to(Node node) const {
  std::vector<Move> path;
  Node at = kRoot;
  while (at != node) {
    ++at;
    while (end(at) <= node) at = end(at);
    path.push_back(move(at));
  }
  return path;
}

}  // namespace keymove
