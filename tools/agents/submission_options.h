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

/// The config file that the variant's course gives its agents; empty if it gives none, or for no variant.
std::string course_config(const VariantPtr& variant);

/// The options --submission-file, --agent-argument and --course-files; --clock is declared apart.
struct SubmissionOptions {
  std::vector<std::string> names;
  std::vector<std::string> arguments;
  std::optional<std::string> course_folder;
  std::optional<std::string> clock;

  void declare(OptionGroup& group);
  void declare_clock(OptionGroup& group);

  /// Gives the agent its surroundings and its clock. A file among the arguments becomes readable. Throws UsageError if
  /// there is no folder of that name.
  void apply(ExamineeSpec& spec) const;
};

}  // namespace keymove::tools
