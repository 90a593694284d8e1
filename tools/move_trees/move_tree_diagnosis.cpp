// Tries the known mistakes of submissions: one by one, and then two at a time.
//
// An answer has three parts. A mistake of the search may change all of them. A mistake of the shape spoils one part of
// a search's answer: the tree, the line or the value. A combination explains the submission if all three parts are
// equal.
#include <algorithm>
#include <cstdint>
#include <deque>
#include <utility>

#include <fmt/format.h>

#include "solver/engine/solver.h"
#include "solver/search/game.h"
#include "tools/move_trees/answer_shapes.h"
#include "tools/move_trees/move_tree_comparison.h"
#include "tools/move_trees/search_mistake_list.h"

namespace keymove::tools {

namespace {

using solver::LimitReached;
using solver::TreeAlgorithm;
using solver::TreeRequest;

/// How many nodes the searches for one mistake may visit in all, and then those for two.
constexpr std::int64_t kNodesForOne = 12'000'000;
constexpr std::int64_t kNodesForTwo = 4'000'000;
/// The largest tree that is kept in memory.
constexpr std::int64_t kMostKeptNodes = 1'000'000;
constexpr const char* kTooLarge = "the tree is too large to look for the mistake";
constexpr const char* kTooLargeForTwo =
    "no single known mistake explains it; the tree is too large to try all pairs of mistakes";
/// How many explanations by two mistakes, or of a part, are told.
constexpr std::size_t kMostTold = 3;

/// Follows a search through a tree, and stops it with Differs at the first move that only one of the two has, or with
/// LimitReached when no moves are left to visit.
class Matcher final : public solver::TreeListener {
 public:
  Matcher(const MoveTree& tree, std::int64_t& left)
      : tree_(tree), left_(left), path_{{MoveTree::kRoot, MoveTree::kRoot + 1, 0}} {}

  struct Differs {};

  void on_result(const solver::TreeResult&) override {}
  void enter(const Move& move) override {
    if (--left_ < 0) throw LimitReached{};
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
  [[nodiscard]] bool wants_answer() const override { return false; }

  /// Throws Differs if the search did not visit all children of the open node. Call it once more after the search.
  void check_whole() const {
    const Step& at = path_.back();
    std::size_t count = 0;
    for (MoveTree::Node child = at.node + 1; child < tree_.end(at.node); child = tree_.end(child)) ++count;
    if (count != at.met) throw Differs{};
  }

 private:
  struct Step {
    MoveTree::Node node;
    MoveTree::Node next;  ///< the child that is expected
    std::size_t met;
  };

  const MoveTree& tree_;
  std::int64_t& left_;
  std::vector<Step> path_;
};

/// A mistake in words.
struct Named {
  std::string name;
  std::string says;
};

/// Why a part of the submission differs from a search's: nothing if that is unknown, no mistake if it is equal.
using Reason = std::optional<std::vector<Named>>;

template <class Shapes, class Fits>
Reason reason_of(bool same, const Shapes& shapes, const Fits& fits) {
  if (same) return std::vector<Named>{};
  const auto found = std::find_if(shapes.begin(), shapes.end(), fits);
  if (found == shapes.end()) return std::nullopt;
  return std::vector<Named>{{found->name, found->says}};
}

/// A search with mistakes, and what has been found out about it.
struct Attempt {
  std::vector<Named> mistakes;
  TreeRequest request;
  std::optional<bool> tree;  ///< whether the submission's tree is this search's
  std::optional<solver::TreeResult> result;
};

class Explainer {
 public:
  Explainer(const TreeAnswer& submission, const TreeQuestion& question)
      : submission_(submission), problem_(*question.problem), right_{{}, *question.request, {}, {}} {}

