// How a grading contains its agents, and which of them can be started at all.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tools/command_line/command_line.h"
#include "tools/grading/examinee.h"

namespace keymove::tools {

/// --containment, --agent-reads, --disk.
struct ContainmentOptions {
  std::optional<std::string> way;
  std::vector<std::string> reads;
  std::optional<std::int64_t> disk;

  void declare(CommandLine& line);
};

/// Chooses how the agents are contained, and hides from them the files and folders named, and keymove itself. Says on
/// standard error when it must be the weaker way, once. False, and that has been told, when bubblewrap was asked for
/// and cannot start. Throws UsageError for folders to be read that hold what is hidden. Starts nothing when no agent is
/// external.
bool contain_agents(const ContainmentOptions& options, const std::vector<std::string>& hidden,
                    std::vector<ExamineeSpec>& specs);

/// Which agents can be started: each is tried once, whoever needs it first. Thread-safe.
class AgentStarts {
 public:
  explicit AgentStarts(const std::vector<ExamineeSpec>& specs);

  /// Tries all; tells those that cannot be started on standard error. False when there are such.
  bool all_start();
  /// The agent's trouble when it cannot be started; nullptr when it can.
  const ExamAnswer* trouble_of(std::size_t agent);
  /// An examinee for the calling thread.
  std::unique_ptr<Examinee> take(std::size_t agent);

 private:
  struct Start {
    std::once_flag once;
    std::optional<ExamAnswer> trouble;
    std::unique_ptr<Examinee> running;  ///< the one that was tried, until somebody takes it
  };

  Start& tried(std::size_t agent);

  const std::vector<ExamineeSpec>& specs_;
  std::deque<Start> starts_;
  std::mutex mutex_;  ///< of the running ones
};

}  // namespace keymove::tools
