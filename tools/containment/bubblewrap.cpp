#include "tools/containment/bubblewrap.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <thread>

#include <sys/prctl.h>
#include <sys/wait.h>

#include "tools/containment/agent_view.h"
#include "tools/containment/process_group.h"
#include "tools/containment/shell_word.h"

namespace keymove::tools {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

void add(Words& words, std::initializer_list<std::string> more) { words.insert(words.end(), more.begin(), more.end()); }

/// The parts of /etc that programs need: libraries, users, times and certificates. None of them is secret or belongs to
/// keymove.
constexpr std::array kEtc = {
    "alternatives", "ld.so.cache",     "ld.so.conf",           "ld.so.conf.d",    "passwd",          "group",
    "localtime",    "timezone",        "nsswitch.conf",        "locale.alias",    "locale.gen",      "fonts",
    "ssl/certs",    "ssl/openssl.cnf", "ca-certificates.conf", "java-17-openjdk", "java-11-openjdk", "mono",
    "python3",      "python3.11",      "os-release",           "debian_version"};

void add_system(Words& words) {
  for (const std::string& folder : system_folders()) {
    std::error_code error;
    if (const fs::path target = fs::read_symlink(folder, error); !error) {
      add(words, {"--symlink", target.string(), folder});
    } else {
      add(words, {"--ro-bind-try", folder, folder});
    }
  }
  for (const char* name : kEtc) {
    const std::string path = std::string("/etc/") + name;
    add(words, {"--ro-bind-try", path, path});
  }
}

/// Covers a hidden file or folder by an empty one if the agent could see it otherwise.
void add_mask(const std::string& path, const Containment& limits, Words& words) {
  std::error_code error;
  const auto sees = [&](const std::string& folder) { return lies_in(path, folder) && path != folder; };
  const auto& system = system_folders();
  const bool seen =
      std::any_of(system.begin(), system.end(), sees) || std::any_of(limits.reads.begin(), limits.reads.end(), sees);
  const bool wanted = std::find(limits.reads.begin(), limits.reads.end(), path) != limits.reads.end();
  if (!seen || wanted || !fs::exists(path, error)) return;
  if (fs::is_directory(path, error)) {
    add(words, {"--tmpfs", path, "--remount-ro", path});
  } else {
    add(words, {"--ro-bind", "/dev/null", path});
  }
}

}  // namespace

std::vector<std::string> bubblewrap_words(const Containment& limits) {
  constexpr std::size_t kSharedPart = 4;  // one part in 4 of the disk limit is for /dev/shm
  const std::size_t shared = limits.disk_mib * kMib / kSharedPart;
  Words words = {limits.bubblewrap, "--unshare-user",       "--unshare-ipc",    "--unshare-pid",     "--unshare-net",
                 "--unshare-uts",   "--unshare-cgroup-try", "--disable-userns", "--die-with-parent", "--new-session"};
  add(words, {"--uid", "65534", "--gid", "65534", "--hostname", "agent", "--cap-drop", "ALL"});
  add_system(words);
  // If keymove runs as root, root owns the writable files in /proc, and /proc/sys belongs to the whole machine.
  add(words, {"--proc", "/proc", "--remount-ro", "/proc", "--dev", "/dev"});
  add(words, {"--size", std::to_string(shared), "--tmpfs", "/dev/shm", "--remount-ro", "/dev"});
  add(words, {"--size", std::to_string(limits.disk_mib * kMib - shared), "--tmpfs", kInnerFolder});
  for (const std::string& path : limits.reads) add(words, {"--ro-bind", path, path});
  for (const std::string& path : limits.hidden) add_mask(path, limits, words);
  add(words, {"--remount-ro", "/", "--chdir", kInnerFolder, "--"});
  return words;
}

namespace {

/// Waits at most a second for the children that this process has adopted. Requires that it has no other children.
void reap_orphans() {
  constexpr int kMaxRounds = 500;
  constexpr auto kPause = std::chrono::milliseconds(2);
  for (int round = 0; round < kMaxRounds; ++round) {
    const pid_t ended = waitpid(-1, nullptr, WNOHANG);
    if (ended < 0) return;  // no child is left
    if (ended == 0) std::this_thread::sleep_for(kPause);
  }
}

}  // namespace

Bubblewrap find_bubblewrap() {
  Bubblewrap out;
  out.program = program_path("bwrap");
  if (out.program.empty()) return {"", "bubblewrap is not installed"};
  Containment limits;
  limits.bubblewrap = out.program;
  std::string line;
  for (const std::string& word : bubblewrap_words(limits)) line += shell_word(word) + " ";
  prctl(PR_SET_CHILD_SUBREAPER, 1);  // the first process of its namespace may end after bubblewrap itself
  FILE* said = popen((line + "/bin/sh -c : 2>&1 </dev/null").c_str(), "r");
  if (said == nullptr) return {"", "bubblewrap cannot be started"};
  std::array<char, 200> text{};
  const std::size_t count = fread(text.data(), 1, text.size() - 1, said);
  const int ended = pclose(said);
  reap_orphans();
  if (ended == 0) return out;
  const std::string words(text.data(), count);
  return {"", "bubblewrap cannot start: " + words.substr(0, words.find('\n'))};
}

}  // namespace keymove::tools
