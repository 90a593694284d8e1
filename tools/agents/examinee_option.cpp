#include "tools/agents/examinee_option.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <initializer_list>
#include <iostream>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include <unistd.h>

#include "positions/base/words.h"
#include "tools/agents/exported_name.h"
#include "tools/agents/submission_options.h"
#include "tools/console/usage_error.h"
#include "tools/containment/agent_view.h"
#include "tools/containment/shell_word.h"

namespace keymove::tools {

namespace fs = std::filesystem;

namespace {

bool is_program(const fs::path& path) { return fs::is_regular_file(path) && access(path.string().c_str(), X_OK) == 0; }

bool is_usual(const std::string& file_name, const std::vector<std::string>& more) {
  const auto& usual = usual_file_names();
  return std::find(usual.begin(), usual.end(), file_name) != usual.end() ||
         std::find(more.begin(), more.end(), file_name) != more.end();
}

/// The name of an agent that was given none: its file's name, or its folder's name if every submission has a file of
/// the same name; for keymove's own agents, the word.
std::string default_name(const std::string& word, const std::vector<std::string>& file_names) {
  const std::size_t colon = word.find(':');
  const std::string kind = word.substr(0, colon);
  if (kind != "uci" && kind != "json" && kind != "python") return word;
  const std::string command = word.substr(colon + 1);
  const fs::path path = kind == "python" ? command : command.substr(0, command.find(' '));
  if (kind == "python" && (is_usual(path.filename().string(), file_names) || !path.has_filename()))
    return fs::absolute(path).parent_path().filename().string();
  return path.stem().string();
}

bool has_ending(const fs::path& path, const char* ending) {
  std::string own = path.extension().string();
  std::transform(own.begin(), own.end(), own.begin(), [](unsigned char c) { return std::tolower(c); });
  return own == ending && fs::is_regular_file(path);
}

/// Whether the file has one of the endings.
bool has_one_of(const fs::path& path, std::initializer_list<const char*> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](const char* ending) { return has_ending(path, ending); });
}

/// What a student may have handed in that is no submission: it is graded all the same, as one that does not start.
bool is_no_submission(const fs::path& path) {
  return has_one_of(path, {".tar", ".tgz", ".gz", ".7z", ".rar", ".bz2", ".xz", ".java", ".cpp", ".cc", ".c", ".js",
                           ".ts", ".cs", ".go", ".rs", ".class", ".jar"}) ||
         (has_ending(path, ".txt") && fs::path(path.stem()).extension() == ".py");
}

/// Whether it is a thing that systems and tools leave behind, and nobody's submission.
bool is_left_behind(const std::string& name) {
  // Gradescope puts the last one beside the folders of the submissions.
  constexpr std::array<std::string_view, 7> kNames = {
      "__MACOSX", "__pycache__", "node_modules", "site-packages", "venv", "env", "submission_metadata.yml"};
  constexpr std::array<std::string_view, 3> kOfWindows = {"thumbs.db", "ehthumbs.db", "desktop.ini"};
  const auto is_one_of = [](const auto& names, const std::string& one) {
    return std::find(names.begin(), names.end(), one) != names.end();
  };
  return name.starts_with('.') || is_one_of(kNames, name) || is_one_of(kOfWindows, lower_case(name));
}

bool is_python(const fs::path& path) { return has_one_of(path, {".py", ".zip", ".ipynb"}); }

std::optional<std::string> word_of(const fs::path& path, const std::vector<std::string>& file_names) {
  const std::string python = "python:" + path.string();
  if (is_python(path) || is_no_submission(path)) return python;
  if (is_program(path)) return "json:" + shell_word(fs::absolute(path).string());
  if (!fs::is_directory(path)) return std::nullopt;
  const auto is_there = [&](const std::string& name) { return fs::is_regular_file(path / name); };
  const bool named = std::any_of(file_names.begin(), file_names.end(), is_there);
  if (!named && is_program(path / "agent")) return "json:" + shell_word(fs::absolute(path / "agent").string());
  return python;  // whatever is in it, the folder is that of a student
}

/// Whether the paths are of the same file or folder.
bool are_same(const fs::path& path, const std::string& other) {
  std::error_code error;
  return fs::equivalent(path, other, error) && !error;
}

/// What may be submissions in a folder, sorted by name. Names those that are files of the run.
std::vector<fs::path> entries_of(const fs::path& folder, const std::vector<RunFile>& of_run) {
  std::error_code error;
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const fs::path& path = entry.path();
    if (is_left_behind(path.filename().string())) continue;
    const auto run_file =
        std::find_if(of_run.begin(), of_run.end(), [&](const RunFile& one) { return are_same(path, one.path); });
    if (run_file == of_run.end()) {
      out.push_back(path);
    } else {
      std::cerr << path.string() << ": left out: it is " << run_file->what << ", no submission\n";
    }
  }
  if (error) throw UsageError("option '--agents': cannot read the folder " + folder.string() + ": " + error.message());
  std::sort(out.begin(), out.end());
  return out;
}

