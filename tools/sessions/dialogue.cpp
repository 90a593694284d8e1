#include "tools/sessions/dialogue.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "positions/base/system_file.h"
#include "positions/base/words.h"
#include "tools/system/input_wait.h"

namespace keymove::tools {

namespace {

/// Longer lines are cut to this number of bytes.
constexpr std::size_t kLongest = 4096;
constexpr int kMaxMilliseconds = 100;

}  // namespace

std::optional<std::string> Dialogue::ask(const std::string& question) {
  if (silence() != Silence::none) return std::nullopt;
  say(question);
  const auto line = read_line();
  if (!line) {
    say("\n");
    return std::nullopt;
  }
  std::string answer(trimmed(*line));
  if (echo_) say(answer + "\n");
  if (const std::string word = lower_case(answer); word == "quit" || word == "exit") {
    silence_ = Silence::quit;
    return std::nullopt;
  }
  return answer;
}

std::optional<std::string> Dialogue::read_line() {
  while (true) {
    if (const std::size_t end = read_.find('\n'); end != std::string::npos) {
      std::string line = read_.substr(0, std::min(end, kLongest));
      read_.erase(0, end + 1);
      return line;
    }
    // A signal may arrive just before the wait begins, so each wait is short.
    const bool ready = input_is_there(input_, kMaxMilliseconds);
    if (silence() == Silence::interrupted) return std::nullopt;
    if (!ready) continue;
    std::array<char, kLongest> block{};
    const std::ptrdiff_t size = read_some(input_, block.data(), block.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) {
      silence_ = Silence::end_of_input;
      // A last line without a line feed counts as an answer.
      if (read_.empty()) return std::nullopt;
      return std::exchange(read_, {});
    }
    read_.append(block.data(), static_cast<std::size_t>(size));
    if (read_.size() > kLongest && read_.find('\n') == std::string::npos) read_.resize(kLongest);
  }
}

}  // namespace keymove::tools
