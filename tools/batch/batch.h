// The positions that a command is about.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "positions/problem/problem.h"
#include "tools/batch/ordered_pool.h"
#include "tools/console/console.h"
#include "tools/console/interrupt.h"
#include "tools/options/options.h"

namespace keymove::tools {

/// The selected positions of all suites in the order of the command line, and the errors that belong to no position.
struct Batch {
  std::string name;  ///< of the suites, joined by '+'
  std::vector<TestPosition> positions;
  std::vector<std::size_t> indices;  ///< of each, among all that were selected before the shard was taken of them
  std::size_t before_shard = 0;      ///< how many these were
  std::size_t shard = 1;             ///< of `shards`
  std::size_t shards = 1;
  std::string input_digest;  ///< of all positions of standard input, where that is a suite
  std::vector<InputError> errors;
  bool selected = false;  ///< whether a selection was made
  std::string nothing;    ///< why there are no positions, when there are none
};

/// Reads the suites, or the single position that the options name, and selects from them.
/// Throws UsageError when there is neither or both.
std::shared_ptr<Batch> read_batch(const SuiteOptions& suites, const PositionOptions& position,
                                  const SelectionOptions& selection);

/// The single position of the options; without one, the start position of the variant. Errors are in its errors.
TestPosition read_position(const PositionOptions& options);

/// Keeps the positions that the options select: by id, class and theme, then the first ones, then the shard, which goes
/// by a hash of the id alone. Throws UsageError for a shard that is none.
void select(Batch& batch, const SelectionOptions& options);

/// What became of a batch.
enum class Completion { done, interrupted };

/// Works on so many positions and consumes the results in order, with a progress line; `note` is its end.
/// The first Ctrl-C ends the batch after what is finished.
template <class R>
Completion run_batch(std::size_t count, const BatchOptions& options,
                     const typename OrderedPool<R>::TaskFactory& factory,
                     const std::function<void(std::size_t, R&)>& consume, const std::function<std::string()>& note) {
  const InterruptGuard interrupt;
  Progress progress(count, options.quiet ? Progress::Wish::quiet : Progress::Wish::shown);
  OrderedPool<R> pool(count, options.positions_at_once(), factory);
  const auto show = [&](std::size_t index, R& result) {
    progress.clear();
    consume(index, result);
  };
  const auto tick = [&](std::size_t done) {
    progress.show(done, note());
    return !interrupt.interrupted();
  };
  return pool.run(show, tick) ? Completion::done : Completion::interrupted;
}

}  // namespace keymove::tools
