#include "tools/grading/exam_verdict.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "positions/move_trees/move_tree_answer.h"
#include "positions/notation/notation.h"
#include "tools/move_trees/move_tree_comparison.h"
#include "tools/move_trees/move_tree_verdict.h"
#include "tools/text/finding_text.h"
#include "tools/text/move_text.h"
#include "verify/judge/terms.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

using verify::plies_text;

namespace {

constexpr std::size_t kShownMoves = 8;  // the number of moves of a list that are shown

bool is_among(const std::vector<Move>& moves, const Move& move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

std::string some_of(const std::vector<std::string>& texts) {
  std::string out;
  for (std::size_t i = 0; i < texts.size() && i < kShownMoves; ++i) out += (i > 0 ? ", " : "") + texts[i];
  return texts.size() > kShownMoves ? out + " and " + std::to_string(texts.size() - kShownMoves) + " more" : out;
}

/// The value of the mover's men minus that of the opponent's, without royal men (docs/verdicts.md).
int material_of(const Setup& setup) {
  int sum = 0;
  for (const Man& man : setup.board) {
    if (!man.present()) continue;
    const ManKind& kind = setup.variant->man(man.kind);
    if (!kind.royal) sum += man.color == setup.to_move ? kind.value : -kind.value;
  }
  return sum;
}

GradeVerdict right_or_wrong(bool right) { return right ? GradeVerdict::right : GradeVerdict::wrong; }

ExamVerdict verdict_of(GradeVerdict verdict, std::string reason, std::string answer) {
  ExamVerdict out;
  out.verdict = verdict;
  out.reason = std::move(reason);
  out.answer = std::move(answer);
  return out;
}

/// Judges one move.
class MoveExam {
 public:
  MoveExam(const Move& move, const ExamQuestion& question, const Judged& truth, SolverOracle& oracle)
      : move_(move),
        problem_(*question.problem),
        found_(truth.judgement.finding),
        claim_(problem_.claim),
        engine_(truth.opinion),
        oracle_(oracle),
        style_(sentence_style(variant())),
        name_(text(move)) {}

  ExamVerdict strict() { return vouched(judge_strictly()); }
  ExamVerdict free() { return vouched(judge_freely()); }

 private:
  ExamVerdict judge_strictly() {
    if (!claim_.keys.empty())
      return by(is_among(claim_.keys, move_), name_ + " is not the stated answer; the stated answer is " + stated());
    if (!found_.keys.empty())
      return by(is_among(found_.keys, move_), name_ + " is not the answer; the answer is " + keys());
    return judge_freely();
  }

  ExamVerdict judge_freely() {
    if (const SolutionLines* lines = whole_solution()) return first_move(*lines);
    const bool decided = found_.status == Status::proved && found_.distance;
    if (decided && found_.outcome == Outcome::win) return winning();
    if (decided && found_.outcome == Outcome::loss) return losing();
    if (problem_.goal.kind == GoalKind::value && found_.status == Status::proved) return value();
    if (const MaterialGain* gain = found_.material()) return material(*gain);
    return opinion();
  }

  /// Adds who vouches for the verdict: the weaker of the position's finding and the finding after the move.
  ExamVerdict vouched(ExamVerdict verdict) const {
    if (verdict.verdict != GradeVerdict::right && verdict.verdict != GradeVerdict::wrong) return verdict;
    const Finding& weaker = reply_ && reply_->proof != Proof::checked ? *reply_ : found_;
    verdict.proof = weaker.proof;
    verdict.unchecked = weaker.unchecked;
    verdict.reason += unchecked_text(weaker);
    return verdict;
  }
  const Finding& ask(Finding reply) {
    reply_ = std::move(reply);
    return *reply_;
  }

  [[nodiscard]] std::string text(const Move& move) const { return verify::named_move(problem_.setup, move, style_); }
  [[nodiscard]] std::string keys() const { return some_of(named_keys(problem_.setup, found_.keys, style_)); }
  [[nodiscard]] std::string stated() const { return some_of(named_moves(problem_.setup, claim_.keys, style_)); }
  [[nodiscard]] const Variant& variant() const { return *problem_.setup.variant; }
  /// " wins in 3 plies", " mates in 2"
  [[nodiscard]] std::string wins(int plies) const {
    return " " + verify::win_text(variant(), plies, verify::Number::one);
  }
  static ExamVerdict by(bool right, const std::string& why_not, const std::string& why = "") {
    return verdict_of(right_or_wrong(right), right ? why : why_not, {});
  }
  static ExamVerdict ungraded(const std::string& why) { return verdict_of(GradeVerdict::ungraded, why, {}); }
  [[nodiscard]] Setup after() const { return verify::play(problem_.setup, move_); }

  /// The number of plies within which the move must win: the stated number, but at least the shortest distance.
  [[nodiscard]] int plies_allowed() const {
    const int shortest = *found_.distance;
    const int stated =
        claim_.distance.value_or(problem_.goal.kind == GoalKind::win ? problem_.goal.plies.value_or(0) : 0);
    return std::max(shortest, stated);
  }

  /// All solutions of help or series play; null if not all are known, or there are none.
  [[nodiscard]] const SolutionLines* whole_solution() const {
    const SolutionLines* lines = found_.solution_lines();
    const bool all = lines != nullptr && found_.status == Status::proved && !lines->too_many;
    return all && !lines->lines.empty() ? lines : nullptr;
  }

  ExamVerdict first_move(const SolutionLines& solution) {
    std::vector<Move> first;
    for (const auto& line : solution.lines) {
      if (!line.empty() && !is_among(first, line.front())) first.push_back(line.front());
    }
    return by(is_among(first, move_),
              name_ + " begins no solution, " + some_of(named_moves(problem_.setup, first, style_)) +
                  (first.size() > 1 ? " do" : " does"),
              name_ + " begins a solution");
  }

  ExamVerdict winning() {
    const int allowed = plies_allowed();
    if (is_among(found_.keys, move_)) return by(true, "", name_ + wins(*found_.distance));
    // A checked finding also proves that only the keys win in the shortest distance.
    if (allowed > *found_.distance || (allowed > 1 && found_.proof != Proof::checked)) {
      const Finding& reply = ask(oracle_.decide_checked(after(), allowed - 1));
      if (reply.status == Status::proved && reply.outcome == Outcome::loss)
        return by(true, "", name_ + wins(reply.distance.value_or(allowed - 1) + 1));
      if (reply.status == Status::unknown && !verify::game_end(after()))
        return ungraded("a limit was reached before it was known whether " + name_ + " wins");
    }
    return by(false, name_ + " does not " + verify::win_text(variant(), allowed, verify::Number::several) + ", " +
                         keys() + (found_.keys.size() > 1 ? " do" : " does"));
  }

  ExamVerdict losing() {
    const int distance = *found_.distance;
    if (distance == 0) return ungraded("the game is over");
    const Finding& reply = ask(oracle_.solve_checked(after(), {GoalKind::win, distance - 1}));
    if (reply.status == Status::proved && reply.distance)
      return by(*reply.distance == distance - 1,
                name_ + " loses in " + plies_text(*reply.distance + 1) + ", not " + plies_text(distance),
                name_ + " holds out for " + plies_text(distance) + ", as long as possible");
    return ungraded("a limit was reached before it was known how long " + name_ + " holds out");
  }

  ExamVerdict value() {
    const BestMoves* known = found_.best_moves();
    const std::vector<Move> moves = known != nullptr ? known->all : std::vector<Move>{};
    const std::string best = some_of(named_moves(problem_.setup, moves, style_));
    if (is_among(moves, move_)) return by(true, "", name_ + " keeps the value");
    const Finding& reply = ask(oracle_.solve_checked(after(), problem_.goal));
    if (reply.status != Status::proved)
      return ungraded("a limit was reached before the value of " + name_ + " was known");
    const Outcome theirs = reply.outcome;
    const Outcome ours = theirs == Outcome::win ? Outcome::loss : theirs == Outcome::loss ? Outcome::win : theirs;
    return by(ours == found_.outcome,
              name_ + " leads to a " + std::string(keymove::text_of(ours)) + ", " + best + " to a " +
                  std::string(keymove::text_of(found_.outcome)),
              name_ + " keeps the value");
  }

  ExamVerdict material(const MaterialGain& found) {
    const std::string best = text(found.best);
    const std::string gains =
        found.won_by_force ? best + " wins the game" : best + " gains " + std::to_string(found.gain);
    if (move_ == found.best) return by(true, "", gains);
    if (!found.second || *found.second < found.gain || !problem_.goal.plies)
      return by(false, name_ + " gains less: " + gains);
    // Another move gains as much: it may be this one.
    const Setup next = after();
    const Finding& reply = ask(oracle_.solve_checked(next, {GoalKind::material, *problem_.goal.plies - 1}));
    if (reply.material() == nullptr) return ungraded("what " + name_ + " gains is not known");
    const int gain = -(reply.material()->gain + material_of(next)) - material_of(problem_.setup);
    return by(gain >= found.gain, name_ + " gains " + std::to_string(gain) + ", " + gains,
              name_ + " gains " + std::to_string(gain));
  }

  ExamVerdict opinion() {
    if (is_among(claim_.avoid, move_)) return by(false, name_ + " is stated to be wrong");
    if (!claim_.keys.empty())
      return by(is_among(claim_.keys, move_),
                name_ + " is not the stated answer; the stated answer, without proof, is " + stated(),
                name_ + " is the stated answer, without proof");
    if (!claim_.avoid.empty()) return by(true, "", name_ + " is not among the moves to avoid");
    if (engine_ && engine_->trouble.empty()) return opinion_of(*engine_);
    return ungraded("the suite states no answer, and keymove found no proof");
  }

  /// Right if the engine prefers the move too, wrong if the engine says that every other move is clearly worse.
  ExamVerdict opinion_of(const EngineOpinion& engine) {
    constexpr int kClear = 100;  // hundredths of a pawn
    const std::string prefers = engine.name + ", without proof, prefers " + text(engine.best);
    if (move_ == engine.best) return by(true, "", prefers);
    if (engine.other_end || (engine.margin && *engine.margin >= kClear)) return by(false, prefers);
    return ungraded(prefers + ", but not clearly, to " + name_);
  }

  const Move& move_;
  const Problem& problem_;
  const Finding& found_;
  const Claim& claim_;
  const std::optional<EngineOpinion>& engine_;
  SolverOracle& oracle_;
  MoveStyle style_;
  std::string name_;
  std::optional<Finding> reply_;  ///< the finding on the position after the move
};

/// The verdict on an answer that is not a legal move.
ExamVerdict unreadable(const std::string& text, const std::vector<InputError>& errors) {
  const InputError& error = errors.front();
  return verdict_of(error.code == "illegal-move" ? GradeVerdict::illegal : GradeVerdict::malformed, error.message,
                    text);
}

ExamVerdict examine_move(const std::string& text, const ExamQuestion& question, const Judged& truth,
                         SolverOracle& oracle, Strictness strictness) {
  const Setup& setup = question.problem->setup;
  const auto move = read_move({text, {}}, setup, verify::moves_of(setup));
  if (!move) return unreadable(text, move.errors());
  MoveExam exam(*move, question, truth, oracle);
  ExamVerdict out = strictness == Strictness::as_stated ? exam.strict() : exam.free();
  out.answer = coordinate_text(*setup.variant, *move);
  out.score = score_of(*question.problem, *move);
  return out;
}

ExamVerdict examine_moves(const std::vector<std::string>& texts, const ExamQuestion& question, const Finding& truth) {
  const Setup& setup = question.problem->setup;
  const Variant& variant = *setup.variant;
  const std::vector<Move> legal = verify::moves_of(setup);
  std::vector<Move> named;
  ExamVerdict out;
  out.answer = std::to_string(texts.size()) + (texts.size() == 1 ? " move" : " moves");
  std::vector<std::string> wrong;
  for (const std::string& text : texts) {
    const auto move = read_move({text, {}}, setup, legal);
    if (move && !is_among(named, *move)) named.push_back(*move);
    if (!move && move.errors().front().code == "illegal-move") wrong.push_back(text);
    if (!move && move.errors().front().code != "illegal-move") return unreadable(text, move.errors());
  }
  std::vector<Move> missing;
  for (const Move& move : legal) {
    if (!is_among(named, move)) missing.push_back(move);
  }
  out.proof = truth.proof;
  out.unchecked = truth.unchecked;
  out.verdict = right_or_wrong(wrong.empty() && missing.empty());
  if (!wrong.empty()) out.reason = "not legal: " + some_of(wrong);
  if (!missing.empty())
    out.reason += (out.reason.empty() ? "" : "; ") + std::string("missing: ") +
                  some_of(named_moves(setup, missing, sentence_style(variant)));
  return out;
}

ExamVerdict examine_tree(const std::string& text, const ExamQuestion& question) {
  const VariantPtr& variant = question.problem->setup.variant;
  const auto submission = parse_tree_answer(variant, "answer", text);
  if (!submission) {
    const InputError& error = submission.errors().front();
    return verdict_of(GradeVerdict::malformed, "the tree cannot be read: " + error.message, "tree");
  }
  const TreeQuestion tree{*question.problem, *question.tree};
  const Comparison comparison = compare(*submission, own_answer(tree), tree, *variant, CompareOptions{});
  return verdict_of(right_or_wrong(comparison.right()), comparison.right() ? "" : tree_faults(comparison), "tree");
}

}  // namespace

ExamVerdict examine(const ExamAnswer& answer, const ExamQuestion& question, const Judged& truth, SolverOracle& oracle,
                    Strictness strictness) {
  if (answer.trouble) return verdict_of(*answer.trouble, answer.says, {});
  if (answer.tree) return examine_tree(*answer.tree, question);
  if (answer.moves) return examine_moves(*answer.moves, question, truth.judgement.finding);
  return examine_move(answer.move.value_or(""), question, truth, oracle, strictness);
}

}  // namespace keymove::tools
