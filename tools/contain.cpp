#include "tools/contain.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <optional>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/process_group.h"

namespace keymove::tools {

namespace {

constexpr int kControl = 3;
constexpr int kBetweenLooksMs = 20;
constexpr rlim_t kMib = rlim_t{1} << 20U;

void limit(int resource, rlim_t value) {
  const rlimit both{value, value};
  setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

/// In the child: becomes the program.
[[noreturn]] void become(const ProcessGroup& group, const Containment& limits, const std::string& command) {
  group.join();
  const char* folder = std::getenv("HOME");
  if (folder == nullptr || chdir(folder) != 0) _exit(EXIT_FAILURE);
  // Not the address space: some programs reserve much of it and use little.
  limit(RLIMIT_FSIZE, limits.file_mib * kMib);
  limit(RLIMIT_CORE, 0);
  close_range(kControl, ~0U, 0);  // whatever else keymove was started with
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
  // A shell that waited for the program would keep its output open.
  const std::string line = "exec " + command;
  execl("/bin/sh", "sh", "-c", line.c_str(), static_cast<char*>(nullptr));
  constexpr int kCannotRun = 127;
  _exit(kCannotRun);
}

/// How the program's first process ended, if it has.
std::optional<std::string> end_of(pid_t program) {
  std::optional<std::string> out;
  int status = 0;
  for (pid_t pid = 0; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
    if (pid != program) continue;
    out = WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                              : "exit " + std::to_string(WEXITSTATUS(status));
  }
  return out;
}

/// Watches until the program has ended, exceeds a limit, or keymove hangs up.
std::string watch(pid_t program, const ProcessGroup& group, const Containment& limits) {
  for (;;) {
    pollfd control{kControl, POLLIN, 0};
    char question = 0;
    const bool spoken = poll(&control, 1, kBetweenLooksMs) > 0;
    if (spoken && read(kControl, &question, 1) <= 0) return "ended";
    const ProcessUse use = group.use();
    if (use.processes > limits.processes) return "processes";
    if (use.memory_mib > limits.memory_mib) return "memory";
    if (const auto end = end_of(program)) return group.out_of_memory() ? "memory" : *end;
    if (spoken) static_cast<void>(!write(kControl, &kContainFine, 1));
  }
}

std::size_t number(const std::string& word) { return std::strtoull(word.c_str(), nullptr, 10); }

}  // namespace

std::vector<std::string> contain_words(const Containment& limits, const std::string& command) {
  return {kContainWord, std::to_string(limits.memory_mib), std::to_string(limits.processes),
          std::to_string(limits.file_mib), command};
}

int run_contained(const std::vector<std::string>& words) {
  constexpr std::size_t kWords = 4;
  if (words.size() != kWords || fcntl(kControl, F_GETFD) < 0) return EXIT_FAILURE;
  const Containment limits{number(words[0]), number(words[1]), number(words[2])};
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_IGN);
  const ProcessGroup group(limits.processes, limits.memory_mib);
  const pid_t program = fork();
  if (program < 0) return EXIT_FAILURE;
  if (program == 0) become(group, limits, words[3]);
  // The pipes are the program's alone: keymove must see when it closes them.
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) close(fd);
  const std::string end = watch(program, group, limits) + "\n";
  group.kill_all();
  static_cast<void>(!write(kControl, end.data(), end.size()));
  return EXIT_SUCCESS;
}

}  // namespace keymove::tools
