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

#include <unistd.h>

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
  return name.starts_with('.') || std::find(kNames.begin(), kNames.end(), name) != kNames.end();
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
std::vector<fs::path> entries_of(const std::string& folder, const std::vector<RunFile>& of_run) {
  std::error_code error;
  if (fs::is_regular_file(folder, error))
    throw UsageError(
        "option '--agents': " + folder + " is a file, expected a folder" +
        (has_ending(folder, ".zip") ? ": unpack it first; one submission is --agent python:" + folder : ""));
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
  if (error) throw UsageError("option '--agents': cannot read the folder " + folder + ": " + error.message());
  std::sort(out.begin(), out.end());
  return out;
}

/// Says how many files are taken for how many students, where the names decide.
void note_platform(const std::string& folder, const std::vector<HandIn>& hand_ins) {
  std::size_t files = 0;
  std::size_t earlier = 0;
  std::size_t students = 0;
  for (const HandIn& hand_in : hand_ins) {
    if (hand_in.student.empty()) continue;
    ++students;
    files += std::set<fs::path>(hand_in.paths.begin(), hand_in.paths.end()).size() + hand_in.earlier;
    earlier += hand_in.earlier;
  }
  if (files == students) return;
  std::cerr << folder << ": " << files << " files of " << students << (students == 1 ? " student" : " students")
            << ", by the names that a learning platform gave them";
  if (earlier > 0) std::cerr << "; " << earlier << " of earlier attempts left out";
  std::cerr << "\n";
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
  const std::vector<HandIn> hand_ins = hand_ins_of(entries_of(folder, of_run));
  note_platform(folder, hand_ins);
  std::vector<ExamineeSpec> out;
  std::set<std::string> names;
  for (const HandIn& hand_in : hand_ins) {
    const fs::path& path = hand_in.paths.front();
    const bool has_files = !hand_in.names.empty() && (hand_in.names.size() > 1 || !is_program(path) || is_python(path));
    const auto word = has_files ? "python:" + path.string() : word_of(path, like.python.file_names);
    if (!word) {
      std::cerr << path.string() << ": no submission: expected NAME.py, NAME.ipynb, NAME.zip, a program, or a folder\n";
      continue;
    }
    ExamineeSpec spec = like;
    spec.word = *word;
    const std::string name = hand_in.student.empty() ? path.stem().string() : hand_in.student;
    const bool named_before = !names.insert(name).second;
    spec.name = named_before ? path.filename().string() : name;
    names.insert(spec.name);
    spec.submission = whole_path(path.string());
    for (std::size_t i = 0; has_files && i < hand_in.names.size(); ++i)
      spec.python.files.emplace_back(whole_path(hand_in.paths[i].string()), hand_in.names[i]);
    out.push_back(std::move(spec));
  }
  if (out.empty()) throw UsageError("option '--agents': no submissions in " + folder);
  return out;
}

}  // namespace keymove::tools
