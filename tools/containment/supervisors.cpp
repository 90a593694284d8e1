#include "tools/containment/supervisors.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <set>
#include <thread>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/containment/process_group.h"

namespace keymove::tools {

namespace {

constexpr auto kPause = std::chrono::milliseconds(2);

/// The supervisors, under one lock: a search for strays must not take a new supervisor for one.
struct Registry {
  std::mutex mutex;
  std::set<pid_t> alive;
};

Registry& registry() {
  static Registry all;
  return all;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (std::string& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

pid_t parent_of(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(in, text, '\0');
  const std::size_t name_end = text.rfind(") ");
  constexpr std::size_t kToParent = 4;  // ") S "
  if (name_end == std::string::npos || text.size() < name_end + kToParent) return 0;
  return static_cast<pid_t>(std::strtol(text.c_str() + name_end + kToParent, nullptr, 10));
}

/// Our children that are not supervisors, and their descendants.
std::vector<pid_t> strays(const std::set<pid_t>& supervisors) {
  std::set<pid_t> known = supervisors;
  std::vector<pid_t> out;
  // Parents come before their children.
  for (const pid_t pid : descendants()) {
    const pid_t parent = parent_of(pid);
    if (known.count(pid) == 0 && known.count(parent) == 0) out.push_back(pid);
    if (known.count(parent) != 0) known.insert(pid);
  }
  return out;
}

void end_strays(const std::set<pid_t>& supervisors) {
  constexpr int kMaxRounds = 1'000;
  int empty = 0;  // the lists may miss a process while another ends
  for (int round = 0; round < kMaxRounds; ++round) {
    const auto left = strays(supervisors);
    if (left.empty() && ++empty == 2) return;
    for (const pid_t pid : left) kill(pid, SIGKILL);
    for (const pid_t pid : left) waitpid(pid, nullptr, WNOHANG);
    std::this_thread::sleep_for(kPause);
  }
}

bool has_ended(pid_t child) { return waitpid(child, nullptr, WNOHANG) != 0; }

}  // namespace

pid_t start_supervisor(std::vector<std::string> words, std::vector<std::string> environment,
                       const posix_spawn_file_actions_t& actions) {
  static std::once_flag prepared;
  std::call_once(prepared, [] {
    std::signal(SIGPIPE, SIG_IGN);  // an agent that does not listen must not end keymove
    prctl(PR_SET_DUMPABLE, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    clear_left_groups();
  });
  const auto argv = pointers_to(words);
  const auto envp = pointers_to(environment);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);  // Ctrl-C must reach keymove alone
  pid_t pid = -1;
  const std::lock_guard lock(registry().mutex);
  const int failed = posix_spawn(&pid, argv[0], &actions, &attributes, argv.data(), envp.data());
  posix_spawnattr_destroy(&attributes);
  errno = failed;
  if (failed != 0) return -1;
  registry().alive.insert(pid);
  return pid;
}

bool is_stopped(pid_t supervisor) {
  std::ifstream in("/proc/" + std::to_string(supervisor) + "/stat");
  std::string text;
  std::getline(in, text, '\0');
  const std::size_t name_end = text.rfind(") ");
  return name_end != std::string::npos && text.find_first_of("Tt", name_end) == name_end + 2;
}

void bury_supervisor(pid_t supervisor, bool at_once) {
  constexpr auto kPatience = std::chrono::seconds(1);
  const auto end = std::chrono::steady_clock::now() + kPatience;
  bool ended = has_ended(supervisor);
  while (!ended && !at_once && std::chrono::steady_clock::now() < end && !is_stopped(supervisor)) {
    std::this_thread::sleep_for(kPause);
    ended = has_ended(supervisor);
  }
  const std::lock_guard lock(registry().mutex);
  if (!ended) {
    kill(supervisor, SIGKILL);
    waitpid(supervisor, nullptr, 0);
  }
  registry().alive.erase(supervisor);
  end_strays(registry().alive);
  clear_group_of(supervisor);
}

}  // namespace keymove::tools
