#include "tools/move_trees/search_mistake_list.h"

#include <memory>
#include <utility>

#include <fmt/format.h>

namespace keymove::tools {

namespace {

using solver::TreeAlgorithm;
using solver::TreeRequest;

/// A change that sets one mistake of the request.
template <class Member, class Value>
std::function<void(TreeRequest&)> set(Member member, Value value) {
  return [member, value](TreeRequest& r) { r.mistakes.*member = value; };
}

using solver::SearchMistakes;
using List = std::vector<SearchMistake>;

void add_pruning(List& out, Color mover) {
  using solver::Cutting;
  using solver::Handing;
  out.push_back({"strict-cut-off", "alpha-beta cuts only when alpha > beta, not when they are equal", "rule",
                 [](TreeRequest& r) { r.cut_off = solver::CutOff::beyond; }});
  out.push_back({"no-pruning",
                 "nothing is pruned: the search is minimax, or alpha and beta are not handed down to the children (or "
                 "in negamax form without being swapped and negated)",
                 "algorithm", [](TreeRequest& r) { r.algorithm = TreeAlgorithm::minimax; }});
  out.push_back({"root-not-raised",
                 mover == Color::white ? "alpha is not raised at the root" : "beta is not lowered at the root",
                 "handing", set(&SearchMistakes::handing, Handing::whole_at_root)});
  out.push_back({"cut-at-maximiser-alone", "alpha-beta cuts at White's nodes alone", "cutting",
                 set(&SearchMistakes::cutting, Cutting::maximiser_alone)});
  out.push_back({"cut-at-minimiser-alone", "alpha-beta cuts at Black's nodes alone", "cutting",
                 set(&SearchMistakes::cutting, Cutting::minimiser_alone)});
  out.push_back({"cut-child-ignored", "the move that causes a cut-off counts neither for the value nor in the tree",
                 "cutter", set(&SearchMistakes::cutter, solver::Cutter::ignored)});
  out.push_back(
      {"cut-child-ignored-evaluated",
       "the move that causes a cut-off counts neither for the value nor in the tree; a node without others is "
       "evaluated",
       "cutter", set(&SearchMistakes::cutter, solver::Cutter::evaluated)});
  out.push_back({"late-cut-off", "alpha and beta are compared before the last value has changed them", "cutting",
                 set(&SearchMistakes::cutting, Cutting::one_late)});
  out.push_back({"reversed-cut-off", "alpha-beta cuts when alpha <= beta", "cutting",
                 set(&SearchMistakes::cutting, Cutting::reversed)});
  out.push_back({"no-deep-cut-off", "a node hands down its own best value, but not the bounds that it was given",
                 "handing", set(&SearchMistakes::handing, Handing::parent_alone)});
  out.push_back({"window-not-restored", "all nodes share one alpha and one beta, which the children change", "handing",
                 set(&SearchMistakes::handing, Handing::never_restored)});
  out.push_back({"window-not-negated", "in negamax form alpha and beta are swapped for the children but not negated",
                 "handing", set(&SearchMistakes::handing, Handing::not_negated)});
  out.push_back({"window-not-swapped", "in negamax form alpha and beta are negated for the children but not swapped",
                 "handing", set(&SearchMistakes::handing, Handing::not_swapped)});
  out.push_back({"bound-overwritten", "the last value replaces alpha or beta even if it is worse", "raising",
                 set(&SearchMistakes::raising, solver::Raising::overwritten)});
}

void add_choices(List& out) {
  using solver::LastTie;
  const auto tie = [](solver::Tie kind) { return [kind](TreeRequest& r) { r.tie = kind; }; };
  out.push_back({"last-tie", "of equal moves the last is taken", "tie", tie(solver::Tie::last)});
  out.push_back({"last-tie-of-maximiser", "of equal moves White takes the last", "tie",
                 set(&SearchMistakes::last_tie, LastTie::maximiser)});
  out.push_back({"last-tie-of-minimiser", "of equal moves Black takes the last", "tie",
                 set(&SearchMistakes::last_tie, LastTie::minimiser)});
  out.push_back(
      {"both-maximise", "both sides maximise", "sides", set(&SearchMistakes::choice, solver::Choice::greatest)});
  out.push_back({"both-minimise", "both sides minimise", "sides", set(&SearchMistakes::choice, solver::Choice::least)});
  out.push_back({"best-from-zero", "the best value of a node starts at 0 instead of at infinity", "start",
                 set(&SearchMistakes::best_from_zero, true)});
}

void add_paths(List& out, const TreeRequest& right, Color mover) {
  using solver::PathTree;
  using solver::PathValue;
  using solver::Restart;
  const auto value = [&](const char* name, const char* says, PathValue kind) {
    out.push_back({name, says, "path value", set(&SearchMistakes::path_value, kind)});
  };
  const auto breadth = [&](const char* name, int count) {
    out.push_back({name, fmt::format("the breadth is {} instead of {}", count, right.breadth), "breadth",
                   [count](TreeRequest& r) { r.breadth = count; }});
  };
  out.push_back({"paths-overwritten", "each path below a first move replaces the ones before it in the tree",
                 "path tree", set(&SearchMistakes::path_tree, PathTree::last_alone)});
  out.push_back({"paths-not-merged", "a path replaces those before it in the tree that begin with the same move",
                 "path tree", set(&SearchMistakes::path_tree, PathTree::overwritten)});
  out.push_back({"chooser-reset", "the chooser starts again at each first move", "chooser",
                 set(&SearchMistakes::restart, Restart::each_root_move)});
  out.push_back({"chooser-reset-each-path", "the chooser starts again at each path", "chooser",
                 set(&SearchMistakes::restart, Restart::each_path)});
  breadth("breadth-more", right.breadth + 1);
  if (right.breadth > 1) breadth("breadth-less", right.breadth - 1);
  const auto extra = [&](const char* name, const char* how, int count) {
    out.push_back({name,
                   fmt::format("there is one path too {} below each first move, but their sum is divided by {}", how,
                               right.breadth),
                   "breadth", set(&SearchMistakes::extra_paths, count)});
  };
  extra("path-more", "many", 1);
  if (right.breadth > 1) extra("path-less", "few", -1);
  value("sum-of-paths", "a first move is worth the sum of its paths, not their average", PathValue::sum);
  const bool up = mover == Color::white;
  value("best-path", "a first move is worth its best path, not the average",
        up ? PathValue::greatest : PathValue::least);
  value("worst-path", "a first move is worth its worst path, not the average",
        up ? PathValue::least : PathValue::greatest);
  value("last-path", "a first move is worth its last path, not the average", PathValue::last);
  value("floor-of-average", "the average of the paths is rounded down", PathValue::floor);
}

void add_depths(List& out, const TreeRequest& right) {
  for (const int depth : {right.depth - 1, right.depth + 1}) {
    if (depth < 0) continue;
    out.push_back({depth < right.depth ? "depth-less" : "depth-more",
                   fmt::format("the depth is {} instead of {}", depth, right.depth), "depth",
                   [depth](TreeRequest& r) { r.depth = depth; }});
  }
}

std::string swapped_sides_text(TreeAlgorithm algorithm, Color mover) {
  if (algorithm != TreeAlgorithm::stochastic) return "Black maximises and White minimises";
  return mover == Color::white ? "White minimises" : "Black maximises";  // no other side chooses by value
}

void add_values(List& out) {
  out.push_back({"mover-view", "the heuristic is negated where Black is to move", "view",
                 set(&SearchMistakes::mover_view, true)});
  out.push_back({"wrong-sign", "the heuristic has the opposite sign", "heuristic",
                 [](TreeRequest& r) { r.heuristic = std::make_shared<Heuristic>(negated(*r.heuristic)); }});
  out.push_back({"unmirrored-tables", "Black's square tables are not mirrored", "heuristic",
                 [](TreeRequest& r) { r.heuristic = std::make_shared<Heuristic>(unmirrored(*r.heuristic)); }});
}

void add_rules(List& out, const TreeRequest& right) {
  using solver::Omission;
  using solver::Terminal;
  const auto omission = [&](const char* name, const char* says, Omission kind) {
    out.push_back({name, says, "moves", set(&SearchMistakes::omission, kind)});
  };
  omission("no-castling", "castling is forgotten", Omission::castling);
  omission("no-en-passant", "captures en passant are forgotten", Omission::en_passant);
  omission("no-promotion", "promotion is forgotten: the pawn stays a pawn", Omission::promotion);
  const bool decisive = right.terminal == Terminal::decisive;
  out.push_back({"other-terminal",
                 decisive ? "a finished game is valued by the heuristic" : "a finished game is worth 100", "terminal",
                 [decisive](TreeRequest& r) { r.terminal = decisive ? Terminal::static_value : Terminal::decisive; }});
  if (right.order == solver::TreeOrder::sorted) return;
  out.push_back({"sorted-moves", "the moves are tried in the order of their texts", "order",
                 [](TreeRequest& r) { r.order = solver::TreeOrder::sorted; }});
}

}  // namespace

std::vector<SearchMistake> search_mistakes(const TreeRequest& right, Color mover) {
  const bool cuts = right.algorithm == TreeAlgorithm::alphabeta;
  const bool whole = right.algorithm == TreeAlgorithm::minimax;
  List out;
  if (cuts) add_pruning(out, mover);
  if (whole) {
    out.push_back({"pruned", "the search is alpha-beta instead of minimax", "algorithm",
                   [](TreeRequest& r) { r.algorithm = TreeAlgorithm::alphabeta; }});
  }
  if (right.algorithm == TreeAlgorithm::stochastic) add_paths(out, right, mover);
  add_depths(out, right);
  if (right.algorithm != TreeAlgorithm::random) {
    out.push_back({"sides-swapped", swapped_sides_text(right.algorithm, mover), "sides",
                   [](TreeRequest& r) { r.maximiser = r.maximiser == Color::white ? Color::black : Color::white; }});
  }
  if (cuts || whole) add_choices(out);
  if (right.algorithm == TreeAlgorithm::stochastic) {
    out.push_back(
        {"last-tie", "of equal moves the last is taken", "tie", [](TreeRequest& r) { r.tie = solver::Tie::last; }});
  }
  add_values(out);
  add_rules(out, right);
  return out;
}

}  // namespace keymove::tools
