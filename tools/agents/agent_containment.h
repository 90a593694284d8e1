// Contains the agents of a grading, and finds out which of them can be started.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tools/agents/examinee.h"
#include "tools/command_line/command_line.h"

namespace keymove::tools {

/// The options --containment, --agent-reads and --disk.
struct ContainmentOptions {
  std::optional<std::string> way;
  std::vector<std::string> reads;
  std::optional<std::size_t> disk;

  void declare(CommandLine& line);
};

/// Chooses how the agents are contained, and hides from them the files and folders in `hidden` and keymove itself.
/// Warns once on standard error if `auto` falls back to a process group. Returns false, after a message, if bubblewrap
/// was requested and cannot start. Throws UsageError if a path that agents may read does not exist or contains
/// something hidden, or if this keymove runs no other programs. Starts nothing if no agent is external. Messages begin
/// with "keymove" and the command's name.
bool contain_agents(const std::string& command, const ContainmentOptions& options,
                    const std::vector<std::string>& hidden, std::vector<ExamineeSpec>& specs);

/// Finds out which agents can be started. Each is tried once, when it is first needed. Thread-safe.
class AgentStarts {
 public:
  explicit AgentStarts(const std::vector<ExamineeSpec>& specs);

  /// Tries the agent, which runs on until it is taken; reports one that cannot be started like `all_start`.
  bool starts(const std::string& command, std::size_t agent);
  /// Tries the first `count` agents, and reports those that cannot be started on standard error, in the name of the
  /// keymove command. Returns whether all of them can be started.
  bool all_start(const std::string& command, std::size_t count);
  /// Tries the agents from `first` on until one can be started, or two fail for different reasons. If all lack the same
  /// module or file, reports that on standard error and returns false.
  bool lack_nothing(std::size_t first);
  /// Why the agent cannot be started; nullptr if it can.
  const ExamAnswer* trouble_of(std::size_t agent);
  /// An examinee for the calling thread.
  std::unique_ptr<Examinee> take(std::size_t agent);

 private:
  struct Start {
    std::once_flag once;
    std::optional<ExamAnswer> trouble;
    std::unique_ptr<Examinee> running;  ///< the examinee that was tried, until a thread takes it
  };

  Start& tried(std::size_t agent);

  const std::vector<ExamineeSpec>& specs_;
  std::deque<Start> starts_;
  std::mutex mutex_;  ///< guards every `running`
};

}  // namespace keymove::tools
