// Reads agents under examination from the command line.
#pragma once

#include <string>
#include <vector>

#include "tools/agents/examinee.h"

namespace keymove::tools {

/// The agent that "NAME=WORD" or "WORD" names; everything except word and name is copied from `like`. Throws
/// UsageError.
ExamineeSpec examinee_of(const std::string& text, const ExamineeSpec& like);

/// A file of a run that is no submission, wherever it lies.
struct RunFile {
  std::string path;
  std::string what;  ///< such as "the rubric"
};

/// The submissions in a folder, sorted by name: NAME.py, NAME.zip, an executable file NAME, or a folder NAME that holds
/// a Python file or an executable file named agent. Files with names of a learning platform's export are one submission
/// for each student, and a folder with those of several students is an export, whose submissions are taken. If two
/// have the same NAME, the later one is named with its ending, or else by its path in the folder, which is reported.
/// Other entries, and those of the run, are reported on standard error, except hidden ones, __pycache__ and what
/// Windows leaves behind. Throws UsageError if the folder cannot be
/// read or has no submissions.
std::vector<ExamineeSpec> examinees_in(const std::string& folder, const ExamineeSpec& like,
                                       const std::vector<RunFile>& of_run = {});

}  // namespace keymove::tools
