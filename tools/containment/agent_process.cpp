#include "tools/containment/agent_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <unistd.h>

#include "positions/base/clock.h"
#include "tools/containment/bubblewrap.h"
#include "tools/containment/process_group.h"
#include "tools/containment/supervisors.h"

namespace keymove::tools {

namespace {

constexpr std::size_t kLastWords = 4096;  // the last bytes of standard error, which are kept

struct Pipe {
  int read = -1;
  int write = -1;
};

Pipe make_pipe() {
  std::array<int, 2> ends{-1, -1};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  return {ends[0], ends[1]};
}

void close_one(int& fd) {
  if (fd >= 0) close(fd);
  fd = -1;
}

void make_nonblocking(int fd) { fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK); }

std::string own_program() {
  std::error_code error;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? "keymove" : path.string();
}

int milliseconds(double seconds) {
  constexpr double kMilli = 1e3;
  constexpr double kMax = 1e9;
  return static_cast<int>(std::clamp(seconds * kMilli + 1, 0.0, kMax));
}

}  // namespace

AgentProcess::AgentProcess(const std::string& command, const Containment& limits,
                           const std::vector<std::string>& environment) {
  if (limits.bubblewrap.empty()) folder_ = std::make_unique<PrivateFolder>();
  if ((folder_ && folder_->path().empty()) || !start(command, limits, environment)) {
    end_ = ProcessEnd::no_start;
    end_words_ = std::strerror(errno);
  }
}

AgentProcess::~AgentProcess() { finish(ProcessEnd::too_slow); }  // not `closed`: no wait for its own end

bool AgentProcess::start(const std::string& command, const Containment& limits,
                         const std::vector<std::string>& environment) {
  Pipe in = make_pipe();
  Pipe out = make_pipe();
  Pipe err = make_pipe();
  std::array<int, 2> control{-1, -1};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, control.data()) != 0) return false;

  const char* path = std::getenv("PATH");
  const std::string folder = folder_ ? folder_->path() : kInnerFolder;
  std::vector<std::string> variables = {"PATH=" + std::string(path == nullptr ? "/usr/bin:/bin" : path), "LANG=C.UTF-8",
                                        "HOME=" + folder, "TMPDIR=" + folder, "PYTHONDONTWRITEBYTECODE=1"};
  variables.insert(variables.end(), environment.begin(), environment.end());
  std::vector<std::string> words = contain_words(limits, command);
  words.insert(words.begin(), own_program());

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.read, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.write, STDERR_FILENO);
  // If it had number 3 already, it would keep its flag "close on exec".
  const int lifted = fcntl(control[1], F_DUPFD_CLOEXEC, kControl + 1);
  posix_spawn_file_actions_adddup2(&actions, lifted, kControl);
  supervisor_ = start_supervisor(std::move(words), std::move(variables), actions);
  const int failed = supervisor_ < 0 ? errno : 0;
  posix_spawn_file_actions_destroy(&actions);
  for (int fd : {in.read, out.write, err.write, control[1], lifted}) close_one(fd);
  input_ = in.write;
  output_ = out.read;
  errors_ = err.read;
  control_ = control[0];
  for (const int fd : {input_, output_, errors_}) make_nonblocking(fd);
  errno = failed;
  return failed == 0;
}

void AgentProcess::send(const std::string& line, double seconds) {
  if (end_ != ProcessEnd::running) return;
  const std::string text = line + "\n";
  const StopWatch watch;
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t count = write(input_, text.data() + sent, text.size() - sent);
    if (count > 0) {
      sent += static_cast<std::size_t>(count);
      continue;
    }
    if (errno != EAGAIN && errno != EINTR) return;  // it does not listen; receive() reports what it says
    pollfd waiting{input_, POLLOUT, 0};
    read_errors();
    constexpr double kShort = 0.02;
    if (watch.seconds() > seconds) return finish(ProcessEnd::too_slow);
    poll(&waiting, 1, milliseconds(std::min(kShort, seconds)));
  }
}

