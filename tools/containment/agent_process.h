// A contained program that keymove talks to, line by line.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/containment/contain.h"
#include "tools/containment/private_folder.h"

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

/// A talk with a program, line by line.
class AgentTalk {
 public:
  AgentTalk() = default;
  AgentTalk(const AgentTalk&) = delete;
  AgentTalk& operator=(const AgentTalk&) = delete;
  virtual ~AgentTalk() = default;

  /// Gives it the line and a line feed, with at most so many seconds of waiting.
  virtual void send(const std::string& line, double seconds) = 0;
  /// Its next line without the line feed, waited for at most so many seconds; nothing when none comes: then it has been
  /// ended, and end() says why.
  virtual std::optional<std::string> receive(double seconds) = 0;
  /// Starts counting its output anew; at most so many bytes may come until the next call.
  virtual void allow_output(std::size_t bytes) = 0;
  /// Looks whether it runs within its limits now; else it has been ended, and end() says why.
  virtual void look() = 0;
  /// Ends it for that reason.
  virtual void stop(ProcessEnd why) = 0;

  [[nodiscard]] virtual ProcessEnd end() const = 0;
  /// "exit 1", "signal 11": how it ended by itself.
  [[nodiscard]] virtual const std::string& end_words() const = 0;
  /// The end of what it wrote to standard error since it started, or since that was forgotten: its last words.
  virtual std::string last_words() = 0;
  virtual void forget_words() = 0;
};

/// A program with a folder of its own to write in, which is removed with it. Destroying the object ends it and all that
/// it has started.
class AgentProcess final : public AgentTalk {
 public:
  /// Runs the command: a program and its arguments as a shell reads them. `environment` is added to a small one: PATH,
  /// LANG, and HOME and TMPDIR, which are its folder. Not thread-safe, but objects may live on different threads.
  AgentProcess(const std::string& command, const Containment& limits, const std::vector<std::string>& environment);
  ~AgentProcess() override;

  void send(const std::string& line, double seconds) override;
  std::optional<std::string> receive(double seconds) override;
  void allow_output(std::size_t bytes) override { output_left_ = bytes; }
  void look() override;
  void stop(ProcessEnd why) override { finish(why); }
  [[nodiscard]] ProcessEnd end() const override { return end_; }
  [[nodiscard]] const std::string& end_words() const override { return end_words_; }
  std::string last_words() override;
  void forget_words() override;

 private:
  bool start(const std::string& command, const Containment& limits, const std::vector<std::string>& environment);
  /// Reads what is there within the time; false when the output is at its end.
  bool read_more(double seconds);
  void read_errors();
  /// Whether the supervisor says so; false as well when it says nothing any more.
  bool runs_within_limits();
  /// Whether the supervisor says that the program has ended, having been asked if it is slow to say so.
  bool has_ended();
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
