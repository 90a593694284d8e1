// Suites of positions with stated answers, and the verdicts on them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "keymove/board.h"
#include "keymove/solve.h"

namespace keymove::api {

/// How a suite is read.
struct SuiteInput {
  std::string format;              ///< "epd", "json", "jsonl", "csv", "pgn", ...; empty: by content and file name
  std::optional<Variant> variant;  ///< in place of the suite's own
};

/// One position of a suite, as it was read. A copy costs as much as a pointer.
class SuitePosition {
 public:
  [[nodiscard]] const std::string& id() const;
  /// Its place in its file: the line, from 1; 0 if it is unknown.
  [[nodiscard]] int line() const;
  /// The position; absent if it is bad. Moves that the suite states before it have been played.
  [[nodiscard]] std::optional<Board> board() const;
  /// Why it is a bad position: "file:line:column: error: ..." for each error; empty if it is none.
  [[nodiscard]] std::vector<std::string> errors() const;
  /// Why it cannot be judged; empty if it can.
  [[nodiscard]] const std::string& unsupported() const;
  [[nodiscard]] const std::vector<std::string>& themes() const;

 private:
  friend struct SolveAccess;
  struct Data;
  explicit SuitePosition(std::shared_ptr<const Data> data) : data_(std::move(data)) {}
  std::shared_ptr<const Data> data_;
};

/// A suite that is read position by position, so that its length does not matter.
class Suite {
 public:
  /// Opens the file, compressed or not; "-" is standard input. Throws BadInput if it is no suite.
  static Suite open(const std::string& path, const SuiteInput& input = {});
  /// The suite in that text. `name` stands for its path in messages.
  static Suite from_text(const std::string& text, const std::string& name = "suite", const SuiteInput& input = {});

  ~Suite();
  Suite(Suite&&) noexcept;
  Suite& operator=(Suite&&) noexcept;

  /// The next position; nothing at the end.
  std::optional<SuitePosition> next();
  /// The errors so far that belong to no position: "file:line:column: error: ...".
  [[nodiscard]] std::vector<std::string> errors() const;

 private:
  struct Data;
  explicit Suite(std::unique_ptr<Data> data);
  std::unique_ptr<Data> data_;
};

/// The verdict on one position (docs/verdicts.md).
struct Verdict {
  std::string id;
  int line = 0;
  /// "confirmed", "refuted", "shorter", "cooked", "unknown", "no_claim", "bad_position", ...
  std::string verdict;
  std::string reason;  ///< a sentence without a full stop
  std::vector<Move> keys;
  std::vector<Move> cooks;  ///< of a cooked problem: the keys that are not stated
  bool checked = false;     ///< the checker has confirmed the answer
  std::string json;         ///< as `keymove verify --format json` prints it
  std::string certificate;  ///< its binary form; empty if there is none
  std::uint64_t nodes = 0;
  double seconds = 0;

  [[nodiscard]] bool confirmed() const { return verdict == "confirmed"; }
};

/// Judges positions of suites, one after the other. Each thread needs a judge of its own.
class Judge {
 public:
  explicit Judge(const Limits& limits = {});
  ~Judge();
  Judge(Judge&&) noexcept;
  Judge& operator=(Judge&&) noexcept;

  /// The verdict on what the suite states. Move trees are not judged: a position that states some is unsupported.
  Verdict judge(const SuitePosition& position);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace keymove::api
