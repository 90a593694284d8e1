// Answers the judge's questions with the solver.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "solver/engine/solver.h"
#include "tools/answers/certifier.h"
#include "tools/answers/opinion_source.h"
#include "verify/judge/judge.h"

namespace keymove::tools {

/// An oracle with its own solver. Each thread needs an oracle of its own.
class SolverOracle : public verify::Oracle {
 public:
  /// With certificate limits, the answer to the first question about each position is certified and checked.
  explicit SolverOracle(const solver::Limits& limits,
                        const std::optional<solver::CertificateLimits>& certificates = std::nullopt)
      : solver_(limits) {
    if (certificates) certifier_.emplace(solver_, *certificates);
  }

  Finding solve(const Setup& setup, const Goal& goal) override {
    Finding found = counted(solver_.solve(setup, goal));
    // The first question is about the position itself, the later ones about positions of a stated line.
    if (!certifier_) leave_unchecked(found);
    if (certifier_ && !std::exchange(asked_, true)) certificate_ = certifier_->certify(setup, goal, found);
    if (opinions_ && !opinion_ && found.opinion() != nullptr) {
      opinion_ = opinions_->ask(setup);
      replace_opinion(found, *opinion_);
    }
    return found;
  }
  /// As solve and decide, but the answer is always certified, not only the first one; Finding::proof says whether it
  /// was checked. Throws std::logic_error if the checker rejects it.
  Finding solve_checked(const Setup& setup, const Goal& goal) {
    return checked(setup, goal, counted(solver_.solve(setup, goal)));
  }
  Finding decide_checked(const Setup& setup, int plies) {
    return checked(setup, {GoalKind::win, plies}, counted(solver_.decide(setup, plies)));
  }

  Finding decide(const Setup& setup, int plies) override { return counted(solver_.decide(setup, plies)); }

  /// The certificate of the first answer of `solve` since the last call of this function, if it has one.
  std::optional<Certificate> take_certificate() {
    asked_ = false;
    return std::exchange(certificate_, std::nullopt);
  }

  /// From now on, the program's opinion about a position takes the place of the solver's.
  void consult(std::unique_ptr<OpinionSource> opinions) { opinions_ = std::move(opinions); }
  /// The program's opinion since the last call of this function, if it was asked.
  std::optional<EngineOpinion> take_opinion() { return std::exchange(opinion_, std::nullopt); }

  /// The solver behind the oracle.
  solver::Solver& solver() { return solver_; }

  /// The nodes of all answers since the last call of this function.
  std::uint64_t take_nodes() { return std::exchange(nodes_, 0); }

 private:
  /// Certifies the finding if there is a certifier. Throws std::logic_error if the checker rejects it.
  Finding checked(const Setup& setup, const Goal& goal, Finding finding) {
    if (!certifier_) leave_unchecked(finding);
    if (certifier_) certifier_->certify(setup, goal, finding);
    if (!finding.rejected.empty()) throw std::logic_error("rejected by the checker: " + finding.rejected);
    return finding;
  }
  Finding counted(Finding finding) {
    nodes_ += finding.nodes;
    return finding;
  }

  solver::Solver solver_;
  std::optional<Certifier> certifier_;
  std::optional<Certificate> certificate_;
  std::unique_ptr<OpinionSource> opinions_;
  std::optional<EngineOpinion> opinion_;
  bool asked_ = false;
  std::uint64_t nodes_ = 0;
};

}  // namespace keymove::tools
