// Asks a person questions, line by line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/console/console.h"
#include "tools/console/interrupt.h"

namespace keymove::tools {

/// The reason why a dialogue is over; `none` while it goes on.
enum class Silence { none, quit, end_of_input, interrupted };

/// Writes questions to standard output and reads answers from standard input. The words quit and exit, the end of the
/// input and Ctrl-C end the dialogue; after that no question is asked and every answer is nothing. At a terminal a
/// Ctrl-C that comes between two questions can be taken back.
class Dialogue {
 public:
  /// With `echo`, answers are written after their questions, which suits input from a file. `input` is the file
  /// descriptor that the answers are read from: standard input, if it is not given.
  explicit Dialogue(bool echo, int input = 0) : echo_(echo), input_(input), interrupt_(echo ? 1 : 2) {}

  /// The answer without the blanks around it; nothing if the dialogue is over.
  std::optional<std::string> ask(const std::string& question);
  /// Writes text to standard output. Throws OutputClosed or OutputError.
  void say(const std::string& text) { out_.say(text); }
  /// The text in that colour, for say(); unchanged where there are no colours.
  [[nodiscard]] std::string colored(std::string_view text, Tint color) const { return out_.colored(text, color); }

  /// Whether a single Ctrl-C has come at a terminal; the dialogue then goes on as if it had not.
  bool take_back_interrupt() { return !echo_ && interrupt_.take_back(); }

  [[nodiscard]] Silence silence() const { return interrupt_.interrupted() ? Silence::interrupted : silence_; }

 private:
  std::optional<std::string> read_line();

  bool echo_;
  int input_;
  Output out_{std::nullopt};
  InterruptGuard interrupt_;
  Silence silence_ = Silence::none;
  std::string read_;  ///< input that was read but not yet returned
};

}  // namespace keymove::tools
