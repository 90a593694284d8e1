// The supervisors that this process has started, and what they leave when they are killed.
#pragma once

#include <string>
#include <vector>

#include <spawn.h>
#include <sys/types.h>

namespace keymove::tools {

/// Starts one, in a session of its own; -1, and errno, when that cannot be. From the first on this process is closed to
/// the eyes of others (PR_SET_DUMPABLE 0), adopts the orphans of its supervisors, and every child of it that is no
/// supervisor is one of those: nothing else may be started beside them. Thread-safe.
pid_t start_supervisor(std::vector<std::string> words, std::vector<std::string> environment,
                       const posix_spawn_file_actions_t& actions);

/// Whether it has been stopped, which only an agent does.
bool is_stopped(pid_t supervisor);

/// Waits for its end, for a second; ends it otherwise, or at once if that is wanted; then ends all that it has left and
/// removes its control group. Thread-safe.
void bury_supervisor(pid_t supervisor, bool at_once);

}  // namespace keymove::tools
