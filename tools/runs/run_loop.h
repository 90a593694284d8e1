// The loop of verify and grade: finds the answers that are not kept yet, and reports all answers in order.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "tools/batch/batch.h"
#include "tools/records/run.h"
#include "tools/runs/run_keeper.h"

namespace keymove::tools {

/// The steps that differ between verify and grade. Task t is the answer of agent t / positions (for verify, the only
/// agent, 0) to position t % positions of the batch.
template <class Result>
struct RunSteps {
  /// Makes a thread's worker, and is called on that thread. Both functions must own or share everything that they refer
  /// to (see OrderedPool).
  std::function<std::function<Result(std::size_t task)>()> make_worker;
  /// Reports a new answer and returns its record.
  std::function<RunRecord(std::size_t task, Result& result)> report;
  /// Reports an answer that the keeper has already.
  std::function<void(const RunRecord& record)> report_kept;
  /// The end of the progress line.
  std::function<std::string()> note;
};

/// Finds the answers of `agents` agents that the keeper does not have yet, adds them to it, and reports all in order.
template <class Result>
Completion run_open_tasks(const Batch& batch, std::size_t agents, const BatchOptions& options, RunKeeper& keeper,
                          const RunSteps<Result>& steps) {
  const std::size_t positions = batch.positions.size();
  const std::size_t all = positions * agents;
  const auto kept = [&](std::size_t task) { return keeper.kept(task / positions, batch.indices[task % positions]); };
  std::vector<std::size_t> open;
  for (std::size_t task = 0; task < all; ++task) {
    if (kept(task) == nullptr) open.push_back(task);
  }
  std::size_t reported = 0;
  const auto report_kept = [&](std::size_t end) {
    for (; reported < end; ++reported) {
      if (const RunRecord* record = kept(reported)) steps.report_kept(*record);
    }
  };
  const auto factory = [make_worker = steps.make_worker, open] {
    return [work = make_worker(), open](std::size_t i) { return work(open[i]); };
  };
  const Completion completion = run_batch<Result>(
      open.size(), options, factory,
      [&](std::size_t i, Result& result) {
        report_kept(open[i]);
        ++reported;
        keeper.add(steps.report(open[i], result));
      },
      [&] {
        keeper.tend();
        return steps.note();
      });
  report_kept(all);
  return completion;
}

}  // namespace keymove::tools