std::optional<std::string> AgentProcess::receive(double seconds) {
  const StopWatch watch;
  while (end_ == ProcessEnd::running) {
    if (const std::size_t end = unread_.find('\n', taken_); end != std::string::npos) {
      std::string line = unread_.substr(taken_, end - taken_);
      taken_ = end + 1;
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    const double look = time_to_look();
    const double left = std::min(seconds + waited_ - watch.seconds(), look);
    if (left <= 0) {
      finish(ProcessEnd::too_slow);
    } else if (!read_more(left)) {
      finish(ProcessEnd::closed);
    } else if (output_left_ == 0) {
      finish(ProcessEnd::too_much);
    }
  }
  return std::nullopt;
}

std::size_t AgentProcess::forget_lines() {
  if (end_ != ProcessEnd::running) return 0;
  read_more(0);  // if no more can come, receive() will find it out, too
  const std::size_t end = unread_.rfind('\n');
  if (end == std::string::npos || end < taken_) return 0;
  const auto from = unread_.begin() + static_cast<std::ptrdiff_t>(taken_);
  const auto lines = std::count(from, unread_.end(), '\n');
  taken_ = end + 1;
  return static_cast<std::size_t>(lines);
}

bool AgentProcess::read_more(double seconds) {
  std::array<pollfd, 3> waiting{{{output_, POLLIN, 0}, {errors_, POLLIN, 0}, {control_, POLLIN, 0}}};
  poll(waiting.data(), waiting.size(), milliseconds(seconds));
  if (waiting[1].revents != 0) read_errors();
  if ((waiting[0].revents & (POLLIN | POLLHUP | POLLERR)) == 0) {
    // The supervisor writes when the program has ended, even if a process that it left behind still holds the pipe.
    return waiting[2].revents == 0;
  }
  std::array<char, 65536> bytes{};
  const ssize_t count = read(output_, bytes.data(), bytes.size());
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  const auto counted = std::min(static_cast<std::size_t>(count), output_left_);
  unread_.erase(0, taken_);
  taken_ = 0;
  unread_.append(bytes.data(), counted);
  output_left_ -= counted;
  return count > 0;
}

void AgentProcess::allow_processor(std::optional<double> seconds) {
  processor_limit_ = seconds;
  processor_start_ = supervisor_ < 0 ? 0 : processor_seconds_below(supervisor_);
  processor_used_ = 0;
  waited_start_ = supervisor_ < 0 ? 0 : seconds_without_processor_below(supervisor_);
  waited_ = 0;
}

double AgentProcess::processor_seconds() {
  // A process that nobody has waited for takes its time with it, so the time measured may fall.
  if (supervisor_ >= 0)
    processor_used_ = std::max(processor_used_, processor_seconds_below(supervisor_) - processor_start_);
  return processor_used_;
}

double AgentProcess::time_to_look() {
  constexpr double kSoonest = 0.01;
  constexpr double kLatest = 0.2;
  constexpr double kUnlimited = 1e9;
  if (!processor_limit_) return kUnlimited;
  const double left = *processor_limit_ - processor_seconds();
  if (supervisor_ >= 0) waited_ = std::max(waited_, seconds_without_processor_below(supervisor_) - waited_start_);
  return left <= 0 ? 0 : std::clamp(left / 2, kSoonest, kLatest);
}

void AgentProcess::look() {
  if (end_ == ProcessEnd::running && !runs_within_limits()) finish(ProcessEnd::closed);
}

bool AgentProcess::runs_within_limits() {
  constexpr int kPatienceMs = 100;
  constexpr int kMaxRounds = 200;  // many processes of an agent may keep the supervisor busy
  pollfd waiting{control_, POLLIN, 0};
  char answer = '?';
  static_cast<void>(!write(control_, &answer, 1));
  for (int round = 0; round < kMaxRounds; ++round) {
    const bool heard = poll(&waiting, 1, kPatienceMs) > 0;
    if (!heard && is_stopped(supervisor_)) return false;
    if (!heard) continue;
    if (recv(control_, &answer, 1, MSG_PEEK) != 1 || answer != kContainFine) return false;
    static_cast<void>(!read(control_, &answer, 1));
    return true;
  }
  return false;
}

bool AgentProcess::has_ended() {
  constexpr int kGraceMs = 300;  // for the supervisor to see that the program has ended
  pollfd waiting{control_, POLLIN, 0};
  if (end_ != ProcessEnd::running) return poll(&waiting, 1, 0) > 0;
  return poll(&waiting, 1, kGraceMs) > 0 || !runs_within_limits();
}

void AgentProcess::read_errors() {
  std::array<char, 16384> bytes{};
  // A flood must not keep us here: what is not read now is read later, or stays in the pipe.
  for (int round = 0; errors_ >= 0 && round < 4; ++round) {
    const ssize_t count = read(errors_, bytes.data(), bytes.size());
    if (count == 0) close_one(errors_);
    if (count <= 0) return;
    last_words_.append(bytes.data(), static_cast<std::size_t>(count));
    if (last_words_.size() <= 2 * kLastWords) continue;
    last_words_.erase(0, last_words_.size() - kLastWords);
    words_are_cut_ = true;
  }
}

std::string AgentProcess::last_words() {
  read_errors();
  const bool cut = words_are_cut_ || last_words_.size() > kLastWords;
  std::string out = last_words_.size() > kLastWords ? last_words_.substr(last_words_.size() - kLastWords) : last_words_;
  // What is cut begins with a whole line.
  if (const std::size_t end = out.find('\n'); cut && end != std::string::npos) out.replace(0, end, "...");
  while (!out.empty() && (out.back() == '\n' || out.back() == ' ')) out.pop_back();
  return out;
}

void AgentProcess::forget_words() {
  read_errors();
  last_words_.clear();
  words_are_cut_ = false;
}

void AgentProcess::finish(ProcessEnd why) {
  if (supervisor_ < 0) return;
  if (processor_limit_) static_cast<void>(processor_seconds());  // it cannot be measured later
  constexpr int kLookMs = 50;
  constexpr int kMaxLooks = 200;
  pollfd waiting{control_, POLLIN, 0};
  if (why != ProcessEnd::closed || !has_ended()) shutdown(control_, SHUT_WR);
  std::string words;
  std::array<char, 64> bytes{};
  bool ended = false;
  for (int look = 0; look < kMaxLooks && !ended; ++look) {
    const bool heard = poll(&waiting, 1, kLookMs) > 0;
    read_errors();
    if (!heard && is_stopped(supervisor_)) break;  // what it wrote before counts
    if (!heard) continue;
    const ssize_t count = read(control_, bytes.data(), bytes.size());
    ended = count <= 0;
    if (!ended) words.append(bytes.data(), static_cast<std::size_t>(count));
  }
  read_errors();
  const std::size_t first = words.find_first_not_of(kContainFine);
  words.erase(0, first == std::string::npos ? words.size() : first);
  if (words.ends_with('\n')) words.pop_back();
  end_ = why;
  if (words == "memory") end_ = ProcessEnd::memory;
  if (words == "processes") end_ = ProcessEnd::processes;
  if (words == "disk") end_ = ProcessEnd::disk;
  if (words.starts_with("exit") || words.starts_with("signal")) {
    if (why == ProcessEnd::closed) end_ = ProcessEnd::exited;
    end_words_ = words;
  }
  for (int* fd : {&input_, &output_, &errors_, &control_}) close_one(*fd);
  bury_supervisor(std::exchange(supervisor_, -1), !ended);
}

}  // namespace keymove::tools
