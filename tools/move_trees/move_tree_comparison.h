// A submitted tree held against a key or against keymove's own search.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "positions/move_trees/move_tree_answer.h"
#include "positions/problem/problem.h"
#include "solver/move_trees/move_tree.h"
#include "verify/move_trees/compare_move_trees.h"

namespace keymove::tools {

enum class CompareMode {
  exact,        ///< the course's comparison
  value,        ///< the value alone
  any_optimal,  ///< another best line of equal value is right
  replay,       ///< is this the tree that alpha-beta explores in the submission's own order of moves?
  sound,        ///< does the explored tree prove its value?
};

/// What is known of the search that a tree is of.
struct TreeQuestion {
  std::optional<Problem> problem;              ///< the root
  std::optional<solver::TreeRequest> request;  ///< with its heuristic
};

/// What became of one part of an answer.
struct PartResult {
  bool asked = true;  ///< whether the mode looks at it
  bool right = true;
  std::string says;  ///< a sentence without its full stop
};

/// A known mistake whose tree the submission is.
struct Diagnosis {
  std::string name;   ///< for machines: "strict-cut-off"
  std::string says;   ///< "the answer equals alpha-beta with cut-off alpha > beta"
  bool whole = true;  ///< value, line and tree are the mistake's; else the tree alone
};

struct Comparison {
  PartResult value;
  PartResult line;
  PartResult tree;
  std::optional<verify::TreeDifference> difference;  ///< exact and any-optimal: of the trees
  std::vector<Diagnosis> diagnosis;
  std::string note;  ///< why there is no diagnosis, or empty

  [[nodiscard]] bool right() const {
    return (!value.asked || value.right) && (!line.asked || line.right) && (!tree.asked || tree.right);
  }
};

struct CompareOptions {
  CompareMode mode = CompareMode::exact;
  double tolerance = 1e-9;  ///< of values, relative to the larger one or 1; exact knows none
};

/// keymove's own answer to the question, with its tree in memory. Requires problem and request.
TreeAnswer own_answer(const TreeQuestion& question);

/// Holds the submission to the key. Where it is wrong, the known mistakes are tried, if the question is known.
/// Requires the whole question for any_optimal, replay and sound.
Comparison compare(const TreeAnswer& submission, const TreeAnswer& key, const TreeQuestion& question,
                   const Variant& variant, const CompareOptions& options);

/// The known mistakes that explain the submission, each tried by searching anew. Requires the whole question.
/// Cost: a search of the tree for each mistake.
std::vector<Diagnosis> diagnose(const TreeAnswer& submission, const TreeQuestion& question);

/// Whether two values are the same up to the tolerance.
bool close_values(double a, double b, double tolerance);

}  // namespace keymove::tools
