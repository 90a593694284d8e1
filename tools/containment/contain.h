// A program that keymove does not trust, run within limits.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace keymove::tools {

/// The number that the control line has in the supervisor.
constexpr int kControl = 3;

/// What a contained program may use; all its processes together.
struct Containment {
  std::size_t memory_mib = 1024;
  std::size_t processes = 16;
  std::size_t file_mib = 64;       ///< size of a file that it writes
  std::size_t disk_mib = 256;      ///< of all that it writes
  std::string bubblewrap;          ///< the program that gives it a room of its own; empty: a process group has to do
  std::vector<std::string> reads;  ///< files and folders that it may read beside the system's; with bubblewrap no other
  std::vector<std::string> hidden;  ///< files and folders that it must not read
};

/// How it is contained, as results say it: "bubblewrap" or "process group".
const char* contained_by(const Containment& limits);

/// The word by which keymove calls itself as a supervisor, in the place of a command.
constexpr const char* kContainWord = "--contain";

/// The words of the supervisor's call, for one command of a shell, such as "python3 'my agent.py'".
std::vector<std::string> contain_words(const Containment& limits, const std::string& command);

/// Its answer to a question: the program runs within its limits.
constexpr char kContainFine = '.';

/// The supervisor's life: runs the program, holds its limits, and leaves nothing of it behind. Its standard input,
/// output and error are the program's. File descriptor 3 is its line to keymove: when that is closed it ends the
/// program; a byte there asks it to look, and kContainFine is the answer; what ended the program is written there:
/// "exit N", "signal N", "memory", "processes" or "disk".
int run_contained(const std::vector<std::string>& words);

}  // namespace keymove::tools
