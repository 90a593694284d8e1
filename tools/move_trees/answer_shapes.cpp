#include "tools/move_trees/answer_shapes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "solver/engine/solver.h"

namespace keymove::tools {

namespace {

using Node = MoveTree::Node;

/// Builds the tree of a search, with the facts that only the search knows.
class FactsBuilder final : public solver::TreeListener {
 public:
  explicit FactsBuilder(bool root_maximises) : root_maximises_(root_maximises), facts_(1), best_(1, worst(0)) {}

  void on_result(const solver::TreeResult& result) override {
    answer_.value = result.value;
    answer_.line = result.line;
  }
  void enter(const Move& move) override {
    answer_.tree.open(move);
    best_.push_back(worst(best_.size()));
    facts_.push_back({static_cast<int>(best_.size()) - 1});
  }
  void leave(const std::optional<solver::TreeNumbers>& numbers) override {
    NodeFacts& facts = facts_[answer_.tree.open_node()];
    best_.pop_back();
    if (numbers) {
      const bool up = maximises(best_.size() - 1);
      double& best = best_.back();
      const double value = numbers->value;
      facts.improves = up ? value > best : value < best;
      if (facts.improves) best = value;
      facts.cuts = numbers->cuts;
    }
    answer_.tree.close();
  }
  [[nodiscard]] bool wants_numbers() const override { return true; }

  KnownAnswer take(int depth) {
    const MoveTree& tree = answer_.tree;
    for (Node node = 0; node < tree.nodes(); ++node) {
      Node last = MoveTree::kRoot;
      for (const Node child : tree.children(node)) last = child;
      if (last != MoveTree::kRoot) facts_[last].last = true;
    }
    Node node = MoveTree::kRoot;
    for (const Move& move : answer_.line) {
      const auto children = tree.children(node);
      const auto next = std::find_if(children.begin(), children.end(), [&](Node n) { return tree.move(n) == move; });
      if (next == children.end()) break;
      node = *next;
      facts_[node].on_line = true;
    }
    return {std::move(answer_), std::move(facts_), depth};
  }

 private:
  [[nodiscard]] bool maximises(std::size_t ply) const { return (ply % 2 == 0) == root_maximises_; }
  [[nodiscard]] double worst(std::size_t ply) const {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    return maximises(ply) ? -kInfinity : kInfinity;
  }

  bool root_maximises_;
  TreeAnswer answer_;
  std::vector<NodeFacts> facts_;
  std::vector<double> best_;  // of the open nodes, the root first
};

/// A mistake that leaves nodes out, with all that is below them.
template <class Keeps>
TreeShape left_out(std::string name, std::string says, Keeps keeps) {
  return {std::move(name), std::move(says), [keeps](const KnownAnswer& known) {
            const MoveTree& tree = known.answer.tree;
            MoveTree out;
            std::vector<Node> ends;
            for (Node node = 1; node < tree.nodes();) {
              for (; !ends.empty() && ends.back() <= node; ends.pop_back()) out.close();
              if (!keeps(known.facts[node], known)) {
                node = tree.end(node);
                continue;
              }
              out.open(tree.packed_move(node));
              ends.push_back(tree.end(node));
              ++node;
            }
            for (; !ends.empty(); ends.pop_back()) out.close();
            return out;
          }};
}

bool kept_by_cut(const NodeFacts& facts, const KnownAnswer&) { return !facts.cuts; }

MoveTree flattened(const KnownAnswer& known) {
  MoveTree out;
  std::set<PackedMove> seen;
  for (Node node = 1; node < known.answer.tree.nodes(); ++node) {
    const PackedMove move = known.answer.tree.packed_move(node);
    if (!seen.insert(move).second) continue;
    out.open(move);
    out.close();
  }
  return out;
}

using Line = std::vector<Move>;

}  // namespace

KnownAnswer known_answer(const TreeQuestion& question) {
  const solver::TreeRequest& request = *question.request;
  FactsBuilder builder(question.problem->setup.to_move == request.maximiser);
  solver::grow_tree(question.problem->origin, question.problem->moves_before, request, builder);
  return builder.take(request.depth);
}

MoveTree without_cutters(const KnownAnswer& known) { return left_out({}, {}, kept_by_cut).spoil(known); }

const std::vector<TreeShape>& tree_shapes() {
  using Facts = const NodeFacts&;
  using Known = const KnownAnswer&;
  static const std::vector<TreeShape> kShapes = {
      left_out("cut-child-missing", "the tree lacks the moves that cause a cut-off", kept_by_cut),
      {"flat-tree", "the tree has all moves in one level", flattened},
      left_out("last-ply-missing", "the tree lacks its last ply", [](Facts f, Known k) { return f.ply < k.depth; }),
      left_out("first-ply-alone", "the tree has the first moves alone", [](Facts f, Known) { return f.ply == 1; }),
      left_out("best-line-alone", "the tree has the best line alone", [](Facts f, Known) { return f.on_line; }),
      left_out("best-move-alone", "of the first moves the tree has the best one alone",
               [](Facts f, Known) { return f.ply > 1 || f.on_line; }),
      left_out("last-move-alone", "of the first moves the tree has the last one alone",
               [](Facts f, Known) { return f.ply > 1 || f.last; }),
      left_out("improving-moves-alone", "the tree has only the moves that were better than those before them",
               [](Facts f, Known) { return f.improves; }),
      left_out("last-moves-alone", "each node of the tree has its last move alone",
               [](Facts f, Known) { return f.last; }),
      left_out("empty-tree", "the tree is empty", [](Facts, Known) { return false; }),
  };
  return kShapes;
}

const std::vector<LineShape>& line_shapes() {
  static const std::vector<LineShape> kShapes = {
      {"line-without-first", "the list of moves lacks its first move",
       [](const Line& line) { return line.empty() ? line : Line(line.begin() + 1, line.end()); }},
      {"line-reversed", "the list of moves is reversed",
       [](const Line& line) { return Line(line.rbegin(), line.rend()); }},
      {"line-without-last", "the list of moves lacks its last move",
       [](const Line& line) { return line.empty() ? line : Line(line.begin(), line.end() - 1); }},
      {"line-first-alone", "the list of moves has its first move alone",
       [](const Line& line) { return line.empty() ? line : Line(line.begin(), line.begin() + 1); }},
      {"line-empty", "the list of moves is empty", [](const Line&) { return Line(); }},
  };
  return kShapes;
}

const std::vector<ValueShape>& value_shapes() {
  static const std::vector<ValueShape> kShapes = {
      {"value-negated", "the value has the opposite sign", [](double value) { return -value; }},
      {"value-truncated", "the value is cut to an integer", [](double value) { return std::trunc(value); }},
  };
  return kShapes;
}

}  // namespace keymove::tools
