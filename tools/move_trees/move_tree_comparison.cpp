#include "tools/move_trees/move_tree_comparison.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "positions/base/python_float.h"
#include "solver/engine/solver.h"
#include "tools/text/move_text.h"
#include "verify/evaluation/heuristic_value.h"
#include "verify/move_trees/replay_move_tree.h"

namespace keymove::tools {

namespace {

using solver::TreeAlgorithm;
using solver::TreeRequest;

/// How many positions of a wrong tree are evaluated, at most, to find out where its pruning breaks the rule.
constexpr int kMaxReplayed = 300'000;

/// Records a tree that is searched as an answer.
class AnswerRecorder final : public solver::TreeListener {
 public:
  void on_result(const solver::TreeResult& result) override {
    answer_.value = result.value;
    answer_.value_text = python_float(result.value);
    answer_.line = result.line;
  }
  void enter(const Move& move) override { answer_.tree.open(move); }
  void leave(const std::optional<solver::TreeNumbers>&) override { answer_.tree.close(); }
  [[nodiscard]] bool wants_numbers() const override { return false; }
  [[nodiscard]] TreeAnswer take() { return std::move(answer_); }

 private:
  TreeAnswer answer_;
};

std::string moves_text(const Variant& variant, const std::vector<Move>& line) {
  return line.empty() ? "no moves" : fmt::format("{}", fmt::join(coordinate_line(variant, line), " "));
}

class Comparer {
 public:
  Comparer(const TreeAnswer& submission, const TreeAnswer& key, const TreeQuestion& question,
           const CompareOptions& options, const Variant& variant)
      : submission_(submission), key_(key), question_(question), options_(options), variant_(variant) {}

  Comparison run() {
    switch (options_.mode) {
      case CompareMode::exact:
        hold_value(key_.value, "the key");
        hold_line_to_key();
        hold_tree_to_key();
        break;
      case CompareMode::value:
        hold_value(key_.value, "the key");
        out_.line.asked = false;
        out_.tree.asked = false;
        break;
      case CompareMode::any_optimal:
        hold_value(key_.value, "the key");
        hold_line_to_play();
        hold_tree_to_key();
        if (!out_.tree.right && !out_.tree.missing && question_.request->algorithm == TreeAlgorithm::alphabeta)
          accept_by_replay();
        break;
      case CompareMode::replay:
        if (!lacks(submission_.parts.tree, out_.tree)) hold_to_replay();
        break;
      case CompareMode::sound:
        if (!lacks(submission_.parts.tree, out_.tree)) hold_to_bounds();
        break;
    }
    const bool tree_alone = options_.mode == CompareMode::replay || options_.mode == CompareMode::sound;
    if (out_.tree.missing && tree_alone) out_.value.asked = out_.line.asked = false;
    if (!out_.right()) explain();
    return std::move(out_);
  }

 private:
  /// The members of the answer that were not read, one of which may be the part that is not there.
  static std::string unread_members(const TreeAnswer& answer) {
    return answer.skipped.empty() ? "" : fmt::format(" (not read: {})", fmt::join(answer.skipped, ", "));
  }

  /// Whether the submission lacks the part, which is then wrong.
  bool lacks(bool has, PartResult& part) const {
    if (has) return false;
    part = {.asked = true,
            .right = false,
            .missing = true,
            .says = "the submission has none" + unread_members(submission_)};
    return true;
  }

  /// Whether the part cannot be compared: the key lacks it, or else the submission does.
  bool is_not_there(bool key_has, bool has, PartResult& part) const {
    if (key_has) return lacks(has, part);
    part = {.asked = false,
            .right = true,
            .missing = false,
            .says = "not compared: the key has none" + unread_members(key_)};
    return true;
  }

  void hold_value(double wanted, const std::string& whose) {
    if (is_not_there(key_.parts.value || whose != "the key", submission_.parts.value, out_.value)) return;
    const double tolerance = options_.mode == CompareMode::exact ? 0.0 : options_.tolerance;
    out_.value.right = close_values(submission_.value, wanted, tolerance);
    out_.value.says = submission_.value_text;
    if (!out_.value.right) out_.value.says += fmt::format(", {} has {}", whose, python_float(wanted));
  }

