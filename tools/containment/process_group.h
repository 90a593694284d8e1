// All processes that a contained program has started, however they hide.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

namespace keymove::tools {

constexpr std::size_t kMib = std::size_t{1} << 20U;  ///< bytes

/// What the processes hold at a moment.
struct ProcessUse {
  std::size_t processes = 0;
  std::size_t memory_mib = 0;  ///< resident, of all together
};

/// All descendants of this process now, in no order. Of the threads' lists of children where the kernel has them.
std::vector<pid_t> descendants();

/// Of a supervisor that is gone: ends what is left in its control group, and removes that.
void clear_group_of(pid_t supervisor);

/// The same for all supervisors that are gone and were not cleared: their keymove was killed.
void clear_left_groups();

/// The descendants of this process, which must adopt orphans (PR_SET_CHILD_SUBREAPER). Where the system lets us make
/// control groups (Linux, version 1 or 2, usually as root or by systemd's delegation) they are in one as well, so that
/// the kernel counts them and holds their limits; else they are found by looking through /proc.
class ProcessGroup {
 public:
  /// Makes the control group if it can; the kernel's limits lie somewhat above those given, which are ours to hold.
  ProcessGroup(std::size_t max_processes, std::size_t max_memory_mib);
  ~ProcessGroup();
  ProcessGroup(const ProcessGroup&) = delete;
  ProcessGroup& operator=(const ProcessGroup&) = delete;

  /// Puts the calling process in; to be called by the child before it becomes the program. Without a control group it
  /// may be no more than the user's other processes, the limit and 256 threads together, if it is not root.
  void join() const;

  [[nodiscard]] ProcessUse use() const;
  /// Whether the kernel has ended a process for lack of memory.
  [[nodiscard]] bool out_of_memory() const;
  /// Kills and buries all of them, and those that they start meanwhile.
  void kill_all() const;

 private:
  /// Those in the control group, and the descendants that have left it.
  [[nodiscard]] std::vector<pid_t> members() const;
  void stop_all() const;

  std::size_t max_processes_;
  std::vector<std::filesystem::path> folders_;  ///< of the control group: one, or one a controller
};

}  // namespace keymove::tools
