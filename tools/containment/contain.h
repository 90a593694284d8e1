// Runs a program that keymove does not trust, within limits.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace keymove::tools {

/// The file descriptor of the control line in the supervisor.
constexpr int kControl = 3;

/// The limits of a contained program, for all its processes together.
struct Containment {
  std::size_t memory_mib = 1024;
  std::size_t processes = 16;
  std::size_t file_mib = 64;   ///< size of each file that it writes
  std::size_t disk_mib = 256;  ///< total size of the files that it writes
  std::string bubblewrap;      ///< the path of bubblewrap; if empty, a process group is used
  /// Files and folders that it may read beside the system's; with bubblewrap it sees no others.
  std::vector<std::string> reads;
  std::vector<std::string> hidden;  ///< files and folders that it must not read
};

/// How the program is contained, as results name it: "bubblewrap" or "process group".
const char* contained_by(const Containment& limits);

/// Why this keymove runs no other programs; nullptr if it runs them.
const char* why_no_programs();

/// The word that, in the place of a command, makes keymove a supervisor.
constexpr const char* kContainWord = "--contain";

/// The words after the program's name that start a supervisor for a shell command such as "python3 'my agent.py'".
std::vector<std::string> contain_words(const Containment& limits, const std::string& command);

/// The supervisor's answer if the program runs within its limits.
constexpr char kContainFine = '.';

/// The supervisor: runs the program, enforces its limits, and removes all that it leaves behind. The supervisor's
/// standard input, output and error are the program's. File descriptor 3 is its control line to keymove. When keymove
/// closes the line, the supervisor ends the program. When keymove writes a byte, the supervisor checks the limits and
/// answers kContainFine. When the program has ended, the supervisor writes why: "exit N", "signal N", "memory",
/// "processes" or "disk".
int run_contained(const std::vector<std::string>& words);

}  // namespace keymove::tools
