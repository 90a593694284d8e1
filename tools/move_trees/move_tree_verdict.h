// Judges the move trees that positions state.
#pragma once

#include <string>

#include "positions/problem/problem.h"
#include "tools/batch/batch.h"
#include "tools/move_trees/move_tree_comparison.h"
#include "verify/judge/judge.h"

namespace keymove::tools {

/// Compares every tree that the position states with keymove's own search, by the course's exact comparison. A tree
/// that differs makes the verdict `refuted`. A tree that cannot be read, or whose search is not stated, makes it
/// `bad_position`. If the position states nothing else, right trees make it `confirmed`. Requires the position's
/// problem.
void judge_trees(const TestPosition& position, const Problem& problem, verify::Judgement& judgement);

/// The search that is stated to have made the tree. Errors: the search is not stated, or has unknown words.
Result<solver::TreeRequest> stated_request(const StatedTree& tree, const VariantPtr& variant);

/// The faults of a submission that is not right, in words without a full stop.
std::string tree_faults(const Comparison& comparison);

/// Adds to every position the keys in the folder that are named after its id (see key_name). Errors are added to the
/// batch.
void add_tree_keys(const std::string& folder, Batch& batch);

}  // namespace keymove::tools
