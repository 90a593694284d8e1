#include "solver/splitting/value_join.h"

#include <algorithm>
#include <limits>

namespace keymove::solver {

namespace {
constexpr double kNever = std::numeric_limits<double>::infinity();
}

ValueJoin::ValueJoin(const QuestionTree& tree, const std::vector<AnsweredPart>& parts)
    : tree_(tree), parts_(tree.size()), all_(parts), bounds_(tree.size()) {
  for (const AnsweredPart& part : parts) parts_[part.node] = &part;
  for (auto& costs : costs_) costs.resize(tree.size());
  for (auto& needed : needed_) needed.resize(tree.size());
}

ValueRange ValueJoin::bounds(std::size_t i) {
  if (bounds_[i]) return *bounds_[i];
  const QuestionTree::Node& node = tree_[i];
  ValueRange out;
  if (node.ended) {
    out.low = out.high = sign_of(*node.ended);
  } else if (parts_[i] != nullptr && parts_[i]->answer) {
    out = {parts_[i]->answer->low, parts_[i]->answer->high};
  }
  // Of a part that was cut further half of the value may be known, and the rest by its own parts.
  if (node.expanded && out.low < out.high) {
    ValueRange below = {-1, -1};
    for (const auto& [move, next] : node.moves) {
      const ValueRange after = bounds(next);
      below = {std::max(below.low, -after.high), std::max(below.high, -after.low)};
    }
    out = {std::max(out.low, below.low), std::min(out.high, below.high)};
  }
  bounds_[i] = out;
  return out;
}

bool ValueJoin::is_open(std::size_t i, int goal) {
  const ValueRange known = bounds(i);
  return known.low < goal && goal <= known.high;
}

void ValueJoin::need(std::size_t i, int goal) {
  if (!is_open(i, goal) || needed_[goal][i]) return;
  needed_[goal][i] = true;
  const QuestionTree::Node& node = tree_[i];
  if (parts_[i] != nullptr && !node.expanded) {
    out_.open.push_back(static_cast<std::size_t>(parts_[i] - all_.data()));
    return;
  }
  if (!node.expanded) {
    out_.holes.push_back(i);
    return;
  }
  for (const auto& [move, next] : node.moves) need(next, 1 - goal);
}

double ValueJoin::cost(std::size_t i, int goal) {
  if (bounds(i).low < goal) return kNever;
  auto& known = costs_[goal][i];
  if (known) return *known;
  const QuestionTree::Node& node = tree_[i];
  double least = node.ended ? 0 : kNever;
  const AnsweredPart* part = parts_[i];
  if (part != nullptr && part->answer && part->answer->low >= goal) {
    least = std::min(least, static_cast<double>(part->proof_bytes));
  } else if (node.expanded) {
    for (const auto& [move, next] : node.moves) least = std::min(least, cost_of_other(next, goal));
  }
  known = least;
  return least;
}

double ValueJoin::cost_of_other(std::size_t i, int goal) {
  if (-bounds(i).high < goal) return kNever;
  auto& known = costs_[2 + goal][i];
  if (known) return *known;
  const QuestionTree::Node& node = tree_[i];
  double sum = 1;
  const AnsweredPart* part = parts_[i];
  if (!node.ended && part != nullptr && part->answer && -part->answer->high >= goal) {
    sum += static_cast<double>(part->proof_bytes);
  } else if (node.expanded) {
    for (const auto& [move, next] : node.moves) sum += cost(next, goal);
  }
  known = sum;
  return sum;
}

void ValueJoin::choose_moves() {
  for (std::size_t i = 0; i < tree_.size(); ++i) {
    const QuestionTree::Node& node = tree_[i];
    if (!node.expanded || node.closed()) continue;
    for (const int goal : {0, 1}) {
      if (bounds(i).low < goal) continue;
      const std::pair<Move, std::size_t>* best = nullptr;
      double least = kNever;
      for (const auto& move : node.moves) {
        const double needed = cost_of_other(move.second, goal);
        if (needed >= least) continue;
        least = needed;
        best = &move;
      }
      if (best != nullptr) out_.chosen.push_back({node.setup, best->first, MoveEffect::keeps, goal});
    }
  }
}

void ValueJoin::add_moves() {
  const int value = bounds(0).low;
  BestMoves best;
  bool open = false;
  for (const auto& [move, next] : tree_[0].moves) {
    if (value >= 0 && -bounds(next).high >= value) {
      best.all.push_back(move);
    } else if (value >= 0) {
      open |= is_open(next, 1 - value);
      need(next, 1 - value);
    }
  }
  // Of a lost position all moves are as good.
  if (value < 0) {
    for (const auto& [move, next] : tree_[0].moves) best.all.push_back(move);
  }
  if (!best.all.empty()) best.best = best.all.front();
  if (open) best.all.clear();  // others may keep it, too
  if (value > 0) out_.finding.keys = best.all;
  out_.finding.answer = std::move(best);
}

Joined ValueJoin::join() {
  const ValueRange whole = bounds(0);
  if (whole.low < whole.high) {
    need(0, 0);
    need(0, 1);
    BestMoves known;
    if (whole.low == 0) known.at_least = Outcome::draw;
    if (whole.high == 0) known.at_most = Outcome::draw;
    if (known.at_least || known.at_most) {
      out_.finding.proof = Proof::solver;
      out_.finding.answer = known;
      choose_moves();
    }
  } else {
    out_.finding.status = Status::proved;
    out_.finding.proof = Proof::solver;
    out_.finding.outcome = whole.low > 0 ? Outcome::win : whole.low < 0 ? Outcome::loss : Outcome::draw;
    add_moves();
    choose_moves();
  }
  std::sort(out_.open.begin(), out_.open.end());
  out_.open.erase(std::unique(out_.open.begin(), out_.open.end()), out_.open.end());
  out_.whole = out_.open.empty() && out_.holes.empty();
  return std::move(out_);
}

}  // namespace keymove::solver
