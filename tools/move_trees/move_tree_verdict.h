// Stated trees held against keymove's own.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "tools/batch/batch.h"
#include "tools/move_trees/move_tree_comparison.h"
#include "verify/judge/judge.h"

namespace keymove::tools {

/// Holds every tree that the position states against keymove's own search, exactly as the course compares. A tree that
/// differs refutes, one that cannot be read or whose search is not told makes a bad position; where nothing else is
/// stated, right trees confirm. Requires the position's problem.
void judge_trees(const TestPosition& position, const Problem& problem, verify::Judgement& judgement);

/// The search that the tree is stated to be of. Errors: it is not told, or unknown.
Result<solver::TreeRequest> stated_request(const StatedTree& tree, const VariantPtr& variant);

/// What is wrong with a submission that is not right, without a full stop.
std::string tree_faults(const Comparison& comparison);

/// Adds to every position the keys in the folder that are named after its id (see key_name). Errors go to the batch.
void add_tree_keys(const std::string& folder, Batch& batch);

}  // namespace keymove::tools