  void hold_line_to_key() {
    if (is_not_there(key_.parts.line, submission_.parts.line, out_.line)) return;
    const bool first_alone = question_.request && question_.request->algorithm == TreeAlgorithm::stochastic;
    const auto& ours = key_.line;
    const auto& theirs = submission_.line;
    out_.line.right = first_alone ? ours.empty() == theirs.empty() && (ours.empty() || ours.front() == theirs.front())
                                  : ours == theirs;
    out_.line.says = moves_text(variant_, theirs);
    if (!out_.line.right) out_.line.says += ", the key has " + moves_text(variant_, ours);
  }

  void hold_tree_to_key() {
    if (is_not_there(key_.parts.tree, submission_.parts.tree, out_.tree)) return;
    out_.difference = verify::compare_exact(submission_.tree, key_.tree);
    const verify::TreeDifference& d = *out_.difference;
    out_.tree.right = d.equal();
    out_.tree.says = nodes_text();
    if (d.equal()) return;
    out_.tree.says +=
        fmt::format("; the key has {} nodes: {} are missing, {} are extra; the first difference: {} is {}",
                    key_.tree.moves(), d.total.missing, d.total.extra, tree_path_text(variant_, d.path),
                    d.first == verify::TreeError::missing ? "missing" : "extra");
  }

  [[nodiscard]] std::string nodes_text() const { return fmt::format("{} nodes", submission_.tree.moves()); }

  /// Accepts the line if each of its moves, to the last ply, keeps the value of a search to the remaining depth.
  void hold_line_to_play() {
    if (lacks(submission_.parts.line, out_.line)) return;
    const TreeRequest& asked = *question_.request;
    TreeRequest request = asked;
    request.algorithm = TreeAlgorithm::minimax;
    out_.line.says = moves_text(variant_, submission_.line);
    out_.line.right = false;
    if (asked.algorithm == TreeAlgorithm::stochastic || asked.algorithm == TreeAlgorithm::random)
      return hold_line_to_key();
    Setup setup = question_.problem->setup;
    for (const Move& move : submission_.line) {
      const auto legal = solver::legal_moves(setup);
      if (std::find(legal.begin(), legal.end(), move) == legal.end() || request.depth == 0) {
        out_.line.says += fmt::format(": {} is {}", coordinate_text(variant_, move),
                                      request.depth == 0 ? "beyond the search depth" : "not a legal move there");
        return;
      }
      setup = solver::play(setup, move);
      --request.depth;
      const double value = solver::grow_tree(setup, {}, request).value;
      if (!close_values(value, key_.value, options_.tolerance)) {
        out_.line.says += fmt::format(": {} has the value {}, the best move {}", coordinate_text(variant_, move),
                                      python_float(value), python_float(key_.value));
        return;
      }
    }
    out_.line.right = request.depth == 0 || solver::legal_moves(setup).empty();
    if (!out_.line.right)
      out_.line.says += fmt::format(": {} {} missing", request.depth, request.depth == 1 ? "ply is" : "plies are");
  }

  verify::TreeSearch reference_search() const {
    const TreeRequest& r = *question_.request;
    verify::TreeSearch search;
    search.depth = r.depth;
    search.evaluate = [this, &r](const verify::Position& p) {
      return verify::heuristic_value(*rules_, p, *r.heuristic);
    };
    if (r.terminal == solver::Terminal::decisive) search.ends = verify::EndValue::decisive;
    if (r.cut_off == solver::CutOff::beyond) search.cut = verify::CutRule::above;
    return search;
  }

  const verify::TreeReplay& replayed(const verify::TreeSearch& search) {
    rules_.emplace(question_.problem->setup.variant);
    replay_ = verify::replay_alphabeta(*rules_, rules_->read(question_.problem->setup), submission_.tree, search);
    return *replay_;
  }

  void accept_by_replay() {
    if (!replayed(reference_search()).ok()) return;
    out_.tree.right = true;
    out_.tree.says += "; but alpha-beta explores this tree in the submission's order of moves";
  }

