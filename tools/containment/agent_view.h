// What an agent needs to read, and what it must not see.
#pragma once

#include <string>
#include <vector>

namespace keymove::tools {

/// The files that an agent's command needs, as far as its words tell.
struct AgentView {
  std::string command;             ///< the same, with the files that it names made whole
  std::vector<std::string> reads;  ///< files and folders outside the system's, whole and sorted
};

/// Folders that every contained program may read: where a system keeps its programs and libraries.
const std::vector<std::string>& system_folders();

/// Looks for the files that the command names, also in the words of an inner command (bash -c '...'): a program with
/// what its prefix holds (PREFIX/bin is read with PREFIX/lib), along symbolic links and "#!" lines; any other file with
/// its folder. A folder that holds a hidden path, the home folder or the temporary one is too wide: of it only the file
/// is read, and beside a Python file the others and the packages. `submission`: the file or folder that the agent
/// is, of which nothing outside is read; empty when it is not known.
AgentView view_of(const std::string& command, const std::string& submission, const std::vector<std::string>& hidden);

/// What the Python on the PATH needs: its own file first, then folders; empty when there is none. The first call starts
/// it (50 ms), so it must come before any supervisor (tools/containment/supervisors.h).
const std::vector<std::string>& python_files();

/// The reads of a folder of programs and libraries such as /opt/python.
void add_prefix(const std::string& prefix, std::vector<std::string>& reads);

/// Whether the path is the folder, or lies in it; both whole.
bool lies_in(const std::string& path, const std::string& folder);

/// The path, whole and without dots.
std::string whole_path(const std::string& path);

/// The program of that name on the PATH, or the name itself where it has a slash; empty when there is none.
std::string program_path(const std::string& name);

}  // namespace keymove::tools
