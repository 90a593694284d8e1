// The judge's questions, answered by the solver.
#pragma once

#include <cstdint>
#include <utility>

#include "solver/solver.h"
#include "verify/judge.h"

namespace keymove::tools {

/// An oracle with a solver of its own: one a thread.
class SolverOracle : public verify::Oracle {
 public:
  explicit SolverOracle(const solver::Limits& limits) : solver_(limits) {}

  Finding solve(const Setup& setup, const Goal& goal) override { return counted(solver_.solve(setup, goal)); }
  Finding decide(const Setup& setup, int plies) override { return counted(solver_.decide(setup, plies)); }

  /// The nodes of all answers since the last call.
  std::uint64_t take_nodes() { return std::exchange(nodes_, 0); }

 private:
  Finding counted(Finding finding) {
    nodes_ += finding.nodes;
    return finding;
  }

  solver::Solver solver_;
  std::uint64_t nodes_ = 0;
};

}  // namespace keymove::tools
