// Asks agents about positions, one at a time, and judges their answers.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/agents/agent_containment.h"
#include "tools/agents/opinion_engine.h"
#include "tools/answers/oracle.h"
#include "tools/batch/position_source.h"
#include "tools/grading/exam_verdict.h"
#include "tools/grading/rubric.h"
#include "tools/grading/time_outs.h"
#include "tools/judging/judged.h"
#include "tools/records/page_sample.h"
#include "tools/records/run.h"

namespace keymove::tools {

/// A position that agents are asked about.
class ExamPosition {
 public:
  /// `number` counts from 0 in the order in which positions are drawn.
  ExamPosition(DrawnPosition drawn, std::size_t number) : drawn_(std::move(drawn)), number_(number) {}

  [[nodiscard]] const TestPosition& position() const { return drawn_.position; }
  [[nodiscard]] std::size_t index() const { return drawn_.index; }
  [[nodiscard]] std::size_t number() const { return number_; }
  /// keymove's own answer, with its solution if that is wanted; found once, by the thread that needs it first.
  const Judged& truth(SolverOracle& oracle, bool solution);

 private:
  DrawnPosition drawn_;
  std::size_t number_;
  std::once_flag once_;
  Judged truth_;
};

/// An agent's answer to a position.
struct ExamTask {
  std::size_t agent = 0;
  std::shared_ptr<ExamPosition> position;
};

/// Draws the tasks: all positions for the first agent, then those for the second one, and so on. Of several agents, all
/// positions are kept; of one, those that somebody holds.
class ExamTasks {
 public:
  ExamTasks(std::shared_ptr<PositionSource> source, std::size_t agents) : source_(std::move(source)), agents_(agents) {}

  /// The next task; nothing at the end.
  std::optional<ExamTask> next();
  /// Their number, if it is known.
  [[nodiscard]] std::optional<std::size_t> size() const;
  /// Whether any position drawn so far asks for a move. Thread-safe.
  [[nodiscard]] bool ask_moves() const { return ask_moves_; }
  /// Whether any position drawn so far asks for a tree. Thread-safe.
  [[nodiscard]] bool ask_trees() const { return ask_trees_; }

 private:
  std::shared_ptr<PositionSource> source_;
  std::size_t agents_;
  std::size_t agent_ = 0;
  std::size_t number_ = 0;
  std::vector<std::shared_ptr<ExamPosition>> kept_;
  std::atomic<bool> ask_moves_ = false;
  std::atomic<bool> ask_trees_ = false;
};

/// Everything that the examiners share.
struct Examination {
  std::vector<ExamineeSpec> specs;
  Rubric rubric;
  Strictness strictness = Strictness::any_that_does_it;
  solver::Limits limits;
  std::optional<solver::CertificateLimits> certificates;
  OpinionMaker opinions;   ///< of a program that is asked where no proof decides; may be empty
  bool solutions = false;  ///< whether solutions are kept
  PageSample sample{0};    ///< the positions whose solutions are kept
  std::shared_ptr<AgentStarts> starts;
  std::shared_ptr<TimeOuts> time_outs;
};

/// Examines agents one after the other. Each thread has its own.
class Examiner {
 public:
  explicit Examiner(std::shared_ptr<const Examination> exam)
      : exam_(std::move(exam)), oracle_(exam_->limits, exam_->certificates) {
    if (exam_->opinions) oracle_.consult(exam_->opinions());
  }

  RunRecord examine_one(const ExamTask& task);

 private:
  void ask(RunRecord& record, const TestPosition& position, const Judged& truth);
  void take(RunRecord& record, const ExamQuestion& question, const Judged& truth);
  [[nodiscard]] ExamAnswer not_run() const;
  /// The verdict on the answer. An exception is a bug of keymove; it becomes the verdict and affects no other answer.
  ExamVerdict held_against_proof(const ExamAnswer& answer, const ExamQuestion& question, const Judged& truth);
  void add_result(RunRecord& record);

  std::shared_ptr<const Examination> exam_;
  SolverOracle oracle_;
  std::unique_ptr<Examinee> examinee_;
  std::size_t agent_ = 0;
  bool given_up_ = false;
  std::string last_words_;
  Proof proof_ = Proof::none;  ///< who vouches for the last verdict
  std::string unchecked_;      ///< why the checker has not confirmed it
};

}  // namespace keymove::tools
