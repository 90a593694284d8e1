#include "tools/move_trees/tree_positions.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <utility>

#include "tools/move_trees/move_tree_names.h"
#include "tools/move_trees/move_tree_request.h"
#include "tools/move_trees/move_tree_verdict.h"

namespace keymove::tools {

namespace {

/// The position with only that tree.
TestPosition part_of(const TestPosition& position, const StatedTree& tree) {
  TestPosition out = position;
  out.trees = {tree};
  const std::string stem = std::filesystem::path(tree.file).stem().string();
  if (key_named(stem)) out.id = stem;
  if (!position.setup) return out;
  const auto request = stated_request(tree, position.setup->variant);
  if (!request) return out;  // judged to be a bad position
  if (out.id != stem) out.id = key_name(*request, position.id);
  if (out.class_name.empty()) out.class_name = kTreeAlgorithmNames.name_of(request->algorithm);
  return out;
}

bool asks_nothing(const TestPosition& position) {
  return position.errors.empty() && position.goal.kind == GoalKind::none && position.claim.empty();
}

}  // namespace

void part_by_trees(Batch& batch, TreesToPart which) {
  const bool any = std::any_of(batch.positions.begin(), batch.positions.end(),
                               [](const TestPosition& position) { return !position.trees.empty(); });
  std::vector<TestPosition> out;
  for (TestPosition& position : batch.positions) {
    const std::size_t least = which == TreesToPart::all ? 1 : 2;
    if (position.trees.size() >= least && position.claim.empty()) {
      for (const StatedTree& tree : position.trees) out.push_back(part_of(position, tree));
    } else if (any && which == TreesToPart::all && position.trees.empty() && asks_nothing(position)) {
      std::cerr << position.id << ": there is no key for this game; it is left out\n";
    } else {
      out.push_back(std::move(position));
    }
  }
  batch.positions = std::move(out);
}

std::vector<TestPosition> parts_by_trees(TestPosition position) {
  Batch batch;
  batch.positions.push_back(std::move(position));
  part_by_trees(batch, TreesToPart::several);
  return std::move(batch.positions);
}

}  // namespace keymove::tools
