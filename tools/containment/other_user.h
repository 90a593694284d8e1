// What root can do for a contained program when there is no bubblewrap.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "tools/containment/contain.h"

namespace keymove::tools {

/// A user who owns nothing and runs nothing else: one for each supervisor, or nobody where there are no others. Nothing
/// when this process may not change its user.
std::optional<uid_t> other_user();

/// Gives the calling process a view of the files in which the hidden ones are empty, what it reads can be reached, and
/// the folder has a bounded size; and no network. False where the system forbids it, in many containers.
bool narrow_view(const Containment& limits, const std::string& folder, uid_t user);

/// Whether a user who owns nothing can reach and read the paths.
bool open_to_others(const std::vector<std::string>& paths);

/// Makes the calling process that user's, for ever. False when it stays what it was.
bool become_user(uid_t user);

/// Takes from what the calling process becomes all that root may do beyond an ordinary user, and gives it the folder.
bool become_plain_root(const std::string& folder);

}  // namespace keymove::tools
