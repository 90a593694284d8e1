// Agents under examination as they are named on the command line.
#pragma once

#include <string>
#include <vector>

#include "tools/grading/examinee.h"

namespace keymove::tools {

/// The agent of a word, "NAME=WORD" or "WORD"; everything but word and name as in `like`. Throws UsageError.
ExamineeSpec examinee_of(const std::string& text, const ExamineeSpec& like);

/// The submissions in a folder, sorted by name: NAME.py, an executable file NAME, or a folder NAME that holds AB.py,
/// search.py, or an executable file named agent. What is none of these is told on standard error. Throws UsageError
/// when there are none.
std::vector<ExamineeSpec> examinees_in(const std::string& folder, const ExamineeSpec& like);

/// The SHA-256 of the file that a word names; empty when it names none.
std::string digest_of_examinee(const ExamineeSpec& spec);

}  // namespace keymove::tools
