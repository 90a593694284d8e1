#include "solver/splitting/split.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <random>
#include <utility>

#include "solver/engine/solver.h"
#include "solver/splitting/question_tree.h"

namespace keymove::solver {

namespace {

constexpr int kLines = 2;  // that are followed for an estimate

/// Estimates what questions take.
class Prober {
 public:
  Prober(const VariantPtr& variant, std::uint64_t nodes)
      : solver_(limits_of(nodes)), engine_(make_engine(variant, kSmallTable)), nodes_(nodes) {}

  double effort(const Setup& setup, const Goal& goal) {
    const Finding found = solver_.solve(setup, goal);
    if (found.status != Status::unknown) return static_cast<double>(std::max<std::uint64_t>(found.nodes, 1));
    if (goal.kind == GoalKind::value) {
      double sum = 0;
      for (int i = 0; i < kLines; ++i) sum += along_a_line(setup, goal);
      return std::max(sum / kLines, static_cast<double>(nodes_));
    }
    const double moves = std::max<double>(2, static_cast<double>(engine_->legal_moves(setup).size()));
    const int left = *goal.plies - found.proved_plies.value_or(0);
    return static_cast<double>(nodes_) * std::pow(moves, left / 2.0);
  }

 private:
  static constexpr std::size_t kSmallTable = 1;  // MiB

  static Limits limits_of(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    limits.hash_mib = kSmallTable;
    return limits;
  }

  /// The estimate from one random line.
  double along_a_line(Setup setup, const Goal& goal) {
    double factor = 1;
    for (;;) {
      const std::vector<Move> moves = engine_->legal_moves(setup);
      if (moves.empty()) return factor;
      factor *= std::sqrt(static_cast<double>(moves.size()));
      setup = engine_->play(setup, moves[random_() % moves.size()]);
      const Finding found = solver_.solve(setup, goal);
      if (found.status != Status::unknown) return factor * static_cast<double>(std::max<std::uint64_t>(found.nodes, 1));
    }
  }

  Solver solver_;
  std::unique_ptr<Engine> engine_;
  std::uint64_t nodes_;
  std::mt19937_64 random_{1};  // the same parts on every machine
};

}  // namespace

std::vector<Part> split(const Setup& root, const Goal& goal, const SplitOptions& options,
                        const std::function<bool(std::size_t)>& go_on) {
  QuestionTree tree(root, goal);
  std::vector<Part> out;
  if (tree[0].closed()) return out;
  Prober prober(root.variant, options.probe_nodes);
  using Rated = std::pair<double, std::size_t>;  // of equal ones the first is cut last
  std::priority_queue<Rated> parts;
  parts.emplace(prober.effort(root, goal), 0);
  std::vector<Rated> uncut;  // that stay whole
  // The position of the question itself is always cut: its moves are part of the answer.
  while (!parts.empty() && (parts.top().second == 0 || parts.size() + uncut.size() < options.parts) &&
         go_on(parts.size() + uncut.size())) {
    const auto [effort, at] = parts.top();
    if (at != 0 && effort < static_cast<double>(options.least_effort)) break;
    parts.pop();
    if (at != 0 && tree[at].goal.plies == 1) {
      uncut.emplace_back(effort, at);
      continue;
    }
    const std::size_t before = tree.size();
    tree.expand(at);
    bool any_new = false;
    for (std::size_t i = before; i < tree.size(); ++i) {
      if (tree[i].closed()) continue;
      parts.emplace(prober.effort(tree[i].setup, tree[i].goal), i);
      any_new = true;
    }
    // Without a part of its own below it, nobody would see that it was cut.
    if (!any_new && at != 0) uncut.emplace_back(effort, at);
  }
  for (const Rated& part : uncut) parts.push(part);
  for (; !parts.empty(); parts.pop()) {
    const QuestionTree::Node& node = tree[parts.top().second];
    out.push_back({node.line, node.setup, node.goal, parts.top().first});
  }
  return out;
}

}  // namespace keymove::solver
