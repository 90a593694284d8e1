// The names that learning platforms give to students' files when they export them into one folder.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keymove::tools {

/// What the name of an exported file or folder says.
struct ExportedName {
  std::string student;  ///< the same in all names of one student, another in those of others
  std::string shown;    ///< the student for people; two students may have the same
  std::string attempt;  ///< later attempts come later in the order of texts; may be empty
  std::string file;     ///< what the student called the file; empty for a folder and for a receipt
  std::string number;   ///< Canvas: that of the file, which no other file has; else empty
};

/// Reads the names of Canvas (`doejane_LATE_123_456_AB.py`), Moodle (`Jane Doe_123_assignsubmission_file_AB.py`),
/// Blackboard (`Project 1_jdoe_attempt_2024-03-01-12-30-00_AB.py`) and Brightspace (`123-456 - Jane Doe - Mar 1, 2024
/// 1230 PM - AB.py`); of the last three, those of folders, too. Nothing for any other name.
std::optional<ExportedName> exported_name(std::string_view name);

/// What one student handed in.
struct HandIn {
  std::string student;                       ///< for reports; empty if no platform has given the names
  std::vector<std::filesystem::path> paths;  ///< never empty
  std::vector<std::string>
      names;                ///< of each path, what the student called it; empty for a folder and without a platform
  std::size_t earlier = 0;  ///< files and folders of earlier attempts, which are left out
  std::vector<std::string> notes;  ///< what counts where the student has handed in several things
};

/// The hand-ins among the paths of a class folder, in the order of their first paths. Of a student's files with a
/// platform's names, those of the last attempt count, and of those with one name the newest; comments of Moodle are no
/// files. Several folders, or folders and files, of a student are laid together. Names such as `Ann Lee - AB.py` are
/// Google Classroom's if two students have a file of the same name, or each one of a usual name. Paths with other names
/// are a hand-in each.
std::vector<HandIn> hand_ins_of(const std::vector<std::filesystem::path>& paths);

}  // namespace keymove::tools
