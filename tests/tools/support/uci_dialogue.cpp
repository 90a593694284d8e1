#include "tests/tools/support/uci_dialogue.h"

#include <array>
#include <csignal>

#include <catch2/catch.hpp>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/tools/support/program.h"

namespace keymove::tests {

namespace {
constexpr int kLongestAnswer = 60'000;
}

UciDialogue::UciDialogue(const std::vector<std::string>& words) {
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  REQUIRE(pipe2(in.data(), O_CLOEXEC) == 0);
  REQUIRE(pipe2(out.data(), O_CLOEXEC) == 0);
  std::vector<std::string> arguments = {program_path(), "uci"};
  arguments.insert(arguments.end(), words.begin(), words.end());
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  process_ = fork();
  REQUIRE(process_ >= 0);
  if (process_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execv(pointers.front(), pointers.data());
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  input_ = in[1];
  output_ = out[0];
}

UciDialogue::~UciDialogue() {
  if (input_ >= 0) close(input_);
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  close(output_);
}

void UciDialogue::say(const std::string& line) {
  const std::string text = line + "\n";
  REQUIRE(write(input_, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
}

bool UciDialogue::read_more() {
  pollfd output{output_, POLLIN, 0};
  REQUIRE(poll(&output, 1, kLongestAnswer) == 1);
  std::array<char, 4096> block{};
  const ssize_t size = read(output_, block.data(), block.size());
  if (size <= 0) return false;
  said_.append(block.data(), static_cast<std::size_t>(size));
  return true;
}

std::vector<std::string> UciDialogue::until(const std::string& start) {
  INFO("waiting for '" << start << "'");
  std::vector<std::string> lines;
  while (lines.empty() || !lines.back().starts_with(start)) {
    const std::size_t end = said_.find('\n');
    if (end == std::string::npos) {
      REQUIRE(read_more());
      continue;
    }
    lines.push_back(said_.substr(0, end));
    said_.erase(0, end + 1);
  }
  return lines;
}

std::vector<std::string> UciDialogue::go(const std::string& words) {
  say("go " + words);
  return until("bestmove ");
}

std::vector<std::string> UciDialogue::finish() {
  close(input_);
  input_ = -1;
  while (read_more()) {
  }
  int status = 0;
  REQUIRE(waitpid(process_, &status, 0) == process_);
  process_ = -1;
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
  return lines_of(said_);
}

std::string word_after(const std::string& line, const std::string& key) {
  const std::size_t at = (" " + line + " ").find(" " + key + " ");
  if (at == std::string::npos) return "";
  const std::size_t from = at + key.size() + 1;
  return from < line.size() ? line.substr(from, line.find(' ', from) - from) : "";
}

std::vector<std::string> lines_with(const std::vector<std::string>& lines, const std::string& start) {
  std::vector<std::string> out;
  for (const std::string& line : lines) {
    if (line.starts_with(start)) out.push_back(line);
  }
  return out;
}

}  // namespace keymove::tests
