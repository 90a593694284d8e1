#include "tools/agents/submission_options.h"

#include <algorithm>
#include <filesystem>

#include "positions/course_formats/course_config.h"
#include "positions/course_formats/saved_game.h"
#include "tools/containment/agent_view.h"

namespace keymove::tools {

namespace fs = std::filesystem;

const std::vector<std::string>& usual_file_names() {
  static const std::vector<std::string> all = {"AB.py", "search.py", "submitted.py", "submission.py", "agent.py"};
  return all;
}

std::string course_config(const VariantPtr& variant) {
  if (!variant || variant->notation != CourseNotation::letter_row) return {};
  const auto start = start_setup(variant, {});
  return start ? write_course_config(*start) : std::string();
}

void SubmissionOptions::declare(OptionGroup& group) {
  group
      .texts("submission-file", "NAME", names,
             "what a student's file is called in a folder or zip file; may be repeated (default: AB.py, search.py, "
             "submitted.py, submission.py, agent.py, or the only file with a course's function)")
      .texts("agent-argument", "WORD", arguments,
             "sys.argv[1] of students' files, such as the course's config file; may be repeated")
      .text("course-files", "FOLDER", course_folder,
            "the course's own files (chess/, res/, ...), which are laid beside every student's file");
}

void SubmissionOptions::declare_clock(OptionGroup& group) {
  group.choice("clock", "CLOCK", {"processor", "wall"}, clock,
               "how the time of students' files and json: agents is measured (default: processor, and up to five times "
               "as much by the wall clock)");
}

void SubmissionOptions::apply(ExamineeSpec& spec) const {
  spec.clock = clock == "wall" ? AnswerClock::wall : AnswerClock::processor;
  spec.python.file_names = names.empty() ? usual_file_names() : names;
  for (const std::string& word : arguments) {
    const bool is_file = fs::is_regular_file(word);
    spec.python.arguments.push_back(is_file ? whole_path(word) : word);
    if (is_file) spec.limits.reads.push_back(whole_path(word));
  }
  if (!course_folder) return;
  spec.python.course_folder = whole_path(*course_folder);
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(spec.python.course_folder, error)) {
    // Other runs' stores and hidden files are none of the course's.
    const std::string name = entry.path().filename().string();
    if (!name.starts_with('.') && entry.path().extension() != ".db")
      spec.python.course_files.push_back(entry.path().string());
  }
  if (error)
    throw UsageError("option '--course-files': cannot read the folder " + *course_folder + ": " + error.message());
  std::sort(spec.python.course_files.begin(), spec.python.course_files.end());
}

}  // namespace keymove::tools
