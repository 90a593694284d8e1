#include "tools/containment/contain.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <optional>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/containment/bubblewrap.h"
#include "tools/containment/other_user.h"
#include "tools/containment/private_folder.h"
#include "tools/containment/process_group.h"

namespace keymove::tools {

namespace {

constexpr int kBetweenLooksMs = 20;
constexpr int kSignalled = 128;  // plus the signal's number: a shell's or bubblewrap's exit code after a signal

/// The program to be run.
struct Task {
  Containment limits;
  std::string command;
  std::optional<uid_t> user;  ///< the user who runs it, if that is another one
  std::string folder;         ///< the folder in which it may write; not used in bubblewrap
};

void limit(int resource, rlim_t value) {
  const rlimit both{value, value};
  setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

/// In the child: moves the program's pipes to descriptors that bubblewrap's own processes close, so that the program
/// alone holds them and can close them. Those processes close every descriptor above 2; inside, the shell moves the
/// pipes back.
void set_pipes_aside() {
  constexpr int kInput = 4;
  constexpr int kOutput = 5;
  dup2(STDIN_FILENO, kInput);
  dup2(STDOUT_FILENO, kOutput);
  close(kControl);
  const int nothing = open("/dev/null", O_RDWR);
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO}) dup2(nothing, fd);
  close_range(kOutput + 1, ~0U, 0);
  if (nothing < kInput) close(nothing);
}

constexpr const char* kPipesBack = "exec <&4 >&5 4<&- 5>&-; ";

/// In the child: executes the words, followed by a shell that runs the line. Returns only if that fails.
void execute(std::vector<std::string> words, const std::string& line) {
  for (const std::string& word : {std::string("/bin/sh"), std::string("-c"), line}) words.push_back(word);
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execv(argv[0], argv.data());
}

/// In the child: becomes the program.
[[noreturn]] void become(const ProcessGroup& group, const Task& task) {
  group.join();
  const bool wrapped = !task.limits.bubblewrap.empty();
  if (!wrapped && task.user) {
    // If the other user cannot reach the files at all, our own user must run the program.
    const bool reached = narrow_view(task.limits, task.folder, *task.user) || open_to_others(task.limits.reads);
    if (!(reached ? become_user(*task.user) : become_plain_root(task.folder))) _exit(EXIT_FAILURE);
  }
  if (chdir(wrapped ? "/" : task.folder.c_str()) != 0) _exit(EXIT_FAILURE);
  // The address space is not limited: some programs reserve much of it and use little.
  limit(RLIMIT_FSIZE, task.limits.file_mib * kMib);
  limit(RLIMIT_CORE, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (wrapped) {
    set_pipes_aside();
  } else {
    close_range(kControl, ~0U, 0);  // also descriptors that keymove has inherited
  }
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
  // `exec`: a shell that waited for the program would keep its output open.
  execute(wrapped ? bubblewrap_words(task.limits) : std::vector<std::string>(),
          (wrapped ? kPipesBack : "") + ("exec " + task.command));
  constexpr int kCannotRun = 127;
  _exit(kCannotRun);
}

std::string words_of(int status, bool wrapped) {
  if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
  const int code = WEXITSTATUS(status);
  if (wrapped && code > kSignalled && code <= kSignalled + SIGRTMAX)
    return "signal " + std::to_string(code - kSignalled);
  return "exit " + std::to_string(code);
}

/// Reaps all children that have ended. Says how the program's first process ended, if it is among them.
std::optional<std::string> end_of(pid_t program, bool wrapped) {
  std::optional<std::string> out;
  int status = 0;
  for (pid_t pid = 0; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
    if (pid == program) out = words_of(status, wrapped);
  }
  return out;
}

/// Measures the folder now and then. If the system bounds the folder's size, the limit is never exceeded.
class DiskWatch {
 public:
  explicit DiskWatch(const Task& task) : task_(task) {}

  bool exceeded() {
    constexpr auto kPause = std::chrono::milliseconds(200);
    const auto now = std::chrono::steady_clock::now();
    if (!task_.limits.bubblewrap.empty() || now < next_) return false;
    const bool out = mib_in_folder(task_.folder) > task_.limits.disk_mib;
    next_ = std::chrono::steady_clock::now() + kPause;
    return out;
  }

 private:
  const Task& task_;
  std::chrono::steady_clock::time_point next_;
};

/// Watches the program until it ends, exceeds a limit, or keymove closes the control line; returns which.
std::string watch(pid_t program, const ProcessGroup& group, const Task& task) {
  const bool wrapped = !task.limits.bubblewrap.empty();
  const std::size_t own = wrapped ? 2 : 0;  // bubblewrap's own processes
  DiskWatch disk(task);
  for (;;) {
    pollfd control{kControl, POLLIN, 0};
    char question = 0;
    const bool spoken = poll(&control, 1, kBetweenLooksMs) > 0;
    if (spoken && read(kControl, &question, 1) <= 0) return "ended";
    const ProcessUse use = group.use();
    if (use.processes > task.limits.processes + own) return "processes";
    if (use.memory_mib > task.limits.memory_mib) return "memory";
    if (disk.exceeded()) return "disk";
    if (const auto end = end_of(program, wrapped)) return group.out_of_memory() ? "memory" : *end;
    if (spoken) static_cast<void>(!write(kControl, &kContainFine, 1));
  }
}

std::size_t number(const std::string& word) { return std::strtoull(word.c_str(), nullptr, 10); }

std::optional<Task> task_of(const std::vector<std::string>& words) {
  constexpr std::size_t kFixed = 7;
  if (words.size() < kFixed) return std::nullopt;
  std::size_t at = 0;
  Task out;
  for (std::size_t* value : {&out.limits.memory_mib, &out.limits.processes, &out.limits.file_mib, &out.limits.disk_mib})
    *value = number(words[at++]);
  out.limits.bubblewrap = words[at++];
  out.command = words[at++];
  const auto reads = static_cast<std::ptrdiff_t>(std::min(number(words[at++]), words.size() - kFixed));
  out.limits.reads = {words.begin() + kFixed, words.begin() + kFixed + reads};
  out.limits.hidden = {words.begin() + kFixed + reads, words.end()};
  const char* folder = std::getenv("HOME");
  if (folder != nullptr) out.folder = folder;
  if (out.limits.bubblewrap.empty()) out.user = other_user();
  if (out.user && chown(out.folder.c_str(), *out.user, *out.user) != 0) out.user.reset();
  return out;
}

}  // namespace

const char* why_no_programs() { return nullptr; }

const char* contained_by(const Containment& limits) {
  return limits.bubblewrap.empty() ? "process group" : "bubblewrap";
}

std::vector<std::string> contain_words(const Containment& limits, const std::string& command) {
  std::vector<std::string> words = {kContainWord,
                                    std::to_string(limits.memory_mib),
                                    std::to_string(limits.processes),
                                    std::to_string(limits.file_mib),
                                    std::to_string(limits.disk_mib),
                                    limits.bubblewrap,
                                    command,
                                    std::to_string(limits.reads.size())};
  words.insert(words.end(), limits.reads.begin(), limits.reads.end());
  words.insert(words.end(), limits.hidden.begin(), limits.hidden.end());
  return words;
}

int run_contained(const std::vector<std::string>& words) {
  prctl(PR_SET_DUMPABLE, 0);  // the program must not read our memory
  const auto task = task_of(words);
  if (!task || fcntl(kControl, F_GETFD) < 0) return EXIT_FAILURE;
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_IGN);
  const ProcessGroup group(task->limits.processes, task->limits.memory_mib);
  const pid_t program = fork();
  if (program < 0) return EXIT_FAILURE;
  if (program == 0) become(group, *task);
  // Only the program may hold the pipes: keymove must see when it closes them.
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) close(fd);
  const std::string end = watch(program, group, *task) + "\n";
  group.kill_all();
  if (task->limits.bubblewrap.empty()) remove_private_folder(task->folder);
  static_cast<void>(!write(kControl, end.data(), end.size()));
  return EXIT_SUCCESS;
}

}  // namespace keymove::tools