  void hold_to_replay() {
    const verify::TreeReplay& replay = replayed(reference_search());
    out_.tree.right = replay.ok();
    out_.tree.says = nodes_text();
    if (!replay.ok()) {
      out_.tree.says += fmt::format(", at {}: {}", tree_path_text(variant_, replay.path), replay.error);
      out_.value.asked = out_.line.asked = false;
      return;
    }
    out_.tree.says += ", which alpha-beta explores in this order";
    hold_value(replay.value, "the replay");
    if (lacks(submission_.parts.line, out_.line)) return;
    out_.line.right = submission_.line == replay.line;
    out_.line.says = moves_text(variant_, submission_.line);
    if (out_.line.right) return;
    hold_line_to_play();
    if (!out_.line.right) out_.line.says += "; the replay has " + moves_text(variant_, replay.line);
  }

  void hold_to_bounds() {
    rules_.emplace(question_.problem->setup.variant);
    const verify::TreeBounds bounds =
        verify::bounds_of_tree(*rules_, rules_->read(question_.problem->setup), submission_.tree, reference_search());
    out_.line.asked = false;
    out_.tree.says = nodes_text();
    out_.tree.right = bounds.proved();
    if (!bounds.error.empty()) {
      out_.tree.says += fmt::format(", at {}: {}", tree_path_text(variant_, bounds.path), bounds.error);
    } else if (!bounds.proved()) {
      out_.tree.says += fmt::format(", which prove a value from {} to {}; at {}: {}", python_float(bounds.low),
                                    python_float(bounds.high), tree_path_text(variant_, bounds.path), bounds.reason);
    } else {
      out_.tree.says += ", which prove the value " + python_float(bounds.low);
    }
    if (bounds.proved()) {
      hold_value(bounds.low, "the tree");
    } else {
      out_.value.asked = false;
    }
  }

  void explain() {
    if (options_.mode == CompareMode::value && !out_.value.right && submission_.tree.moves() == 0) return;
    if (!submission_.parts.all()) {
      out_.note = "a diagnosis needs the value, the line and the tree";
      return;
    }
    if (!question_.problem || !question_.request) {
      out_.note = "a diagnosis needs the position (--game or --fen) and the search (--algorithm, --depth)";
      return;
    }
    Explanation explanation = diagnose(submission_, question_);
    out_.diagnosis = std::move(explanation.diagnosis);
    out_.note = std::move(explanation.note);
    if (!explanation.is_foreign) hold_pruning();
  }

  /// Looks for the place where the submission's own pruning first breaks the rule.
  void hold_pruning() {
    const bool wanted = options_.mode == CompareMode::exact || options_.mode == CompareMode::any_optimal;
    if (!wanted || out_.tree.right || question_.request->algorithm != TreeAlgorithm::alphabeta) return;
    struct TooMany {};
    verify::TreeSearch search = reference_search();
    search.evaluate = [evaluate = search.evaluate, count = 0](const verify::Position& p) mutable {
      if (++count > kMaxReplayed) throw TooMany{};
      return evaluate(p);
    };
    try {
      if (!replay_) replayed(search);
    } catch (const TooMany&) {
      return;
    }
    out_.pruning = replay_->ok() ? "right in the submission's own order of moves"
                                 : fmt::format("at {}: {}", tree_path_text(variant_, replay_->path), replay_->error);
  }

  const TreeAnswer& submission_;
  const TreeAnswer& key_;
  const TreeQuestion& question_;
  const CompareOptions& options_;
  const Variant& variant_;
  std::optional<verify::Rulebook> rules_;
  std::optional<verify::TreeReplay> replay_;
  Comparison out_;
};

}  // namespace

bool close_values(double a, double b, double tolerance) {
  if (!std::isfinite(a) || !std::isfinite(b)) return a == b;
  return a == b || std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

TreeAnswer own_answer(const TreeQuestion& question) {
  AnswerRecorder recorder;
  solver::grow_tree(question.problem->origin, question.problem->moves_before, *question.request, recorder);
  return recorder.take();
}

Comparison compare(const TreeAnswer& submission, const TreeAnswer& key, const TreeQuestion& question,
                   const Variant& variant, const CompareOptions& options) {
  return Comparer(submission, key, question, options, variant).run();
}

}  // namespace keymove::tools
