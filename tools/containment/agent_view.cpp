#include "tools/containment/agent_view.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include <unistd.h>

#include "tools/containment/shell_word.h"

namespace keymove::tools {

namespace fs = std::filesystem;

namespace {

constexpr int kMaxLinks = 16;

bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool is_system(const std::string& path) {
  const auto& folders = system_folders();
  return std::any_of(folders.begin(), folders.end(), [&](const std::string& folder) { return lies_in(path, folder); });
}

bool is_on_path(const std::string& program) { return program_path(fs::path(program).filename().string()) == program; }

/// Collects the files that one command reads.
class Reader {
 public:
  Reader(std::string submission, const std::vector<std::string>& hidden)
      : submission_(std::move(submission)), hidden_(hidden), guarded_(hidden) {
    std::error_code error;
    for (const char* name : {"HOME", "TMPDIR"}) {
      const char* value = std::getenv(name);
      if (value != nullptr && *value != 0) guarded_.push_back(whole_path(value));
    }
    guarded_.push_back("/tmp");
  }

  /// Adds a program, the targets of its links, and the interpreter of its "#!" line. A submission's own lines are not
  /// trusted: for them, only programs on the PATH are added.
  void add_program(const std::string& path, int depth = 0) {
    const bool trusted = submission_.empty() || is_on_path(path);
    std::string at = path;
    for (int links = 0; links < kMaxLinks; ++links) {
      if (!trusted) {
        add_file(at);
        break;
      }
      add_one_program(at);
      std::error_code error;
      const fs::path target = fs::read_symlink(at, error);
      if (error) break;
      at = whole_path((fs::path(at).parent_path() / target).string());
    }
    std::ifstream in(at, std::ios::binary);
    std::string line;
    if (depth > 2 || in.get() != '#' || in.get() != '!' || !std::getline(in, line)) return;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      if (word.starts_with('-')) continue;
      if (const std::string program = program_path(word); !program.empty()) add_program(program, depth + 1);
      if (fs::path(word).filename() != "env") return;
    }
  }

  /// Adds the command's own program. It may be hidden, since keymove itself can be graded, too.
  void add_first(const std::string& path) {
    std::error_code error;
    const std::string real = fs::canonical(path, error).string();
    if (submission_.empty() && !error && std::find(hidden_.begin(), hidden_.end(), real) != hidden_.end()) {
      allowed_ = real;
      add(real);
    }
    add_program(path);
  }

  void add_path(const std::string& path) {
    std::error_code error;
    const std::string real = fs::canonical(path, error).string();
    for (const std::string& one : {path, error ? path : real}) {
      if (is_file(one)) add_file(one);
      if (is_folder(one)) add_folder(one);
    }
    if (access(path.c_str(), X_OK) == 0 && is_file(path)) add_program(path);
  }

  std::vector<std::string> reads() && {
    std::sort(reads_.begin(), reads_.end());
    std::vector<std::string> out;
    for (const std::string& path : reads_) {
      if (out.empty() || !lies_in(path, out.back())) out.push_back(path);
    }
    return out;
  }

 private:
  [[nodiscard]] bool too_wide(const std::string& folder) const {
    return std::any_of(guarded_.begin(), guarded_.end(),
                       [&](const std::string& path) { return lies_in(path, folder); });
  }

  void add(const std::string& path) {
    const auto covers = [&](const std::string& secret) { return lies_in(path, secret); };
    const bool is_hidden = path != allowed_ && std::any_of(hidden_.begin(), hidden_.end(), covers);
    if ((!is_system(path) || path == allowed_) && !is_hidden && is_there(path)) reads_.push_back(path);
  }

  void add_one_program(const std::string& path) {
    if (is_system(path)) return;
    const fs::path folder = fs::path(path).parent_path();
    const std::string name = folder.filename().string();
    std::vector<std::string> prefix;
    if (name == "shims" && !too_wide(folder.parent_path().string())) prefix = {folder.parent_path().string()};
    if (name == "bin") add_prefix(folder.parent_path().string(), prefix);
    bool added = false;
    for (const std::string& part : prefix) {
      if (too_wide(part)) continue;
      add(part);
      added = true;
    }
    if (!added) add_file(path);
  }

  void add_file(const std::string& path) {
    const fs::path folder = fs::path(path).parent_path();
    if (!submission_.empty()) {
      if (lies_in(path, submission_)) add(submission_);
      return;
    }
    if (!too_wide(folder.string())) return add(folder.string());
    add(path);
    if (fs::path(path).extension() == ".py") add_python_files(folder);
  }

  void add_folder(const std::string& path) {
    if (!submission_.empty()) {
      if (lies_in(path, submission_)) add(submission_);
    } else if (!too_wide(path)) {
      add(path);
    }
  }

  /// Adds the Python files of a folder that is too wide, its packages, and what the move-tree course's package needs
  /// when it is imported: `tools`, and `res`, where saved games lie, too, so that it may hold a hidden path.
  void add_python_files(const fs::path& folder) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      const std::string one = entry.path().string();
      const fs::path name = entry.path().filename();
      const bool is_python = name.extension() == ".py" || is_there(entry.path() / "__init__.py") || name == "tools";
      if ((is_python && !too_wide(one)) || (name == "res" && is_folder(one))) add(one);
    }
  }

  std::string submission_;
  std::vector<std::string> hidden_;
  std::vector<std::string> guarded_;  ///< a folder that holds one of these is too wide
  std::string allowed_;
  std::vector<std::string> reads_;
};

