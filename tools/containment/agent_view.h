// Finds out which files an agent needs to read.
#pragma once

#include <string>
#include <vector>

namespace keymove::tools {

/// The files that an agent's command needs, as far as its words show.
struct AgentView {
  std::string command;             ///< the command, with absolute paths of the files that it names
  std::vector<std::string> reads;  ///< files and folders outside the system's: absolute paths, sorted
};

/// The folders in which a system keeps its programs and libraries. Every contained program may read them.
const std::vector<std::string>& system_folders();

/// Finds the files that the command names, also in the words of an inner command (bash -c '...'). A program is read
/// with the rest of its prefix (PREFIX/bin with PREFIX/lib), and its symbolic links and "#!" lines are followed. Any
/// other file is read with its folder. If the folder is too wide, because it holds a hidden path, the home folder or
/// the temporary folder, only the file is read, and beside a Python file also the other Python files and
/// packages, and the folders `tools` and `res` of the move-tree course. Only `res` may hold hidden paths. `submission`
/// is the agent's own file or folder, or empty if it is not known; outside of it, only programs on the PATH are read.
AgentView view_of(const std::string& command, const std::string& submission, const std::vector<std::string>& hidden);

/// The files that the Python on the PATH needs: first its program, then folders; empty if there is no Python. The first
/// call starts it (50 ms), so it must come before any supervisor is started (tools/containment/supervisors.h).
const std::vector<std::string>& python_files();

/// The folder in which that Python looks for packages that its user has installed; empty if there is none.
const std::string& python_user_site();

/// Adds the readable parts of a folder of programs and libraries such as /opt/python.
void add_prefix(const std::string& prefix, std::vector<std::string>& reads);

/// Whether the path is the folder, or lies in it. Both must be absolute.
bool lies_in(const std::string& path, const std::string& folder);

/// The absolute path, without "." and "..".
std::string whole_path(const std::string& path);

/// The absolute path of the program of that name on the PATH, or of the name itself if it has a slash; empty if there
/// is no such program.
std::string program_path(const std::string& name);

}  // namespace keymove::tools
