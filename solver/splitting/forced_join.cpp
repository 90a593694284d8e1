#include "solver/splitting/forced_join.h"

#include <algorithm>
#include <utility>

namespace keymove::solver {

namespace {
constexpr int kForEver = kMaxSlackPlies;  // plies: longer than any certificate asks about
}

ForcedJoin::ForcedJoin(const QuestionTree& tree, const std::vector<AnsweredPart>& parts)
    : tree_(tree), parts_(tree.size()), all_(parts), answers_(tree.size()), needed_(tree.size()) {
  for (const AnsweredPart& part : parts) parts_[part.node] = &part;
}

const PartAnswer& ForcedJoin::answer(std::size_t i) {
  if (answers_[i]) return *answers_[i];
  const QuestionTree::Node& node = tree_[i];
  PartAnswer out;
  if (node.ended) {
    out.exact = true;
    out.plies = node.ended == Outcome::draw ? kForEver : 0;
    out.outcome = node.ended == Outcome::draw ? Outcome::none : *node.ended;
  } else if (node.closed()) {
    out.plies = 0;
  } else if (parts_[i] != nullptr && parts_[i]->answer && parts_[i]->answer->plies) {
    out = *parts_[i]->answer;
    // A bound that is greater than the question does not answer it.
    if (out.outcome != Outcome::none && *out.plies > *node.goal.plies) out = {};
    if (out.outcome == Outcome::none && out.plies && *out.plies < *node.goal.plies) out = {};
  }
  if (node.expanded && !node.closed() && !out.exact && (!out.plies || out.outcome != Outcome::none))
    out.add(from_moves(i));
  answers_[i] = out;
  return *answers_[i];
}

PartAnswer ForcedJoin::from_moves(std::size_t i) {
  const QuestionTree::Node& node = tree_[i];
  PartAnswer win;
  PartAnswer loss;
  loss.exact = false;
  loss.plies = 0;
  bool all_known = true;
  bool all_won = true;
  bool win_exact = true;
  for (const auto& [move, next] : node.moves) {
    const PartAnswer after = answer(next);
    if (!after.plies) {
      all_known = all_won = false;
    } else if (after.outcome == Outcome::loss) {
      all_won = false;
      if (!win.plies || *after.plies + 1 < *win.plies) win.plies = *after.plies + 1;
      win_exact = win_exact && after.exact;
    } else if (after.outcome == Outcome::win) {
      if (*after.plies + 1 > *loss.plies) loss = {-1, -1, Outcome::loss, *after.plies + 1, after.exact};
      if (*after.plies + 1 == *loss.plies) loss.exact = loss.exact || after.exact;
    } else {
      all_won = false;
    }
  }
  if (win.plies) {
    win.outcome = Outcome::win;
    win.exact = (all_known && win_exact) || *win.plies == 1;
    return win;
  }
  if (all_won) return loss;
  PartAnswer none;
  if (all_known) none.plies = node.goal.plies;
  return none;
}

void ForcedJoin::need(std::size_t i) {
  if (needed_[i]) return;
  const QuestionTree::Node& node = tree_[i];
  const PartAnswer known = answer(i);
  if (node.closed() || (known.plies && (known.outcome == Outcome::none || known.exact))) return;
  needed_[i] = true;
  if (parts_[i] != nullptr && !node.expanded) {
    if (!known.plies) out_.open.push_back(static_cast<std::size_t>(parts_[i] - all_.data()));
  } else if (!node.expanded) {
    out_.holes.push_back(i);
  } else {
    for (const auto& [move, next] : node.moves) need(next);
  }
}

int ForcedJoin::held_plies(std::size_t next) {
  const PartAnswer after = answer(next);
  if (!after.plies || (after.outcome == Outcome::win && !after.exact)) return 0;
  if (after.outcome == Outcome::loss) return kForEver;
  return after.outcome == Outcome::win ? *after.plies : *after.plies + 1;
}

void ForcedJoin::choose_moves() {
  for (std::size_t i = 0; i < tree_.size(); ++i) {
    const QuestionTree::Node& node = tree_[i];
    if (!node.expanded || node.closed()) continue;
    std::optional<std::pair<Move, int>> win;
    std::optional<std::pair<Move, int>> hold;
    for (const auto& [move, next] : node.moves) {
      const PartAnswer after = answer(next);
      if (after.plies && after.outcome == Outcome::loss && (!win || *after.plies + 1 < win->second))
        win = std::pair(move, *after.plies + 1);
      const int plies = held_plies(next);
      if (plies > 0 && (!hold || plies > hold->second)) hold = std::pair(move, plies);
    }
    if (win) out_.chosen.push_back({node.setup, win->first, MoveEffect::wins, win->second});
    if (hold) out_.chosen.push_back({node.setup, hold->first, MoveEffect::holds, hold->second});
  }
}

Joined ForcedJoin::join() {
  const PartAnswer whole = answer(0);
  need(0);
  Finding& f = out_.finding;
  if (whole.plies) {
    f.status = whole.outcome == Outcome::none ? Status::disproved : Status::proved;
    f.proof = Proof::solver;
    f.outcome = whole.outcome;
    if (whole.outcome == Outcome::none) {
      f.proved_plies = whole.plies;
    } else if (whole.exact) {
      f.distance = whole.plies;
    } else {
      f.within = whole.plies;
    }
    for (const auto& [move, next] : tree_[0].moves) {
      const PartAnswer after = answer(next);
      // Of a win that may be shorter one key is stated.
      if (whole.outcome == Outcome::win && after.outcome == Outcome::loss && after.plies &&
          *after.plies + 1 == *whole.plies && (whole.exact || f.keys.empty()))
        f.keys.push_back(move);
    }
    choose_moves();
  }
  std::sort(out_.open.begin(), out_.open.end());
  out_.whole = out_.open.empty() && out_.holes.empty();
  return std::move(out_);
}

}  // namespace keymove::solver