/// What lies in a folder, without what is left behind; nothing of one that cannot be read.
std::vector<fs::path> content_of(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> out;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator(); at.increment(error)) {
    if (!is_left_behind(at->path().filename().string())) out.push_back(at->path());
  }
  return out;
}

/// Whether one of the files has a name that a student's file has.
bool has_usual_file(const std::vector<fs::path>& paths, const std::vector<std::string>& names) {
  return std::any_of(paths.begin(), paths.end(), [&](const fs::path& path) {
    return is_usual(path.filename().string(), names) && fs::is_regular_file(path);
  });
}

/// Whether it is the folder of a student in an export of Gradescope, "submission_123456".
bool is_of_gradescope(const fs::path& path) {
  constexpr std::string_view kLead = "submission_";
  const std::string name = path.filename().string();
  return name.size() > kLead.size() && name.starts_with(kLead) &&
         contains_only(std::string_view(name).substr(kLead.size()), "0123456789") && fs::is_directory(path);
}

/// Whether the folder's names are those of several students' submissions, as a learning platform gives them.
bool has_students(const std::vector<fs::path>& content) {
  std::set<std::string> sure;  // Canvas and Google Classroom call files as a student may call his own
  for (const fs::path& path : content) {
    const auto read = exported_name(path.filename().string());
    if (read && read->number.empty()) sure.insert(read->student);
    if (is_of_gradescope(path)) sure.insert(path.filename().string());
  }
  const std::vector<HandIn> hand_ins = hand_ins_of(content);
  const auto is_named = [](const HandIn& one) { return !one.student.empty(); };
  const auto students = std::count_if(hand_ins.begin(), hand_ins.end(), is_named);
  const bool all = std::all_of(hand_ins.begin(), hand_ins.end(), [&](const HandIn& one) {
    const fs::path& path = one.paths.front();
    return is_named(one) || is_of_gradescope(path) || (!is_python(path) && !fs::is_directory(path));
  });
  return sure.size() > 1 || (all && (students > 1 || !sure.empty()));
}

/// Whether the folder has several folders that hold a student's file or a zip file each.
bool has_submissions(const std::vector<fs::path>& content, const std::vector<std::string>& names) {
  return 1 < std::count_if(content.begin(), content.end(), [&](const fs::path& path) {
           if (!fs::is_directory(path)) return false;
           const std::vector<fs::path> inner = content_of(path);
           return has_usual_file(inner, names) ||
                  std::any_of(inner.begin(), inner.end(), [](const fs::path& one) { return has_ending(one, ".zip"); });
         });
}

/// Whether the name is that of a folder of many students: "Assignment 3 Download Nov 28, 2026", "submissions".
bool is_export_name(const std::string& name) {
  std::string word;
  for (const char c : name + " ") {
    if (is_letter(c)) {
      word += to_lower(c);
      continue;
    }
    for (const std::string_view one : {"download", "downloads", "export", "submissions", "gradebook"}) {
      if (word == one) return true;
    }
    word.clear();
  }
  return false;
}

/// Whether the folder holds the submissions of several students rather than one; `alone` if its neighbours look like
/// it.
bool is_export(const fs::path& folder, bool alone, const std::vector<std::string>& names) {
  if (!fs::is_directory(folder) || access(folder.string().c_str(), R_OK | X_OK) != 0) return false;
  if (exported_name(folder.filename().string()) || is_of_gradescope(folder)) return false;
  const std::vector<fs::path> content = content_of(folder);
  if (has_usual_file(content, names)) return false;
  if (has_students(content)) return true;
  const auto is_candidate = [](const fs::path& path) { return is_python(path) || fs::is_directory(path); };
  if (is_export_name(folder.filename().string())) return std::any_of(content.begin(), content.end(), is_candidate);
  const bool python = std::any_of(content.begin(), content.end(), is_python);
  return alone && !python && has_submissions(content, names);
}

/// The entries of a class folder and of the exports in it, a list for each folder.
void gather(const fs::path& folder, const ExamineeSpec& like, const std::vector<RunFile>& of_run, int depth,
            std::vector<std::pair<fs::path, std::vector<fs::path>>>& out) {
  constexpr int kDeepest = 3;
  const std::vector<std::string>& names = like.python.file_names;
  const std::vector<fs::path> entries = entries_of(folder, of_run);
  const bool alone = std::all_of(entries.begin(), entries.end(), [&](const fs::path& path) {
    return fs::is_directory(path) ? is_export(path, true, names) : !is_python(path);
  });
  const std::size_t own = out.size();
  out.emplace_back(folder, std::vector<fs::path>());
  for (const fs::path& path : entries) {
    if (depth < kDeepest && is_export(path, alone, names)) {
      std::cerr << path.string() << ": what is in it is taken for the submissions of several students\n";
      gather(path, like, of_run, depth + 1, out);
    } else {
      out[own].second.push_back(path);
    }
  }
}

