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

/// --variant, --fen, --game: a single position; and --convention, for the positions of suites, too.
struct PositionOptions {
  std::optional<std::string> variant;  ///< name or file
  std::optional<std::string> fen;
  std::optional<std::string> game;  ///< file of a saved game
  std::optional<std::string> convention;

  void declare(CommandLine& line);
  [[nodiscard]] bool single() const { return fen || game; }
  /// Gives the position the convention of the option, unless it has one of its own, and lets the side move that begins
  /// its stipulation if it does not state who is to move.
  void apply_convention(TestPosition& position) const;
};

/// The suite files, and --suite-format.
struct SuiteOptions {
  std::vector<std::string> files;
  std::optional<std::string> format;

  void declare(CommandLine& line);
};

/// --plies, --mate, --stipulation, --material, --goal: the goal of every position, in place of its suite's.
struct GoalOptions {
  std::optional<int> plies;
  std::optional<int> mate;
  std::optional<std::string> stipulation;
  std::optional<int> material;
  std::optional<std::string> goal;

  void declare(CommandLine& line);
  /// The goal chosen, if any.
  [[nodiscard]] std::optional<Goal> chosen() const;

 private:
  [[nodiscard]] Goal stipulated() const;
};

/// --nodes, --time, --hash, --threads: the limits for one position.
struct LimitOptions {
  std::optional<std::uint64_t> nodes;
  std::optional<double> time;
  std::optional<std::size_t> hash;
  std::optional<std::size_t> threads;

  void declare(CommandLine& line);
  /// There are no more threads than processors.
  [[nodiscard]] solver::Limits limits(std::optional<int> plies) const;
};

/// --only, --class, --theme, --first, --shard: the positions of the suites to work on.
struct SelectionOptions {
  std::vector<std::string> only;
  std::vector<std::string> classes;
  std::vector<std::string> themes;
  std::optional<std::string> shard;
  std::optional<std::size_t> first;

  void declare(CommandLine& line);
  /// Whether any of these options was given.
  [[nodiscard]] bool any() const;
};

/// --jobs, --output, --times, --quiet: how a batch is run.
struct BatchOptions {
  std::optional<std::size_t> jobs;
  std::optional<std::string> output;
  bool times = false;
  bool quiet = false;

  /// Returns the group of the options.
  OptionGroup& declare(CommandLine& line);
  /// The number of positions to work on at once: --jobs, or else so many that each thread of a position has a core, but
  /// at least 1.
  [[nodiscard]] std::size_t positions_at_once() const;

  std::size_t threads_each = 1;  ///< the number of threads for one position
};

}  // namespace keymove::tools
