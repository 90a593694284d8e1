// Draws the positions of a suite one at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "positions/base/input_error.h"
#include "positions/problem/problem.h"
#include "positions/suite_formats/suite_reader.h"

namespace keymove {

/// The positions of a suite, drawn one after the other: the same as those of read_suite.
class SuiteStream {
 public:
  SuiteStream() = default;
  SuiteStream(const SuiteStream&) = delete;
  SuiteStream& operator=(const SuiteStream&) = delete;
  virtual ~SuiteStream() = default;

  /// The next position; nothing at the end, or after an error that ends the suite.
  virtual std::optional<TestPosition> next() = 0;
  /// The number of positions that were passed over between the last two that next() gave, or before the end.
  [[nodiscard]] virtual std::size_t passed() const { return 0; }
  /// The suite's name.
  [[nodiscard]] virtual const std::string& name() const = 0;
  /// The errors so far that belong to no position.
  [[nodiscard]] virtual const std::vector<InputError>& errors() const = 0;
  /// Whether all positions are in memory: then all errors are known.
  [[nodiscard]] virtual bool is_whole() const = 0;
};

/// Whether a position with that id is passed over.
using PassesOverId = std::function<bool(std::string_view id)>;

/// Opens the suite in that file, `-` for standard input, compressed or not. EPD, FEN, CSV, JSON Lines and PGN are read
/// in parts, so that the memory used does not depend on the suite's size, but for its ids (UniqueIds). Other formats,
/// and regular files with up to 256 KiB of text, are read at once. Of a pipe the first position is there as soon as its
/// record is, if that shows the format.
/// Errors: those of read_suite. Errors that end a suite in its middle, such as damaged compressed data, are in errors()
/// once they are met.
/// Of EPD, FEN and CSV that are read in parts, hardly more is read than the id of a position that `passes_over` names:
/// it is not drawn but counted (passed()). All other suites give all positions.
Result<std::unique_ptr<SuiteStream>> open_suite(const std::string& path, const ReadOptions& options = {},
                                                PassesOverId passes_over = nullptr);

/// The positions of a suite in memory.
std::unique_ptr<SuiteStream> stream_of_suite(Suite suite);

/// Whether the path names a regular file, which may be read several times.
bool is_regular_input(const std::string& path);

}  // namespace keymove
