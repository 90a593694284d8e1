// Starts supervisors, and ends what they leave behind when they are killed.
#pragma once

#include <string>
#include <vector>

#include <spawn.h>
#include <sys/types.h>

namespace keymove::tools {

/// Starts a supervisor in its own session; returns -1 and sets errno if that fails. From the first call on, other
/// processes cannot look into this one (PR_SET_DUMPABLE 0), and it adopts the orphans of its supervisors. Every child
/// that is not a supervisor is taken for such an orphan, so no other child may be started. Thread-safe.
pid_t start_supervisor(std::vector<std::string> words, std::vector<std::string> environment,
                       const posix_spawn_file_actions_t& actions);

/// Whether the supervisor has been stopped, which only an agent does.
bool is_stopped(pid_t supervisor);

/// Waits at most a second for the supervisor's end, or not at all if `at_once`, and kills it if it is still running.
/// Then ends all processes that it has left, and removes its control group. Thread-safe.
void bury_supervisor(pid_t supervisor, bool at_once);

}  // namespace keymove::tools
