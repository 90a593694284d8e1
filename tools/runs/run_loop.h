// The loop of verify and grade: finds the answers that are not kept yet, and reports all answers in order.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "tools/batch/batch.h"
#include "tools/records/run.h"
#include "tools/runs/run_keeper.h"

namespace keymove::tools {

/// The steps that differ between verify and grade. A task is an agent's answer to a position (of verify, the only agent
/// is 0). The first three functions are called on other threads and must own or share everything that they refer to
/// (see OrderedPool).
template <class Task, class Result>
struct RunSteps {
  /// The next task, in the order of the reports; nothing at the end.
  std::function<std::optional<Task>()> draw;
  /// Where the task's record stands in the run.
  std::function<RecordPlace(const Task& task)> place;
  /// Makes a thread's worker, and is called on that thread.
  std::function<std::function<Result(const Task& task)>()> make_worker;
  /// Reports a new answer and returns its record.
  std::function<RunRecord(const Task& task, Result& result)> report;
  /// Reports an answer that the keeper has already.
  std::function<void(const RunRecord& record)> report_kept;
  /// The end of the progress line.
  std::function<std::string()> note;
};

/// Finds the answers that the keeper does not have yet, adds them to it, and reports all in order. `total` is the
/// number of tasks if it is known. Only those tasks are in memory that are being worked on or wait for their turn.
template <class Task, class Result>
Completion run_open_tasks(std::optional<std::size_t> total, const BatchOptions& options, RunKeeper& keeper,
                          const RunSteps<Task, Result>& steps) {
  struct Done {
    Task task;
    std::optional<RecordPlace> kept;  ///< where the keeper has the answer
    std::optional<Result> result;
  };
  const auto factory = [make_worker = steps.make_worker, place = steps.place, kept = keeper.kept()] {
    return [work = make_worker(), place, kept](Task task) {
      const RecordPlace at = place(task);
      if (kept->find(at)) return Done{std::move(task), at, std::nullopt};
      std::optional<Result> result(work(task));
      return Done{std::move(task), std::nullopt, std::move(result)};
    };
  };
  return run_batch<Done, Task>(
      total, options, steps.draw, factory,
      [&](std::size_t, Done& done) {
        if (done.kept) return steps.report_kept(keeper.add_kept(*done.kept));
        keeper.add(steps.report(done.task, *done.result));
      },
      [&] {
        keeper.tend();
        return steps.note();
      });
}

}  // namespace keymove::tools
