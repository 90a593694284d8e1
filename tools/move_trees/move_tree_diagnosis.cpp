// Tries the known mistakes of submissions one by one.
#include <functional>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "solver/engine/solver.h"
#include "tools/move_trees/move_tree_comparison.h"
#include "tools/move_trees/move_tree_names.h"

namespace keymove::tools {

namespace {

using solver::TreeAlgorithm;
using solver::TreeRequest;

/// Follows a search through a tree, and stops it with Differs at the first move that only one of the two has.
class Matcher final : public solver::TreeListener {
 public:
  explicit Matcher(const MoveTree& tree) : tree_(tree), path_{{MoveTree::kRoot, MoveTree::kRoot + 1, 0}} {}

  struct Differs {};

  void on_result(const solver::TreeResult& result) override { result_ = result; }
  void enter(const Move& move) override {
    Step& at = path_.back();
    const PackedMove wanted = packed(move);
    MoveTree::Node child = at.next;
    // The moves are mostly in the same order; otherwise the siblings are searched.
    if (child >= tree_.end(at.node) || tree_.packed_move(child) != wanted) {
      child = at.node + 1;
      while (child < tree_.end(at.node) && tree_.packed_move(child) != wanted) child = tree_.end(child);
      if (child >= tree_.end(at.node)) throw Differs{};
    }
    at.next = tree_.end(child);
    ++at.met;
    path_.push_back({child, child + 1, 0});
  }
  void leave(const std::optional<solver::TreeNumbers>&) override {
    check_whole();
    path_.pop_back();
  }
  [[nodiscard]] bool wants_numbers() const override { return false; }

  /// Throws Differs if the search did not visit all children of the open node. Call it once more after the search.
  void check_whole() const {
    const Step& at = path_.back();
    std::size_t count = 0;
    for (MoveTree::Node child = at.node + 1; child < tree_.end(at.node); child = tree_.end(child)) ++count;
    if (count != at.met) throw Differs{};
  }
  [[nodiscard]] const solver::TreeResult& result() const { return result_; }

 private:
  struct Step {
    MoveTree::Node node;
    MoveTree::Node next;  ///< the child that is expected
    std::size_t met;
  };

  const MoveTree& tree_;
  std::vector<Step> path_;
  solver::TreeResult result_;
};

struct Mistake {
  std::string name;
  std::string says;  ///< the words that follow "the answer equals "
  TreeRequest request;
};

class Mistakes {
 public:
  explicit Mistakes(const TreeRequest& right)
      : right_(right),
        named_(right.algorithm == TreeAlgorithm::alphabeta ? "alpha-beta"
                                                           : kTreeAlgorithmNames.name_of(right.algorithm)) {
    const bool cuts = right.algorithm == TreeAlgorithm::alphabeta;
    if (cuts) {
      add("strict-cut-off", "with cut-off alpha > beta", [](TreeRequest& r) { r.cut_off = solver::CutOff::beyond; });
      add_plain("no-pruning", "minimax, which prunes nothing",
                [](TreeRequest& r) { r.algorithm = TreeAlgorithm::minimax; });
    }
    if (right.algorithm == TreeAlgorithm::minimax)
      add_plain("pruned", "alpha-beta, which prunes", [](TreeRequest& r) { r.algorithm = TreeAlgorithm::alphabeta; });
    add("last-tie", "with the last of several equal moves as the best",
        [](TreeRequest& r) { r.tie = solver::Tie::last; });
    if (right.depth > 0)
      add("depth-less", fmt::format("to depth {}", right.depth - 1), [](TreeRequest& r) { --r.depth; });
    add("depth-more", fmt::format("to depth {}", right.depth + 1), [](TreeRequest& r) { ++r.depth; });
    add("sides-swapped", "with Black as the maximiser", [](TreeRequest& r) { r.maximiser = Color::black; });
    add("wrong-sign", "with the opposite sign of the heuristic",
        [](TreeRequest& r) { r.heuristic = std::make_shared<Heuristic>(negated(*r.heuristic)); });
    add("unmirrored-tables", "with Black's square tables not mirrored",
        [](TreeRequest& r) { r.heuristic = std::make_shared<Heuristic>(unmirrored(*r.heuristic)); });
    add("no-castling", "without castling", [](TreeRequest& r) { r.omission = solver::Omission::castling; });
    add("no-en-passant", "without en passant", [](TreeRequest& r) { r.omission = solver::Omission::en_passant; });
    add("no-promotion", "without promotion", [](TreeRequest& r) { r.omission = solver::Omission::promotion; });
    add("other-terminal",
        right.terminal == solver::Terminal::decisive ? "with finished games valued by the heuristic"
                                                     : "with finished games worth 100",
        [](TreeRequest& r) {
          r.terminal =
              r.terminal == solver::Terminal::decisive ? solver::Terminal::static_value : solver::Terminal::decisive;
        });
    if (right.order != solver::TreeOrder::sorted)
      add("sorted-moves", "with the moves sorted by text", [](TreeRequest& r) { r.order = solver::TreeOrder::sorted; });
  }

  [[nodiscard]] const std::vector<Mistake>& all() const { return all_; }

 private:
  using Change = std::function<void(TreeRequest&)>;

  void add(const std::string& name, const std::string& says, const Change& change) {
    add_plain(name, named_ + " " + says, change);
  }
  void add_plain(const std::string& name, const std::string& says, const Change& change) {
    TreeRequest request = right_;
    change(request);
    all_.push_back({name, says, std::move(request)});
  }

  const TreeRequest& right_;
  std::string named_;
  std::vector<Mistake> all_;
};

struct Likeness {
  bool tree = false;
  bool rest = false;  ///< value and line
};

Likeness likeness(const TreeAnswer& submission, const Problem& problem, const TreeRequest& request) {
  Matcher matcher(submission.tree);
  Likeness out;
  try {
    solver::grow_tree(problem.origin, problem.moves_before, request, matcher);
    matcher.check_whole();
    out.tree = true;
  } catch (const Matcher::Differs&) {
    out.tree = false;
  }
  constexpr double kTolerance = 1e-9;
  const bool first_alone = request.algorithm == TreeAlgorithm::stochastic;
  const auto& line = matcher.result().line;
  const bool same_line =
      first_alone ? line.empty() == submission.line.empty() && (line.empty() || line.front() == submission.line.front())
                  : line == submission.line;
  out.rest = same_line && close_values(matcher.result().value, submission.value, kTolerance);
  return out;
}

}  // namespace

std::vector<Diagnosis> diagnose(const TreeAnswer& submission, const TreeQuestion& question) {
  const Likeness right = likeness(submission, *question.problem, *question.request);
  std::vector<Diagnosis> whole;
  std::vector<Diagnosis> in_part;
  const Mistakes mistakes(*question.request);
  for (const Mistake& mistake : mistakes.all()) {
    const Likeness like = likeness(submission, *question.problem, mistake.request);
    if (like.tree && like.rest && !(right.tree && right.rest)) {
      whole.push_back({mistake.name, "the answer equals " + mistake.says, true});
    } else if (like.tree && !right.tree) {
      in_part.push_back({mistake.name, "the tree equals " + mistake.says, false});
    } else if (like.rest && !right.rest) {
      in_part.push_back({mistake.name, "the value and the line equal those of " + mistake.says, false});
    }
  }
  return whole.empty() ? in_part : whole;
}

}  // namespace keymove::tools
