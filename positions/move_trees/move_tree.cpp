#include "positions/move_trees/move_tree.h"

#include <algorithm>

#include "positions/game/setup.h"

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

std::string tree_path_text(const Variant& variant, const std::vector<Move>& path) {
  constexpr std::size_t kShownPath = 10;  // moves at each end of a long path
  std::string out;
  const bool is_long = path.size() > 2 * kShownPath;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (is_long && i == kShownPath) {
      i = path.size() - kShownPath;
      out += "/... " + std::to_string(path.size() - 2 * kShownPath) + " more ...";
    }
    out += "/" + coordinate_text(variant, path[i]);
  }
  return out.empty() ? "/" : out;
}

}  // namespace keymove
