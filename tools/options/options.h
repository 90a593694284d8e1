// The options that several subcommands share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "positions/problem/problem.h"
#include "solver/engine/solver.h"
#include "tools/command_line/command_line.h"

namespace keymove::tools {

/// The longest forced win that can be asked for.
constexpr std::int64_t kMaxSearchPlies = 249;

/// --variant, --fen, --game: a single position.
struct PositionOptions {
  std::optional<std::string> variant;  ///< name or file
  std::optional<std::string> fen;
  std::optional<std::string> game;  ///< file of a saved game

  void declare(CommandLine& line);
  [[nodiscard]] bool single() const { return fen || game; }
};

/// The suite files, and --suite-format.
struct SuiteOptions {
  std::vector<std::string> files;
  std::optional<std::string> format;

  void declare(CommandLine& line);
};

/// --plies, --mate, --material, --goal: what is asked of every position, whatever its suite asks.
struct GoalOptions {
  std::optional<std::int64_t> plies;
  std::optional<std::int64_t> mate;
  std::optional<std::int64_t> material;
  std::optional<std::string> goal;

  void declare(CommandLine& line);
  /// The goal chosen, if any. Throws UsageError when the options contradict each other.
  [[nodiscard]] std::optional<Goal> chosen() const;
};

/// --nodes, --time, --hash, --threads: what one position may cost.
struct LimitOptions {
  std::optional<std::int64_t> nodes;
  std::optional<double> time;
  std::optional<std::int64_t> hash;
  std::optional<std::int64_t> threads;

  void declare(CommandLine& line);
  [[nodiscard]] solver::Limits limits(const std::optional<std::int64_t>& plies) const;
};

/// --only, --class, --theme, --first, --shard: which positions of the suites are meant.
struct SelectionOptions {
  std::vector<std::string> only;
  std::vector<std::string> classes;
  std::vector<std::string> themes;
  std::optional<std::string> shard;
  std::optional<std::int64_t> first;

  void declare(CommandLine& line);
  /// Whether anything at all is selected by them.
  [[nodiscard]] bool any() const;
};

/// --jobs, --output, --times, --quiet: how a batch is run.
struct BatchOptions {
  std::optional<std::int64_t> jobs;
  std::optional<std::string> output;
  bool times = false;
  bool quiet = false;

  void declare(CommandLine& line);
  /// The number of positions that are worked on at once: as asked, else so many that each has a core for each of its
  /// threads.
  [[nodiscard]] std::size_t positions_at_once() const;

  std::size_t threads_each = 1;  ///< for one position
};

}  // namespace keymove::tools