/// The absolute path of the file that a word names; empty if it names none. Only a word with a dot or a slash can name
/// one.
std::string named_path(const std::string& word) {
  const bool looks = word.find('/') != std::string::npos || word.find('.') != std::string::npos;
  if (!looks || !is_there(word)) return {};
  return whole_path(word);
}

void add_words(const std::string& command, Reader& reader, int depth) {
  bool first = true;
  for (const CommandWord& word : command_words(command)) {
    if (std::exchange(first, false)) {
      if (const std::string program = program_path(word.text); !program.empty()) reader.add_first(program);
    }
    const std::string after = word.text.substr(word.text.find('=') + 1);
    for (const std::string& text : {word.text, after}) {
      if (const std::string path = named_path(text); !path.empty()) reader.add_path(path);
    }
    if (depth > 0 && word.text.find(' ') != std::string::npos) add_words(word.text, reader, depth - 1);
  }
}

/// The command with absolute paths, since the agent's working folder is another one.
std::string with_whole_paths(const std::string& command) {
  std::string out;
  std::size_t copied = 0;
  for (const CommandWord& word : command_words(command)) {
    const std::string path = word.plain && !word.text.starts_with('/') ? named_path(word.text) : "";
    if (path.empty() || !is_file(path)) continue;
    out += command.substr(copied, word.begin - copied) + shell_word(path);
    copied = word.end;
  }
  return out + command.substr(copied);
}

/// What is known of the Python on the PATH.
struct PythonFiles {
  std::vector<std::string> files;  ///< its program, then folders
  std::string user_site;
};

PythonFiles ask_python() {
  const std::string command =
      "exec python3 -I -c 'import site, sys; print(sys.executable, sys.prefix, sys.base_prefix, "
      "site.getusersitepackages(), *sys.path, sep=chr(10))' "
      "2>/dev/null </dev/null";
  FILE* out = popen(command.c_str(), "r");
  if (out == nullptr) return {};
  std::string text;
  std::array<char, 4096> bytes{};
  for (std::size_t count = 0; (count = fread(bytes.data(), 1, bytes.size(), out)) > 0;)
    text.append(bytes.data(), count);
  if (pclose(out) != 0) return {};
  std::vector<std::string> all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) all.push_back(line);
  constexpr std::size_t kPrefixes = 3;
  if (all.size() <= kPrefixes || all[0].empty()) return {};
  PythonFiles known;
  std::vector<std::string>& files = known.files;
  files = {all[0]};
  for (std::size_t i = 1; i < kPrefixes; ++i) add_prefix(all[i], files);
  // A virtual environment leaves the user's own packages out.
  if (all[1] == all[2] && is_folder(all[kPrefixes])) known.user_site = all[kPrefixes];
  if (!known.user_site.empty()) files.push_back(known.user_site);
  for (std::size_t i = kPrefixes + 1; i < all.size(); ++i) files.push_back(all[i]);
  const auto unneeded = [](const std::string& path) { return !is_there(path) || is_system(path) || path == "/"; };
  files.erase(std::remove_if(files.begin() + 1, files.end(), unneeded), files.end());
  return known;
}

const PythonFiles& python() {
  static const PythonFiles known = ask_python();
  return known;
}

}  // namespace

const std::vector<std::string>& system_folders() {
  static const std::vector<std::string> all = {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};
  return all;
}

bool lies_in(const std::string& path, const std::string& folder) {
  if (folder == "/" || path == folder) return true;
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

std::string whole_path(const std::string& path) {
  std::error_code error;
  std::string out = fs::absolute(path, error).lexically_normal().string();
  while (out.size() > 1 && out.ends_with('/')) out.pop_back();
  return out;
}

std::string program_path(const std::string& name) {
  if (name.find('/') != std::string::npos) return is_file(name) ? whole_path(name) : "";
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "/usr/bin:/bin" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string one = folder + "/" + name;
    if (!folder.empty() && is_file(one) && access(one.c_str(), X_OK) == 0) return whole_path(one);
  }
  return {};
}

void add_prefix(const std::string& prefix, std::vector<std::string>& reads) {
  if (is_there(prefix + "/conda-meta")) {
    reads.push_back(prefix);
    return;
  }
  for (const char* part : {"bin", "lib", "lib64", "libexec", "pyvenv.cfg"}) {
    if (is_there(prefix + "/" + part)) reads.push_back(prefix + "/" + part);
  }
}

AgentView view_of(const std::string& command, const std::string& submission, const std::vector<std::string>& hidden) {
  AgentView out;
  Reader reader(submission, hidden);
  add_words(command, reader, 1);
  out.command = with_whole_paths(command);
  out.reads = std::move(reader).reads();
  return out;
}

const std::vector<std::string>& python_files() { return python().files; }

const std::string& python_user_site() { return python().user_site; }

}  // namespace keymove::tools
