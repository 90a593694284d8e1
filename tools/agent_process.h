// A contained program that keymove talks to, line by line.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/contain.h"
#include "tools/private_folder.h"

namespace keymove::tools {

/// Why a program has no more to say.
enum class ProcessEnd {
  running,    ///< it may still answer
  no_start,   ///< it could not be started
  too_slow,   ///< no line came in time
  too_much,   ///< more output than it may write for one question
  closed,     ///< it closed its output, but ran on
  exited,     ///< it ended by itself, or crashed
  memory,     ///< it took more memory than it may
  processes,  ///< it started more processes than it may
  disk,       ///< it wrote more than it may
};

/// A program with a folder of its own to write in, which is removed with it. Destroying the object ends it and all that
/// it has started.
class AgentProcess {
 public:
  /// Runs the command: a program and its arguments as a shell reads them. `environment` is added to a small one: PATH,
  /// LANG, and HOME and TMPDIR, which are its folder. Not thread-safe, but objects may live on different threads.
  AgentProcess(const std::string& command, const Containment& limits, const std::vector<std::string>& environment);
  ~AgentProcess();
  AgentProcess(const AgentProcess&) = delete;
  AgentProcess& operator=(const AgentProcess&) = delete;

  /// Gives it the line and a line feed, with at most so many seconds of waiting.
  void send(const std::string& line, double seconds);
  /// Its next line without the line feed, waited for at most so many seconds; nothing when none comes: then it has been
  /// ended, and end() says why.
  std::optional<std::string> receive(double seconds);
  /// Starts counting its output anew; at most so many bytes may come until the next call.
  void allow_output(std::size_t bytes) { output_left_ = bytes; }

  /// Looks whether it runs within its limits now; else it has been ended, and end() says why.
  void look();
  /// Ends it for that reason.
  void stop(ProcessEnd why) { finish(why); }

  [[nodiscard]] ProcessEnd end() const { return end_; }
  /// "exit 1", "signal 11": how it ended by itself.
  [[nodiscard]] const std::string& end_words() const { return end_words_; }
  /// The end of what it wrote to standard error since it started, or since that was forgotten: its last words.
  std::string last_words();
  void forget_words();

 private:
  bool start(const std::string& command, const Containment& limits, const std::vector<std::string>& environment);
  /// Reads what is there within the time; false when the output is at its end.
  bool read_more(double seconds);
  void read_errors();
  /// Ends it, and learns from the supervisor how it ended if that was not us.
  void finish(ProcessEnd why);

  std::unique_ptr<PrivateFolder> folder_;  ///< with bubblewrap none: it has one inside
  int input_ = -1;
  int output_ = -1;
  int errors_ = -1;
  int control_ = -1;
  int supervisor_ = -1;
  ProcessEnd end_ = ProcessEnd::running;
  std::string end_words_;
  std::string unread_;     ///< output
  std::size_t taken_ = 0;  ///< of it, by receive()
  std::string last_words_;
  std::size_t output_left_ = std::size_t{1} << 20U;
};

}  // namespace keymove::tools
