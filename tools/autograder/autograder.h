// Writes an autograder for Gradescope: a zip with keymove, the examination and the scripts that run it.
#pragma once

#include <string>
#include <vector>

#include "positions/problem/problem.h"
#include "tools/command_line/command_line.h"

namespace keymove::tools {

/// A file of the autograder.
struct PackedFile {
  std::string name;  ///< inside the zip
  std::string path;  ///< of the file that it is copied from
};

/// What an autograder runs.
struct Autograder {
  std::vector<std::string> words;  ///< the arguments of `keymove grade`, with the names of the packed files
  std::vector<PackedFile> files;
  std::string program;  ///< the path of a statically linked keymove
  std::string setup;    ///< the path of a file with shell commands that the image needs as well; may be empty
};

/// The examination that a command line of `keymove grade` describes: its suites and the files that its options name are
/// packed under `exam/`, with the trees that the suites' positions state, and the other options are kept.
Autograder pack_examination(const CommandLine& line, const std::vector<std::string>& suites,
                            const std::vector<TestPosition>& positions);

/// The program to pack: the named one, or else this program. Throws UsageError if it is not linked statically, since it
/// might not start on another system.
std::string autograder_program(const std::string& named);

/// The script that Gradescope runs once, when the image is made.
std::string setup_script(const Autograder& autograder);
/// The script that Gradescope runs for each submission. It always leaves a results.json. The environment variable
/// AUTOGRADER names the folder to use in the place of /autograder.
std::string run_script(const Autograder& autograder);

/// Writes FOLDER/autograder.zip, and returns its path. Throws OutputError if a file cannot be read or written.
std::string write_autograder(const std::string& folder, const Autograder& autograder);

}  // namespace keymove::tools
