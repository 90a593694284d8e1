// The options about students' files: what they are called, and what surrounds them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/agents/examinee.h"
#include "tools/command_line/command_line.h"

namespace keymove::tools {

/// The names that a student's file may have in its folder, unless --submission-file states others.
const std::vector<std::string>& usual_file_names();

/// The options --submission-file, --agent-argument, --course-files and --clock.
struct SubmissionOptions {
  std::vector<std::string> names;
  std::vector<std::string> arguments;
  std::optional<std::string> course_folder;
  std::optional<std::string> clock;

  void declare(OptionGroup& group);

  /// Gives the agent its surroundings and its clock. A file among the arguments becomes readable. Throws UsageError if
  /// there is no folder of that name.
  void apply(ExamineeSpec& spec) const;
};

}  // namespace keymove::tools
