#include "tools/grading/examiner.h"

#include <exception>

#include <nlohmann/json.hpp>

#include "positions/notation/move_style.h"
#include "tools/containment/contain.h"
#include "tools/move_trees/move_tree_request.h"
#include "tools/move_trees/move_tree_verdict.h"
#include "tools/runs/verify_record.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

const Judged& ExamPosition::truth(SolverOracle& oracle, bool solution) {
  std::call_once(once_, [&] {
    truth_ = judge_position(drawn_.position, oracle, judge_trees);
    if (solution) add_solution(truth_, oracle);
  });
  return truth_;
}

std::optional<ExamTask> ExamTasks::next() {
  while (agent_ < agents_) {
    if (agent_ == 0) {
      if (auto drawn = source_->next()) {
        (drawn->position.trees.empty() ? ask_moves_ : ask_trees_) = true;
        auto position = std::make_shared<ExamPosition>(std::move(*drawn), number_++);
        if (agents_ > 1) kept_.push_back(position);
        return ExamTask{0, std::move(position)};
      }
    } else if (number_ < kept_.size()) {
      return ExamTask{agent_, kept_[number_++]};
    }
    ++agent_;
    number_ = 0;
  }
  return std::nullopt;
}

std::optional<std::size_t> ExamTasks::size() const {
  const auto positions = source_->size();
  return positions ? std::optional(*positions * agents_) : std::nullopt;
}

RunRecord Examiner::examine_one(const ExamTask& task) {
  const std::size_t agent = task.agent;
  const std::size_t number = task.position->number();
  if (!examinee_ || agent != agent_) examinee_ = exam_->starts->take(agent);
  agent_ = agent;
  given_up_ = exam_->time_outs->given_up(agent, number);
  const TestPosition& position = task.position->position();
  const Judged& truth = task.position->truth(oracle_, exam_->solutions && exam_->sample.has(task.position->index()));
  RunRecord record = record_of_position(position, task.position->index(), truth.problem);
  record.agent = agent;
  const Worth worth = exam_->rubric.worth_of(record.id, record.class_name);
  record.worth = worth.marks;
  record.bonus = worth.bonus;
  const verify::Verdict judged = truth.judgement.verdict;
  if (!truth.problem || judged == verify::Verdict::bad_position || judged == verify::Verdict::solver_bug) {
    record.verdict = judged;
    record.reason = truth.judgement.reason;
    record.worth = 0;
  } else {
    if (position.trees.empty())
      record.found = describe(truth.problem->setup, truth.problem->goal, truth.judgement.finding,
                              sentence_style(*truth.problem->setup.variant));
    if (truth.opinion && position.trees.empty()) record.found += "; " + text_of(*truth.opinion);
    ask(record, position, truth);
  }
  record.solution = truth.solution;
  if (record.verdict == GradeVerdict::right) record.mark = record.worth;
  add_result(record);
  exam_->time_outs->note(agent, number, record.verdict);
  return record;
}

void Examiner::ask(RunRecord& record, const TestPosition& position, const Judged& truth) {
  ExamQuestion question;
  question.id = record.id;
  question.problem = &*truth.problem;
  if (position.trees.empty()) {
    question.asked = truth.problem->goal.kind == GoalKind::moves ? Asked::moves : Asked::move;
    return take(record, question, truth);
  }
  bool is_first = true;
  for (const StatedTree& tree : position.trees) {
    const auto request = stated_request(tree, truth.problem->setup.variant);
    if (!request) continue;  // a bad position, which was reported already
    question.asked = Asked::tree;
    question.tree = &*request;
    RunRecord one = record;
    take(one, question, truth);
    if (std::exchange(is_first, false) || one.verdict != GradeVerdict::right) {
      const std::string name = position.trees.size() > 1 ? key_name(*request, record.id) + ": " : "";
      record.verdict = one.verdict;
      record.reason +=
          (record.reason.empty() || one.reason.empty() ? "" : "; ") + (one.reason.empty() ? "" : name + one.reason);
    }
    record.answer = one.answer;
    record.seconds += one.seconds;
  }
}

void Examiner::take(RunRecord& record, const ExamQuestion& question, const Judged& truth) {
  const ExamAnswer* const trouble = exam_->starts->trouble_of(record.agent);
  const ExamAnswer answer = trouble != nullptr ? *trouble : given_up_ ? not_run() : examinee_->answer(question);
  const ExamVerdict verdict = held_against_proof(answer, question, truth);
  record.verdict = verdict.verdict;
  record.reason = verdict.reason;
  record.answer = verdict.answer;
  // A suite's points for moves that are not the best one are a part of the mark.
  if (verdict.score && verdict.score->points > 0 && record.verdict != GradeVerdict::right) {
    record.mark = record.worth * verdict.score->points / verdict.score->of;
    record.reason += "; the suite gives it " + text_of(*verdict.score);
  }
  record.seconds = answer.seconds;
  proof_ = verdict.proof;
  unchecked_ = verdict.unchecked;
  last_words_ = answer.last_words;
}

ExamAnswer Examiner::not_run() const {
  ExamAnswer out;
  out.trouble = GradeVerdict::timeout;
  out.says = exam_->time_outs->reason();
  return out;
}

ExamVerdict Examiner::held_against_proof(const ExamAnswer& answer, const ExamQuestion& question, const Judged& truth) {
  try {
    return examine(answer, question, truth, oracle_, exam_->strictness);
  } catch (const std::exception& e) {
    ExamVerdict out;
    out.verdict = verify::Verdict::solver_bug;
    out.reason = std::string("internal error: ") + e.what();
    return out;
  }
}

void Examiner::add_result(RunRecord& record) {
  nlohmann::ordered_json& out = record.result;
  out["schema"] = "keymove-grade/1";
  out["agent"] = exam_->specs[record.agent].name;
  out["id"] = record.id;
  if (!record.class_name.empty()) out["class"] = record.class_name;
  out["verdict"] = record.verdict.text();
  out["reason"] = record.reason;
  out["answer"] = nullptr;
  if (!record.answer.empty()) out["answer"] = record.answer;
  out["proof"] = text_of(std::exchange(proof_, Proof::none));
  if (!unchecked_.empty()) out["unchecked"] = std::exchange(unchecked_, {});
  out["mark"] = record.mark;
  out["worth"] = record.worth;
  if (record.bonus) out["bonus"] = true;
  const Rubric& rubric = exam_->rubric;
  const std::string visibility = rubric.visibility_of(record.id, record.class_name);
  if (!visibility.empty()) out["visibility"] = visibility;
  if (!rubric.tells_answers()) out["answers"] = "hidden";
  const ExamineeSpec& spec = exam_->specs[record.agent];
  if (spec.is_external()) out["contained"] = contained_by(spec.limits);
  if (!last_words_.empty()) out["last_words"] = std::exchange(last_words_, {});
}

}  // namespace keymove::tools
