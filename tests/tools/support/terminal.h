// A program at a pseudo-terminal, talked to as a person does.
#pragma once

#include <string>

#include <sys/types.h>

#include "tests/tools/support/program.h"

namespace keymove::tests {

/// Runs `keymove WORDS` in a folder at a terminal of its own, 100 columns wide, with UTF-8.
class Terminal {
 public:
  Terminal(const Folder& folder, const std::string& words);
  /// Kills what still runs.
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// Waits until the text has been shown behind what was expected before, at most a minute; requires it.
  void expect(const std::string& text);
  /// Types a line.
  void say(const std::string& line) { type(line + "\n"); }
  void type(const std::string& keys);
  /// Ctrl-C.
  void interrupt() { type("\x03"); }
  /// Ctrl-D at the start of a line.
  void end_input() { type("\x04"); }

  /// Waits for its end, at most a minute, and requires it; the exit code.
  int finish();
  /// All that was shown, without carriage returns, what was typed with it.
  [[nodiscard]] const std::string& shown() const { return shown_; }

 private:
  /// More of what is shown; false at its end. Requires that it comes within a minute.
  bool read_more();

  pid_t process_ = -1;
  int terminal_ = -1;
  std::string shown_;
  std::string awaited_;
  std::size_t expected_ = 0;
};

}  // namespace keymove::tests
