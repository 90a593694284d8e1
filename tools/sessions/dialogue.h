// Talks with a person, line by line.
#pragma once

#include <optional>
#include <string>

#include <unistd.h>

#include "tools/console/console.h"
#include "tools/console/interrupt.h"

namespace keymove::tools {

/// Why a person says no more.
enum class Silence { none, quit, end_of_input, interrupted };

/// Questions on standard output, answers from standard input. The words quit and exit, the end of the input and Ctrl-C
/// end the talk: from then on every question goes unanswered.
class Dialogue {
 public:
  /// `echo`: answers are written behind their questions, for input that comes from a file. `input` is the file
  /// descriptor that answers come from.
  explicit Dialogue(bool echo, int input = STDIN_FILENO) : echo_(echo), input_(input) {}

  /// The answer without blanks around; nothing when the talk is over.
  std::optional<std::string> ask(const std::string& question);
  /// Throws OutputClosed or OutputError.
  void say(const std::string& text) { out_.say(text); }

  [[nodiscard]] Silence silence() const { return interrupt_.interrupted() ? Silence::interrupted : silence_; }

 private:
  std::optional<std::string> read_line();

  bool echo_;
  int input_;
  Output out_{std::nullopt};
  InterruptGuard interrupt_;
  Silence silence_ = Silence::none;
  std::string read_;  ///< but not yet given out
};

}  // namespace keymove::tools
