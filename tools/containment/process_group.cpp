#include "tools/containment/process_group.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <thread>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace keymove::tools {

namespace fs = std::filesystem;

namespace {

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

/// The control group of this process in the hierarchy of that controller ("" = version 2).
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

constexpr const char* kGroupStem = "keymove-";
const fs::path kRoot = "/sys/fs/cgroup";

/// A place where control groups are made, and the file of their limit: version 2, or one of version 1's two
/// hierarchies.
struct Hierarchy {
  fs::path root;
  std::string controller;
  std::string limit;
};

std::vector<Hierarchy> hierarchies() {
  return {{kRoot, "", "pids.max"},
          {kRoot / "pids", "pids", "pids.max"},
          {kRoot / "memory", "memory", "memory.limit_in_bytes"}};
}

/// The folder of our own group in the hierarchy.
std::optional<fs::path> own_folder(const Hierarchy& hierarchy) {
  const auto group = own_group(hierarchy.controller);
  if (!group) return std::nullopt;
  return hierarchy.root / *group;
}

/// A new folder in the hierarchy, if we may make one and it then has the file of the limit.
std::optional<fs::path> make_folder(const Hierarchy& hierarchy) {
  const auto own = own_folder(hierarchy);
  if (!own) return std::nullopt;
  std::error_code error;
  const fs::path folder = *own / (kGroupStem + std::to_string(getpid()));
  if (!fs::create_directory(folder, error) || error) return std::nullopt;
  if (fs::exists(folder / hierarchy.limit, error)) return folder;
  fs::remove(folder, error);
  return std::nullopt;
}

struct ProcessStatus {
  pid_t parent = 0;
  double seconds_of_ended = 0;  ///< the processor time of its children that have ended and were waited for
  std::size_t pages = 0;
};

std::optional<ProcessStatus> status_of(const std::string& pid) {
  // The fields are pid (name) state ppid ...; the 16th and 17th are the clock ticks of children, the 24th is the number
  // of resident pages. A name may contain any character.
  const std::string text = read_text("/proc/" + pid + "/stat");
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  constexpr int kParent = 4;
  constexpr int kChildrenUser = 16;
  constexpr int kChildrenSystem = 17;
  constexpr int kResident = 24;
  const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  std::istringstream fields(text.substr(name_end + 1));
  ProcessStatus out;
  std::string field;
  for (int i = 3; i <= kResident && fields >> field; ++i) {
    if (i == kParent) out.parent = static_cast<pid_t>(std::strtol(field.c_str(), nullptr, 10));
    if (i == kChildrenUser || i == kChildrenSystem)
      out.seconds_of_ended += static_cast<double>(std::strtoull(field.c_str(), nullptr, 10)) / ticks;
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

/// All descendants of a process, found by the parents that all processes name.
std::vector<pid_t> descendants_by_parents(pid_t process) {
  std::map<pid_t, std::vector<pid_t>> children;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/proc", error)) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (const auto status = status_of(name))
      children[status->parent].push_back(static_cast<pid_t>(std::strtol(name.c_str(), nullptr, 10)));
  }
  std::vector<pid_t> out = children[process];
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::vector<pid_t> more = children[out[i]];
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

void add_children(pid_t pid, std::vector<pid_t>& out) {
  std::error_code error;
  for (const auto& thread : fs::directory_iterator("/proc/" + std::to_string(pid) + "/task", error)) {
    for (const pid_t child : numbers_in(read_text(thread.path() / "children"))) out.push_back(child);
  }
}

/// All present descendants of a process.
std::vector<pid_t> descendants_of(pid_t process) {
  std::error_code error;
  const std::string own = std::to_string(getpid());
  if (!fs::exists("/proc/" + own + "/task/" + own + "/children", error)) return descendants_by_parents(process);
  std::vector<pid_t> out;
  add_children(process, out);
  for (std::size_t i = 0; i < out.size(); ++i) add_children(out[i], out);
  return out;
}

/// The number of processes and threads of our user.
rlim_t tasks_of_user() {
  rlim_t out = 0;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/proc", error)) {
    struct stat status {};
    const fs::path tasks = entry.path() / "task";
    if (stat(tasks.c_str(), &status) == 0 && status.st_uid == geteuid() && status.st_nlink > 2)
      out += static_cast<rlim_t>(status.st_nlink) - 2;
  }
  return out;
}

void kill_members(const fs::path& folder) {
  constexpr int kMaxRounds = 1'000;
  constexpr auto kPause = std::chrono::milliseconds(2);
  write_text(folder / "pids.max", "0");
  for (int round = 0; round < kMaxRounds; ++round) {
    const auto members = numbers_in(read_text(folder / "cgroup.procs"));
    if (members.empty()) return;
    for (const pid_t pid : members) {
      if (pid > 0) kill(pid, SIGKILL);
    }
    std::this_thread::sleep_for(kPause);
  }
}

void clear_folder(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) return;
  kill_members(folder);
  fs::remove(folder, error);
}

}  // namespace

