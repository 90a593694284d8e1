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

/// Why a program gives no more answers.
enum class ProcessEnd {
  running,    ///< it may still answer
  no_start,   ///< it could not be started
  too_slow,   ///< no line came in time
  too_much,   ///< it wrote more than it may for one question
  closed,     ///< it closed its output, but ran on
  exited,     ///< it ended by itself, or crashed
  memory,     ///< it took more memory than it may
  processes,  ///< it started more processes than it may
  disk,       ///< it wrote more than it may
};

/// A connection to a program, line by line.
class AgentTalk {
 public:
  AgentTalk() = default;
  AgentTalk(const AgentTalk&) = delete;
  AgentTalk& operator=(const AgentTalk&) = delete;
  virtual ~AgentTalk() = default;

  /// Sends the line and a line feed, and waits for at most that many seconds.
  virtual void send(const std::string& line, double seconds) = 0;
  /// The program's next line without the line feed, waited for at most that many seconds. If no line comes, the program
  /// has been ended, nothing is returned, and end() says why.
  virtual std::optional<std::string> receive(double seconds) = 0;
  /// Passes over the whole lines that the program has written beyond those received; returns their number.
  virtual std::size_t forget_lines() { return 0; }
  /// Allows that many bytes of output from now until the next call.
  virtual void allow_output(std::size_t bytes) = 0;
  /// Allows that much processor time from now until the next call; if it is used up, receive() ends the program as too
  /// slow, but it waits longer by the time that the program waits for a busy processor. Nothing: neither is so.
  virtual void allow_processor(std::optional<double> /*seconds*/) {}
  /// The processor time used since the last allow_processor(), by all processes of the program; 0 if it is not known.
  virtual double processor_seconds() { return 0; }
  /// Checks that the program runs within its limits. If it does not, it has been ended, and end() says why.
  virtual void look() = 0;
  /// Ends the program for that reason.
  virtual void stop(ProcessEnd why) = 0;

  [[nodiscard]] virtual ProcessEnd end() const = 0;
  /// How the program ended by itself: "exit 1", "signal 11". If it could not be started, why.
  [[nodiscard]] virtual const std::string& end_words() const = 0;
  /// The end of what the program wrote to standard error since it started, or since the last forget_words().
  virtual std::string last_words() = 0;
  virtual void forget_words() = 0;
};

/// A contained program with a private folder in which it may write. The destructor ends the program and all processes
/// that it has started, and removes the folder.
class AgentProcess final : public AgentTalk {
 public:
  /// Runs the command: a program and its arguments in the syntax of a shell. `environment` is added to a small
  /// environment: PATH, LANG, PYTHONDONTWRITEBYTECODE, and HOME and TMPDIR, which name the private folder. Not
  /// thread-safe, but different objects may be used on different threads.
  AgentProcess(const std::string& command, const Containment& limits, const std::vector<std::string>& environment);
  ~AgentProcess() override;

  void send(const std::string& line, double seconds) override;
  std::optional<std::string> receive(double seconds) override;
  std::size_t forget_lines() override;
  void allow_output(std::size_t bytes) override { output_left_ = bytes; }
  void allow_processor(std::optional<double> seconds) override;
  double processor_seconds() override;
  void look() override;
  void stop(ProcessEnd why) override { finish(why); }
  [[nodiscard]] ProcessEnd end() const override { return end_; }
  [[nodiscard]] const std::string& end_words() const override { return end_words_; }
  std::string last_words() override;
  void forget_words() override;

 private:
  bool start(const std::string& command, const Containment& limits, const std::vector<std::string>& environment);
  /// Waits at most that long for output, and reads it; false if no more can come.
  bool read_more(double seconds);
  void read_errors();
  /// Whether the supervisor says that the limits are kept; false if it no longer answers.
  bool runs_within_limits();
  /// How long to wait for output before the processor time must be looked at; 0 if it is used up.
  double time_to_look();
  /// Whether the supervisor reports that the program has ended. If it is slow to report, it is asked.
  bool has_ended();
  /// Ends the program. If it had ended by itself, the supervisor says how.
  void finish(ProcessEnd why);

  std::unique_ptr<PrivateFolder> folder_;  ///< nullptr with bubblewrap, which provides a folder inside
  int input_ = -1;
  int output_ = -1;
  int errors_ = -1;
  int control_ = -1;
  int supervisor_ = -1;
  ProcessEnd end_ = ProcessEnd::running;
  std::string end_words_;
  std::string unread_;     ///< output that was read
  std::size_t taken_ = 0;  ///< bytes of it that receive() has returned
  std::string last_words_;
  bool words_are_cut_ = false;  ///< whether earlier words were dropped
  std::size_t output_left_ = std::size_t{1} << 20U;
  std::optional<double> processor_limit_;
  double processor_start_ = 0;  ///< the processor time at the last allow_processor()
  double processor_used_ = 0;   ///< since then
  double waited_start_ = 0;     ///< what it had waited for a processor at the last allow_processor()
  double waited_ = 0;           ///< since then
};

}  // namespace keymove::tools
