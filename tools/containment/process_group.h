// Finds and limits all processes that a contained program has started, even if they hide.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

namespace keymove::tools {

constexpr std::size_t kMib = std::size_t{1} << 20U;  ///< bytes

/// What the processes use at one moment.
struct ProcessUse {
  std::size_t processes = 0;
  std::size_t memory_mib = 0;  ///< resident memory of all processes together
};

/// All present descendants of this process, parents before their children. They come from the threads' lists of
/// children if the kernel has such lists, otherwise from the parents that all processes name.
std::vector<pid_t> descendants();

/// The processor time that the descendants of a process have used, in seconds, with that of their ended children; the
/// process itself counts only by its ended children.
double processor_seconds_below(pid_t process);

/// The longest time, in seconds, that one of the descendants of a process was ready to run while others had the
/// processors; 0 if the kernel does not tell.
double seconds_without_processor_below(pid_t process);

/// Ends all processes that are left in the control group of a supervisor that has ended, and removes the group.
void clear_group_of(pid_t supervisor);

/// Does the same for all supervisors that have ended and were not cleared, since their keymove was killed.
void clear_left_groups();

/// The descendants of this process, which must adopt orphans (PR_SET_CHILD_SUBREAPER). If the system lets us make
/// control groups (Linux, version 1 or 2, usually as root or by systemd's delegation), the descendants are also in one,
/// so that the kernel counts them and enforces their limits. Otherwise they are found in /proc.
class ProcessGroup {
 public:
  /// Makes the control group if possible. The kernel's limits are somewhat larger than the given ones, which the caller
  /// must enforce.
  ProcessGroup(std::size_t max_processes, std::size_t max_memory_mib);
  ~ProcessGroup();
  ProcessGroup(const ProcessGroup&) = delete;
  ProcessGroup& operator=(const ProcessGroup&) = delete;

  /// Adds the calling process; the child calls this before it becomes the program. Without a control group, and unless
  /// the process is root, its user's processes and threads are limited to their present number, the limit and 256
  /// together.
  void join() const;

  [[nodiscard]] ProcessUse use() const;
  /// Whether the kernel has ended a process for lack of memory.
  [[nodiscard]] bool out_of_memory() const;
  /// Kills and reaps all descendants, also those that are started meanwhile.
  void kill_all() const;

 private:
  /// The processes in the control group, and the descendants that have left it.
  [[nodiscard]] std::vector<pid_t> members() const;
  void stop_all() const;

  std::size_t max_processes_;
  std::vector<std::filesystem::path> folders_;  ///< of the control group: one, or one for each controller
};

}  // namespace keymove::tools