/// Says how many files are taken for how many students, where the names decide, and what counts of several.
void note_platform(const fs::path& folder, const std::vector<HandIn>& hand_ins) {
  std::size_t files = 0;
  std::size_t earlier = 0;
  std::size_t students = 0;
  for (const HandIn& hand_in : hand_ins) {
    if (hand_in.student.empty()) continue;
    for (const std::string& note : hand_in.notes)
      std::cerr << folder.string() << ": " << hand_in.student << ": " << note << "\n";
    ++students;
    files += std::set<fs::path>(hand_in.paths.begin(), hand_in.paths.end()).size() + hand_in.earlier;
    earlier += hand_in.earlier;
  }
  if (files == students) return;
  std::cerr << folder.string() << ": " << files << " files of " << students
            << (students == 1 ? " student" : " students") << ", by the names that a learning platform gave them";
  if (earlier > 0) std::cerr << "; " << earlier << " of earlier attempts left out";
  std::cerr << "\n";
}

/// A name that no other submission of the class has: the student's, or else that of the file, or its path.
std::string own_name(const std::string& folder, const HandIn& hand_in, std::set<std::string>& names) {
  const fs::path& path = hand_in.paths.front();
  const std::string first = hand_in.student.empty() ? path.stem().string() : hand_in.student;
  for (const std::string& name : {first, path.filename().string(), path.lexically_relative(folder).generic_string()}) {
    if (!names.insert(name).second) continue;
    if (name != first)
      std::cerr << path.string() << ": another submission is called " << first << "; this one is called " << name
                << "\n";
    return name;
  }
  return path.string();
}

/// The agent of a hand-in, without its name; nothing if it is no submission.
std::optional<ExamineeSpec> submission_of(const HandIn& hand_in, const ExamineeSpec& like) {
  const fs::path& path = hand_in.paths.front();
  const bool has_files = !hand_in.names.empty() && (hand_in.names.size() > 1 || !is_program(path) || is_python(path));
  const auto word = has_files ? "python:" + path.string() : word_of(path, like.python.file_names);
  if (!word) {
    std::cerr << path.string() << ": no submission: expected NAME.py, NAME.ipynb, NAME.zip, a program, or a folder\n";
    return std::nullopt;
  }
  ExamineeSpec spec = like;
  spec.word = *word;
  spec.submission = whole_path(path.string());
  for (std::size_t i = 0; has_files && i < hand_in.names.size(); ++i)
    spec.python.files.emplace_back(whole_path(hand_in.paths[i].string()), hand_in.names[i]);
  return spec;
}

}  // namespace

ExamineeSpec examinee_of(const std::string& text, const ExamineeSpec& like) {
  ExamineeSpec out = like;
  // "alphabeta:depth=2" has no name, "alice=python:AB.py" has one.
  const std::size_t equals = text.find('=');
  const bool named = equals != std::string::npos && equals > 0 && text.find(':') > equals;
  out.word = named ? text.substr(equals + 1) : text;
  out.name = named ? text.substr(0, equals) : default_name(out.word, like.python.file_names);
  check_examinee(out);
  return out;
}

std::vector<ExamineeSpec> examinees_in(const std::string& folder, const ExamineeSpec& like,
                                       const std::vector<RunFile>& of_run) {
  std::error_code error;
  if (fs::is_regular_file(folder, error))
    throw UsageError(
        "option '--agents': " + folder + " is a file, expected a folder" +
        (has_ending(folder, ".zip") ? ": unpack it first; one submission is --agent python:" + folder : ""));
  std::vector<std::pair<fs::path, std::vector<fs::path>>> folders;
  gather(folder, like, of_run, 0, folders);
  std::vector<ExamineeSpec> out;
  std::set<std::string> names;
  for (const auto& [of, entries] : folders) {
    const std::vector<HandIn> hand_ins = hand_ins_of(entries);
    note_platform(of, hand_ins);
    for (const HandIn& hand_in : hand_ins) {
      auto spec = submission_of(hand_in, like);
      if (!spec) continue;
      spec->name = own_name(folder, hand_in, names);
      out.push_back(std::move(*spec));
    }
  }
  if (out.empty()) throw UsageError("option '--agents': no submissions in " + folder);
  return out;
}

}  // namespace keymove::tools
