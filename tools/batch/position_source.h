// Draws the positions that a command works on one at a time.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "positions/digests/sha256.h"
#include "positions/problem/problem.h"
#include "positions/suite_streams/suite_stream.h"
#include "tools/batch/batch.h"
#include "tools/batch/selector.h"
#include "tools/console/exit_code.h"
#include "tools/options/options.h"

namespace keymove::tools {

/// A selected position, and its number among all selected positions of all shards.
struct DrawnPosition {
  TestPosition position;
  std::size_t index = 0;
};

/// The selected positions of all suites, or the single position that the options name. Long suites are read while
/// positions are drawn (open_suite); everything else is in memory from the start.
class PositionSource {
 public:
  /// Makes the positions to be selected from of one that was read.
  using Parting = std::function<std::vector<TestPosition>(TestPosition)>;

  /// Opens all suites, and draws the first position if there is one. Throws UsageError if there is neither a suite nor
  /// a position or if there are both, and if the shard is not I/N with 1 <= I <= N.
  PositionSource(const SuiteOptions& suites, const PositionOptions& position, const SelectionOptions& selection,
                 Parting parting = nullptr);
  /// The positions of a batch.
  explicit PositionSource(Batch batch);

  /// The next selected position; nothing at the end.
  std::optional<DrawnPosition> next();
  /// Reads what follows the positions that are selected, so that everything about the suites is known.
  void read_rest();

  /// What is known so far: everything at the end, or if there is a size.
  [[nodiscard]] const Batch& known() const { return known_; }
  /// The number of positions that can be drawn, if it was known from the start.
  [[nodiscard]] std::optional<std::size_t> size() const { return size_; }
  /// The next positions, as far as they are in memory.
  [[nodiscard]] const std::deque<DrawnPosition>& waiting() const { return ready_; }
  /// What will be known at the end. Long suites are read once more for it, so they must be ones that can_be_read_twice.
  [[nodiscard]] Batch known_at_end() const;

 private:
  /// What is drawn: what the options select, or what is needed to know how much that is.
  enum class Drawing { selected, counted };

  PositionSource(const SuiteOptions& suites, const PositionOptions& position, const SelectionOptions& selection,
                 Parting parting, Drawing drawing);

  struct Opened {
    std::unique_ptr<SuiteStream> stream;
    bool is_input = false;   ///< standard input
    std::size_t errors = 0;  ///< those that are in known_.errors
  };

  void open(const std::vector<std::string>& words, const ReadOptions& options);
  /// Keeps its errors. Returns the suite's name, or nothing if it cannot be read, or lacks positions and may do so.
  std::optional<std::string> open_file(const std::string& file, const ReadOptions& options, bool may_lack_positions);
  /// Which positions of the suites need not be read.
  [[nodiscard]] PassesOverId passed_over() const;
  /// Draws until all is known that can be known without reading on.
  void read_ahead();
  /// The next position of the suites, selected or not.
  std::optional<TestPosition> next_of_all();
  std::optional<TestPosition> next_read();
  std::optional<DrawnPosition> next_selected();
  void update();

  SuiteOptions files_;
  PositionOptions options_;
  SelectionOptions selection_;
  Parting parting_;
  Drawing drawing_ = Drawing::selected;
  Selector selector_;
  std::deque<TestPosition> parts_;  ///< of the last position that was read
  std::deque<Opened> suites_;       ///< from the one that is being read
  Sha256 input_;                    ///< of the positions on standard input
  std::deque<DrawnPosition> ready_;
  std::optional<std::size_t> size_;
  bool selecting_ = true;  ///< whether the suites may have further positions that can be selected
  Batch known_;
};

/// Whether all suites are regular files.
bool can_be_read_twice(const SuiteOptions& suites);

/// The exit code that belongs to errors of suites.
inline ExitCode code_of_errors(const std::vector<InputError>& errors) {
  return errors.empty() ? ExitCode::success : ExitCode::bad_input;
}

}  // namespace keymove::tools
