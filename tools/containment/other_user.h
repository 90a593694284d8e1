// What root can do to contain a program without bubblewrap.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "tools/containment/contain.h"

namespace keymove::tools {

/// A user who owns nothing and runs nothing else: a different one for each supervisor, or `nobody` if those users do
/// not exist here. Nothing if this process may not change its user.
std::optional<uid_t> other_user();

/// Gives the calling process its own view of the files, and no network. In that view the hidden files are empty, the
/// files that it reads can be reached, and the folder has a bounded size. Returns false if the system forbids this, as
/// many containers do.
bool narrow_view(const Containment& limits, const std::string& folder, uid_t user);

/// Whether a user who owns nothing can reach and read the paths.
bool open_to_others(const std::vector<std::string>& paths);

/// Changes the user of the calling process permanently. Returns false if that fails.
bool become_user(uid_t user);

/// Takes all privileges of root from the program that the calling process will execute, and makes root the owner of the
/// folder. Returns false if that fails.
bool become_plain_root(const std::string& folder);

}  // namespace keymove::tools
