// Compares a submitted move tree with a key or with keymove's own search.
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
  value,        ///< compares the value alone
  any_optimal,  ///< accepts another best line of equal value
  replay,       ///< asks whether alpha-beta explores this tree in the submission's own order of moves
  sound,        ///< asks whether the explored tree proves its value
};

/// The known facts about the search that made a tree.
struct TreeQuestion {
  std::optional<Problem> problem;              ///< the root
  std::optional<solver::TreeRequest> request;  ///< with its heuristic
};

/// The result for one part of an answer.
struct PartResult {
  bool asked = true;  ///< whether the mode looks at this part, and the key has it
  bool right = true;
  bool missing = false;  ///< whether the submission lacks it, and so is wrong
  std::string says;      ///< a sentence without a full stop; of a part that is not asked for why not, or empty
};

/// A known mistake, or two, that explain the submission.
struct Diagnosis {
  std::string name;   ///< for machines: "strict-cut-off", "strict-cut-off+line-reversed"
  std::string says;   ///< "one mistake explains the answer: of equal moves the last is taken"
  std::string cause;  ///< "of equal moves the last is taken"
  bool whole = true;  ///< whether value, line and tree are explained, or only a part of them
};

/// What explains a submission that is not right.
struct Explanation {
  std::vector<Diagnosis> diagnosis;
  std::string note;         ///< the reason why there is no diagnosis, or empty
  bool is_foreign = false;  ///< whether the submission's moves are those of another position
};

struct Comparison {
  PartResult value;
  PartResult line;
  PartResult tree;
  std::optional<verify::TreeDifference> difference;  ///< between the trees, in the modes exact and any-optimal
  /// Where an alpha-beta tree that is wrong first breaks the rule, if moves are tried in the tree's own order; or that
  /// it does not break it. Empty if that was not looked at.
  std::string pruning;
  std::vector<Diagnosis> diagnosis;
  std::string note;  ///< the reason why there is no diagnosis, or empty

  [[nodiscard]] bool right() const {
    return (!value.asked || value.right) && (!line.asked || line.right) && (!tree.asked || tree.right);
  }
};

struct CompareOptions {
  CompareMode mode = CompareMode::exact;
  double tolerance = 1e-9;  ///< for values, relative to the larger one or 1; the mode `exact` ignores it
};

/// keymove's own answer to the question, with the whole tree in memory. Requires problem and request.
TreeAnswer own_answer(const TreeQuestion& question);

/// Compares the submission with the key. If the submission is wrong and the whole question is known, the known mistakes
/// are tried as explanations. A part that the submission lacks is wrong, one that the key lacks is not asked for. The
/// modes any_optimal, replay and sound require the whole question, and the parts of the key that they look at.
Comparison compare(const TreeAnswer& submission, const TreeAnswer& key, const TreeQuestion& question,
                   const Variant& variant, const CompareOptions& options);

/// The known mistakes that explain the submission: all single ones that explain the whole of it, or else a few pairs
/// that do, or else those that explain a part. Requires the whole question. Cost: one search for each known mistake and
/// each pair, which ends at the first difference; the number of nodes is limited.
Explanation diagnose(const TreeAnswer& submission, const TreeQuestion& question);

/// Whether two values are equal within the tolerance, relative to the larger one or 1.
bool close_values(double a, double b, double tolerance);

}  // namespace keymove::tools
