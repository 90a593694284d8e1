// The UCI engine, talked to as a GUI does.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace keymove::tests {

/// Runs `keymove uci WORDS` with pipes for its input and output.
class UciDialogue {
 public:
  explicit UciDialogue(const std::vector<std::string>& words = {});
  /// Kills what still runs.
  ~UciDialogue();
  UciDialogue(const UciDialogue&) = delete;
  UciDialogue& operator=(const UciDialogue&) = delete;

  /// Sends a line.
  void say(const std::string& line);
  /// The lines up to the first that begins with `start`, that one with them; requires that it comes within a minute.
  std::vector<std::string> until(const std::string& start);
  /// The answer to `go` and its words: all lines up to `bestmove`.
  std::vector<std::string> go(const std::string& words);
  /// Ends its input, waits for its end, and returns what it said until then. Requires exit code 0.
  std::vector<std::string> finish();

 private:
  /// More of what is said; false at its end.
  bool read_more();

  pid_t process_ = -1;
  int input_ = -1;    ///< where it reads
  int output_ = -1;   ///< what it says
  std::string said_;  ///< but not yet returned
};

/// The word behind `key` in a line; empty when it is not there.
std::string word_after(const std::string& line, const std::string& key);

/// The lines that begin with `start`.
std::vector<std::string> lines_with(const std::vector<std::string>& lines, const std::string& start);

}  // namespace keymove::tests
