#include "tools/process_group.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

namespace keymove::tools {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMib = std::size_t{1} << 20;
constexpr std::size_t kThreads = 256;  // the kernel counts threads as processes

bool write_text(const fs::path& file, const std::string& text) {
  std::ofstream out(file);
  return static_cast<bool>(out << text << std::flush);
}

std::string read_text(const fs::path& file) {
  std::ifstream in(file);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

/// The group of this process in the hierarchy of that controller ("" = version 2).
std::optional<std::string> own_group(const std::string& controller) {
  std::istringstream lines(read_text("/proc/self/cgroup"));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    if (line.substr(first + 1, second - first - 1) == controller) return line.substr(second + 2);
  }
  return std::nullopt;
}

/// A new folder in the hierarchy, if we may make one and the file of its limit is there.
std::optional<fs::path> make_folder(const fs::path& root, const std::string& controller, const std::string& file) {
  const auto group = own_group(controller);
  if (!group) return std::nullopt;
  std::error_code error;
  const fs::path folder = root / *group / ("keymove-" + std::to_string(getpid()));
  if (!fs::create_directory(folder, error) || error) return std::nullopt;
  if (fs::exists(folder / file, error)) return folder;
  fs::remove(folder, error);
  return std::nullopt;
}

struct ProcessStatus {
  pid_t parent = 0;
  std::size_t pages = 0;
};

std::optional<ProcessStatus> status_of(const std::string& pid) {
  // pid (name) state ppid ... the 24th is the number of resident pages; a name may hold anything.
  const std::string text = read_text("/proc/" + pid + "/stat");
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  constexpr int kParent = 4;
  constexpr int kResident = 24;
  std::istringstream fields(text.substr(name_end + 1));
  ProcessStatus out;
  std::string field;
  for (int i = 3; i <= kResident && fields >> field; ++i) {
    if (i == kParent) out.parent = static_cast<pid_t>(std::strtol(field.c_str(), nullptr, 10));
    if (i == kResident) out.pages = std::strtoull(field.c_str(), nullptr, 10);
  }
  return out;
}

std::vector<pid_t> numbers_in(const std::string& text) {
  std::vector<pid_t> out;
  std::istringstream words(text);
  for (pid_t pid = 0; words >> pid;) out.push_back(pid);
  return out;
}

/// All descendants of this process, by /proc.
std::vector<pid_t> descendants() {
  std::map<pid_t, std::vector<pid_t>> children;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/proc", error)) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (const auto status = status_of(name))
      children[status->parent].push_back(static_cast<pid_t>(std::strtol(name.c_str(), nullptr, 10)));
  }
  std::vector<pid_t> out = children[getpid()];
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::vector<pid_t> more = children[out[i]];
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

}  // namespace

ProcessGroup::ProcessGroup(std::size_t most_processes, std::size_t most_memory_mib) {
  const std::string processes = std::to_string(most_processes + kThreads);
  const std::string bytes = std::to_string((most_memory_mib + most_memory_mib / 4) * kMib);
  const fs::path root = "/sys/fs/cgroup";
  if (const auto folder = make_folder(root, "", "pids.max")) {
    write_text(*folder / "pids.max", processes);
    write_text(*folder / "memory.max", bytes);
    write_text(*folder / "memory.swap.max", "0");
    folders_.push_back(*folder);
    return;
  }
  if (const auto folder = make_folder(root / "pids", "pids", "pids.max")) {
    write_text(*folder / "pids.max", processes);
    folders_.push_back(*folder);
  }
  if (const auto folder = make_folder(root / "memory", "memory", "memory.limit_in_bytes")) {
    write_text(*folder / "memory.limit_in_bytes", bytes);
    folders_.push_back(*folder);
  }
}

ProcessGroup::~ProcessGroup() {
  std::error_code error;
  for (const fs::path& folder : folders_) fs::remove(folder, error);
}

void ProcessGroup::join() const {
  for (const fs::path& folder : folders_) write_text(folder / "cgroup.procs", "0");
}

std::vector<pid_t> ProcessGroup::members() const {
  return folders_.empty() ? descendants() : numbers_in(read_text(folders_.front() / "cgroup.procs"));
}

ProcessUse ProcessGroup::use() const {
  ProcessUse out;
  std::size_t pages = 0;
  for (const pid_t pid : members()) {
    const auto status = status_of(std::to_string(pid));
    if (!status) continue;
    ++out.processes;
    pages += status->pages;
  }
  out.memory_mib = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / kMib;
  return out;
}

bool ProcessGroup::out_of_memory() const {
  for (const fs::path& folder : folders_) {
    for (const char* file : {"memory.events", "memory.oom_control"}) {
      std::istringstream lines(read_text(folder / file));
      for (std::string word, count; lines >> word >> count;) {
        if (word == "oom_kill" && count != "0") return true;
      }
    }
  }
  return false;
}

void ProcessGroup::kill_all() const {
  constexpr auto kPause = std::chrono::milliseconds(2);
  constexpr int kMostRounds = 5'000;
  for (const fs::path& folder : folders_) write_text(folder / "pids.max", "0");
  for (int round = 0; round < kMostRounds; ++round) {
    // What left the control group for another one is still a descendant.
    std::vector<pid_t> left = members();
    const std::vector<pid_t> more = descendants();
    left.insert(left.end(), more.begin(), more.end());
    for (const pid_t pid : left) kill(pid, SIGKILL);
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    if (left.empty()) return;
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace keymove::tools
