// Reads the positions that a command works on, and works on them.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "positions/problem/problem.h"
#include "tools/batch/ordered_pool.h"
#include "tools/console/console.h"
#include "tools/console/interrupt.h"
#include "tools/options/options.h"

namespace keymove::tools {

/// The selected positions of all suites, in the order of the command line, and the errors that belong to no position.
/// PositionSource draws them one at a time; then `positions` and `indices` are empty here.
struct Batch {
  std::string name;  ///< the names of the suites, joined by '+'
  std::vector<TestPosition> positions;
  std::vector<std::size_t> indices;  ///< of each position, among the positions selected before the shard was taken
  std::size_t before_shard = 0;      ///< the number of those positions
  std::size_t shard = 1;             ///< the number of the shard, from 1 to `shards`
  std::size_t shards = 1;
  std::string input_digest;  ///< SHA-256 of all positions on standard input, if that is a suite
  std::vector<InputError> errors;
  bool selected = false;  ///< whether any option of selection was given
  std::string nothing;    ///< the reason why there are no positions, if there are none
};

/// Reads the suites, or the single position that the options name, and selects from them.
/// Throws UsageError if there is neither or if there are both.
std::shared_ptr<Batch> read_batch(const SuiteOptions& suites, const PositionOptions& position,
                                  const SelectionOptions& selection);

/// The single position of the options, or else the start position of the variant. Errors are in its `errors`.
TestPosition read_position(const PositionOptions& options);

/// Keeps the positions that the options select (Selector). An earlier selection is forgotten. Throws UsageError if the
/// shard is not I/N with 1 <= I <= N.
void select(Batch& batch, const SelectionOptions& options);

/// Whether a batch was worked through or interrupted.
enum class Completion { done, interrupted };

/// Works on tasks that are drawn one at a time (OrderedPool), and consumes the results in order. `total` is their
/// number, if it is known. A progress line shows the state and ends with `note()`. After the first Ctrl-C no new task
/// is begun, and only the finished results are consumed. With `stop`, it becomes true then, and those who watch it have
/// a moment to finish their results.
template <class R, class T>
Completion run_batch(std::optional<std::size_t> total, const BatchOptions& options,
                     typename OrderedPool<R, T>::Draw draw, const typename OrderedPool<R, T>::TaskFactory& factory,
                     const std::function<void(std::size_t, R&)>& consume, const std::function<std::string()>& note,
                     std::atomic<bool>* stop = nullptr) {
  constexpr std::chrono::milliseconds kMoment{2000};
  const InterruptGuard interrupt;
  Progress progress(total, options.quiet ? Progress::Wish::quiet : Progress::Wish::shown);
  const std::size_t at_once = options.positions_at_once();
  OrderedPool<R, T> pool(std::move(draw), total ? std::clamp<std::size_t>(*total, 1, at_once) : at_once, factory);
  const auto show = [&](std::size_t index, R& result) {
    progress.clear();
    consume(index, result);
  };
  const auto tick = [&](std::size_t done) {
    progress.show(done, note());
    if (!interrupt.interrupted()) return true;
    if (stop != nullptr) *stop = true;
    return false;
  };
  const auto patience = stop != nullptr ? kMoment : std::chrono::milliseconds(0);
  return pool.run(show, tick, patience) ? Completion::done : Completion::interrupted;
}

}  // namespace keymove::tools