std::vector<pid_t> descendants() { return descendants_of(getpid()); }

double processor_seconds_below(pid_t process) {
  constexpr double kNano = 1e-9;
  const auto status = status_of(std::to_string(process));
  double out = status ? status->seconds_of_ended : 0;
  for (const pid_t pid : descendants_of(process)) {
    // A process that ends meanwhile is missing now, and later counts as an ended child of its parent.
    if (const auto child = status_of(std::to_string(pid))) out += child->seconds_of_ended;
    clockid_t clock{};
    timespec time{};
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) continue;
    out += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * kNano;
  }
  return out;
}

double seconds_without_processor_below(pid_t process) {
  constexpr double kNano = 1e-9;
  double out = 0;
  for (const pid_t pid : descendants_of(process)) {
    double ran = 0;
    double waited = 0;
    std::istringstream(read_text("/proc/" + std::to_string(pid) + "/schedstat")) >> ran >> waited;
    out = std::max(out, waited * kNano);
  }
  return out;
}

void clear_group_of(pid_t supervisor) {
  for (const Hierarchy& hierarchy : hierarchies()) {
    if (const auto own = own_folder(hierarchy)) clear_folder(*own / (kGroupStem + std::to_string(supervisor)));
  }
}

void clear_left_groups() {
  for (const Hierarchy& hierarchy : hierarchies()) {
    const auto own = own_folder(hierarchy);
    std::error_code error;
    std::vector<fs::path> left;
    for (const auto& entry : own ? fs::directory_iterator(*own, error) : fs::directory_iterator()) {
      const std::string name = entry.path().filename().string();
      const std::string number = name.starts_with(kGroupStem) ? name.substr(std::string(kGroupStem).size()) : "";
      const auto pid = static_cast<pid_t>(std::strtol(number.c_str(), nullptr, 10));
      if (pid > 0 && kill(pid, 0) != 0 && errno == ESRCH) left.push_back(entry.path());
    }
    for (const fs::path& folder : left) clear_folder(folder);
  }
}

ProcessGroup::ProcessGroup(std::size_t max_processes, std::size_t max_memory_mib) : max_processes_(max_processes) {
  const std::string processes = std::to_string(max_processes + kThreads);
  const std::string bytes = std::to_string((max_memory_mib + max_memory_mib / 4) * kMib);
  for (const Hierarchy& hierarchy : hierarchies()) {
    const auto folder = make_folder(hierarchy);
    if (!folder) continue;
    folders_.push_back(*folder);
    if (hierarchy.controller != "memory") write_text(*folder / "pids.max", processes);
    if (hierarchy.controller == "memory") write_text(*folder / hierarchy.limit, bytes);
    if (!hierarchy.controller.empty()) continue;
    write_text(*folder / "memory.max", bytes);
    write_text(*folder / "memory.swap.max", "0");
    return;
  }
}

ProcessGroup::~ProcessGroup() {
  std::error_code error;
  for (const fs::path& folder : folders_) fs::remove(folder, error);
}

void ProcessGroup::join() const {
  for (const fs::path& folder : folders_) write_text(folder / "cgroup.procs", "0");
  if (!folders_.empty() || geteuid() == 0) return;
  const rlim_t maximum = tasks_of_user() + max_processes_ + kThreads;
  const rlimit both{maximum, maximum};
  setrlimit(RLIMIT_NPROC, &both);
}

std::vector<pid_t> ProcessGroup::members() const {
  std::vector<pid_t> out = descendants();
  for (const fs::path& folder : folders_) {
    for (const pid_t pid : numbers_in(read_text(folder / "cgroup.procs"))) out.push_back(pid);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
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

void ProcessGroup::stop_all() const {
  constexpr int kMaxRounds = 100;
  std::size_t before = 0;
  for (int round = 0; round < kMaxRounds; ++round) {
    const std::vector<pid_t> all = members();
    for (const pid_t pid : all) kill(pid, SIGSTOP);
    if (round > 0 && all.size() <= before) return;
    before = all.size();
  }
}

void ProcessGroup::kill_all() const {
  constexpr auto kPause = std::chrono::milliseconds(2);
  constexpr int kMaxRounds = 5'000;
  for (const fs::path& folder : folders_) write_text(folder / "pids.max", "0");
  stop_all();  // otherwise new processes would take the places of those killed
  for (int round = 0; round < kMaxRounds; ++round) {
    const std::vector<pid_t> left = round % 2 == 0 ? members() : descendants_by_parents(getpid());
    for (const pid_t pid : left) kill(pid, SIGKILL);
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    if (left.empty() && descendants_by_parents(getpid()).empty()) return;
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace keymove::tools