  Explanation run() {
    try {
      explain_by_one();
      if (none()) explain_by_two();
    } catch (const LimitReached&) {
      if (none()) out_.note = tried_one_ ? kTooLargeForTwo : kTooLarge;
    }
    if (none() && !is_foreign()) explain_parts();
    if (none()) note_illegal_moves();
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool none() const { return out_.diagnosis.empty() && !is_right_; }

  // --- what a search answers

  /// The request, limited to the nodes that are left and to `most` of them.
  TreeRequest limited(const TreeRequest& request, std::int64_t most) {
    constexpr std::int64_t kNodesBetweenLooks = 16;
    TreeRequest out = request;
    out.gives_up = [this, most]() mutable {
      most -= kNodesBetweenLooks;
      left_ -= kNodesBetweenLooks;
      return most < 0 || left_ < 0;
    };
    return out;
  }

  bool tree_equals(Attempt& attempt) {
    if (attempt.tree) return *attempt.tree;
    if (attempt.request.mistakes.cutter != solver::Cutter::counted) {
      const auto answer = known(attempt);
      attempt.tree = answer && is_tree(without_cutters(*answer));
      return *attempt.tree;
    }
    Matcher matcher(submission_.tree, left_);
    try {
      solver::grow_tree(problem_.origin, problem_.moves_before, attempt.request, matcher);
      matcher.check_whole();
      attempt.tree = true;
    } catch (const Matcher::Differs&) {
      attempt.tree = false;
    }
    return *attempt.tree;
  }

  const solver::TreeResult& result_of(Attempt& attempt) {
    if (!attempt.result)
      attempt.result = solver::grow_tree(problem_.origin, problem_.moves_before, limited(attempt.request, left_));
    return *attempt.result;
  }

  /// The answer with its tree; nothing if the tree is too large to be kept.
  std::optional<KnownAnswer> known(const Attempt& attempt) {
    try {
      return known_answer({problem_, limited(attempt.request, kMostKeptNodes)});
    } catch (const LimitReached&) {
      if (left_ < 0) throw;
      return std::nullopt;
    }
  }

  // --- parts

  [[nodiscard]] bool is_tree(const MoveTree& tree) const {
    return tree.moves() == submission_.tree.moves() && verify::compare_exact(submission_.tree, tree).equal();
  }
  [[nodiscard]] bool same_line(const std::vector<Move>& line) const {
    const auto& theirs = submission_.line;
    if (right_.request.algorithm != TreeAlgorithm::stochastic) return line == theirs;
    return line.empty() == theirs.empty() && (line.empty() || line.front() == theirs.front());
  }
  [[nodiscard]] bool same_value(double value) const {
    constexpr double kTolerance = 1e-9;
    return close_values(value, submission_.value, kTolerance);
  }
  [[nodiscard]] bool same_rest(const solver::TreeResult& result) const {
    return same_line(result.line) && same_value(result.value);
  }

  [[nodiscard]] Reason line_reason(const solver::TreeResult& result) const {
    return reason_of(same_line(result.line), line_shapes(),
                     [&](const LineShape& shape) { return same_line(shape.spoil(result.line)); });
  }
  [[nodiscard]] Reason value_reason(const solver::TreeResult& result) const {
    return reason_of(same_value(result.value), value_shapes(),
                     [&](const ValueShape& shape) { return same_value(shape.spoil(result.value)); });
  }
  Reason tree_reason(Attempt& attempt) {
    if (tree_equals(attempt)) return std::vector<Named>{};
    const auto answer = known(attempt);
    if (!answer) return std::nullopt;
    return reason_of(false, tree_shapes(), [&](const TreeShape& shape) { return is_tree(shape.spoil(*answer)); });
  }

  /// Whether the submission is that search's answer. The cheaper comparison is made first.
  bool equals(Attempt& attempt) {
    if (attempt.request.algorithm == TreeAlgorithm::minimax)
      return same_rest(result_of(attempt)) && tree_equals(attempt);
    return tree_equals(attempt) && same_rest(result_of(attempt));
  }

  /// The mistakes of the attempt together with those that spoil its parts; nothing if a part is unexplained or there
  /// are more than `most`.
  Reason reason(Attempt& attempt, std::size_t most) {
    std::vector<Named> all = attempt.mistakes;
    const auto add = [&](const Reason& part) {
      if (part) all.insert(all.end(), part->begin(), part->end());
      return part && all.size() <= most;
    };
    if (!add(line_reason(result_of(attempt))) || !add(value_reason(result_of(attempt)))) return std::nullopt;
    if (all.size() == most ? !tree_equals(attempt) : !add(tree_reason(attempt))) return std::nullopt;
    return all;
  }

  // --- explanations

  void add(const std::vector<Named>& mistakes, const std::string& what, bool whole) {
    Diagnosis out;
    out.whole = whole;
    for (const Named& mistake : mistakes) {
      out.name += (out.name.empty() ? "" : "+") + mistake.name;
      out.cause += (out.cause.empty() ? "" : "; and ") + mistake.says;
    }
    const char* const count = mistakes.size() == 1 ? "one mistake explains" : "two mistakes explain";
    out.says = fmt::format("{} {}: {}", count, what, out.cause);
    out_.diagnosis.push_back(std::move(out));
  }
  void add_whole(const std::vector<Named>& mistakes) { add(mistakes, "the answer", true); }

  void explain_by_one() {
    left_ = kNodesForOne;
    for (const SearchMistake& mistake : search_mistakes(right_.request, problem_.setup.to_move)) {
      Attempt attempt{{{mistake.name, mistake.says}}, right_.request, {}, {}};
      mistake.make(attempt.request);
      attempts_.push_back({mistake, std::move(attempt)});
    }
    tree_equals(right_);
    const Reason shape = reason(right_, 1);
    is_right_ = shape && shape->empty();
    if (is_right_) {
      out_.note =
          "the submission agrees with keymove's own answer; the key may be that of another position or search, or "
          "differ in the last digits of the value";
      return;
    }
    if (shape) add_whole(*shape);
    for (auto& [mistake, attempt] : attempts_) {
      if (equals(attempt)) add_whole(attempt.mistakes);
    }
  }

  void explain_by_two() {
    tried_one_ = true;
    left_ = kNodesForTwo;
    if (const Reason shapes = reason(right_, 2)) return add_whole(*shapes);
    if (is_foreign()) return;
    for (auto& [mistake, attempt] : attempts_) {
      if (const Reason found = reason(attempt, 2)) add_whole(*found);
      if (out_.diagnosis.size() == kMostTold) return;
    }
    for (auto first = attempts_.begin(); first != attempts_.end(); ++first) {
      for (auto second = std::next(first); second != attempts_.end(); ++second) {
        if (first->first.part == second->first.part) continue;
        Attempt both = first->second;
        second->first.make(both.request);
        both.mistakes.push_back(second->second.mistakes.front());
        both.tree.reset();
        both.result.reset();
        if (equals(both)) add_whole(both.mistakes);
        if (out_.diagnosis.size() == kMostTold) return;
      }
    }
  }

  /// Names the single mistakes that explain the tree alone, or value and line, or the line.
  void explain_parts() {
    left_ = kNodesForTwo;
    try {
      if (!tree_equals(right_)) explain_tree();
      if (!same_rest(result_of(right_))) explain_rest();
    } catch (const LimitReached&) {
      return;  // the note says that the tree is too large
    }
  }

  void explain_tree() {
    const std::string what = "the tree, but not the rest";
    if (const Reason shape = tree_reason(right_)) add(*shape, what, false);
    std::size_t count = 0;
    for (auto& [mistake, attempt] : attempts_) {
      if (tree_equals(attempt) && ++count <= kMostTold) add(attempt.mistakes, what, false);
    }
  }

  void explain_rest() {
    const Reason shape = line_reason(*right_.result);
    if (shape && !shape->empty()) add(*shape, "the list of moves, but not the rest", false);
    std::size_t count = 0;
    for (auto& [mistake, attempt] : attempts_) {
      if (same_rest(result_of(attempt)) && ++count <= kMostTold)
        add(attempt.mistakes, "value and line, but not the tree", false);
    }
  }

  // --- moves of another position

  /// The first moves of the submission that are not legal.
  const std::vector<std::string>& illegal_moves() {
    if (illegal_) return *illegal_;
    illegal_.emplace();
    const auto legal = solver::legal_moves(problem_.setup);
    const auto look_at = [&](const Move& move) {
      if (std::find(legal.begin(), legal.end(), move) != legal.end()) return;
      const std::string text = coordinate_text(*problem_.setup.variant, move);
      if (std::find(illegal_->begin(), illegal_->end(), text) == illegal_->end()) illegal_->push_back(text);
    };
    for (const MoveTree::Node child : submission_.tree.children(MoveTree::kRoot)) {
      look_at(submission_.tree.move(child));
      ++first_moves_;
    }
    if (!submission_.line.empty()) look_at(submission_.line.front());
    return *illegal_;
  }

  /// Whether the submission belongs to another position: half of its first moves are not legal.
  bool is_foreign() { return !illegal_moves().empty() && 2 * illegal_moves().size() >= first_moves_; }

  void note_illegal_moves() {
    const std::vector<std::string>& moves = illegal_moves();
    if (moves.empty()) return;
    constexpr std::size_t kTold = 3;
    const std::size_t told = std::min(kTold, moves.size());
    std::string list =
        fmt::format("{}", fmt::join(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(told), ", "));
    if (told < moves.size()) list += fmt::format(" and {} more", moves.size() - told);
    out_.note = moves.size() == 1 ? fmt::format("the first move {} is not legal in that position", list)
                                  : fmt::format("these first moves are not legal in that position: {}", list);
    out_.is_foreign = is_foreign();
    if (out_.is_foreign) out_.note += "; is it the right game?";
  }

  const TreeAnswer& submission_;
  const Problem& problem_;
  Attempt right_;
  std::deque<std::pair<SearchMistake, Attempt>> attempts_;
  std::int64_t left_ = 0;   // nodes that may still be visited
  bool tried_one_ = false;  // whether all single mistakes have been tried
  bool is_right_ = false;   // whether the submission is the right answer
  std::optional<std::vector<std::string>> illegal_;
  std::size_t first_moves_ = 0;
  Explanation out_;
};

}  // namespace

Explanation diagnose(const TreeAnswer& submission, const TreeQuestion& question) {
  return Explainer(submission, question).run();
}

}  // namespace keymove::tools
