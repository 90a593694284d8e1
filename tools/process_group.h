// All processes that a contained program has started, however they hide.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

namespace keymove::tools {

/// What the processes hold at a moment.
struct ProcessUse {
  std::size_t processes = 0;
  std::size_t memory_mib = 0;  ///< resident, of all together
};

/// The descendants of this process, which must adopt orphans (PR_SET_CHILD_SUBREAPER). Where the system lets us make
/// control groups (Linux, version 1 or 2, usually as root or by systemd's delegation) they are in one as well, so that
/// the kernel counts them and holds their limits; else they are found by looking through /proc.
class ProcessGroup {
 public:
  /// Makes the control group if it can; the kernel's limits lie somewhat above those given, which are ours to hold.
  ProcessGroup(std::size_t most_processes, std::size_t most_memory_mib);
  ~ProcessGroup();
  ProcessGroup(const ProcessGroup&) = delete;
  ProcessGroup& operator=(const ProcessGroup&) = delete;

  /// Puts the calling process in; to be called by the child before it becomes the program.
  void join() const;

  [[nodiscard]] ProcessUse use() const;
  /// Whether the kernel has ended a process for lack of memory.
  [[nodiscard]] bool out_of_memory() const;
  /// Kills and buries all of them, and those that they start meanwhile.
  void kill_all() const;

 private:
  [[nodiscard]] std::vector<pid_t> members() const;

  std::vector<std::filesystem::path> folders_;  ///< of the control group: one, or one a controller
};

}  // namespace keymove::tools
