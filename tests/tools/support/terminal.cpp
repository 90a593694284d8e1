#include "tests/tools/support/terminal.h"

#include <array>
#include <csignal>
#include <cstdlib>

#include <catch2/catch.hpp>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

namespace keymove::tests {

namespace {
constexpr int kMinute = 60'000;
}

Terminal::Terminal(const Folder& folder, const std::string& words) {
  const std::string line = "exec '" + program_path() + "' " + words;
  winsize size{};
  size.ws_row = 50;
  size.ws_col = 100;
  process_ = forkpty(&terminal_, nullptr, nullptr, &size);
  REQUIRE(process_ >= 0);
  if (process_ > 0) return;
  setenv("LC_ALL", "C.UTF-8", 1);
  setenv("TERM", "dumb", 1);
  if (chdir(folder.path().c_str()) == 0) execl("/bin/bash", "bash", "-c", line.c_str(), nullptr);
  _exit(127);
}

Terminal::~Terminal() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  close(terminal_);
}

bool Terminal::read_more() {
  pollfd input{terminal_, POLLIN, 0};
  const int ready = poll(&input, 1, kMinute);
  INFO("waiting for '" << awaited_ << "'; shown so far:\n" << shown_);
  REQUIRE(ready == 1);
  std::array<char, 4096> block{};
  const ssize_t size = read(terminal_, block.data(), block.size());
  if (size <= 0) return false;  // a terminal whose program has gone cannot be read
  for (ssize_t i = 0; i < size; ++i) {
    const char c = block.at(static_cast<std::size_t>(i));
    if (c != '\r') shown_ += c;
  }
  return true;
}

void Terminal::expect(const std::string& text) {
  awaited_ = text;
  std::size_t at = 0;
  while ((at = shown_.find(text, expected_)) == std::string::npos) {
    if (!read_more()) FAIL("'" << text << "' was not shown; shown was:\n" << shown_);
  }
  expected_ = at + text.size();
}

void Terminal::type(const std::string& keys) {
  REQUIRE(write(terminal_, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
}

int Terminal::finish() {
  awaited_ = "the end";
  while (read_more()) {
  }
  int status = 0;
  REQUIRE(waitpid(process_, &status, 0) == process_);
  process_ = -1;
  REQUIRE(WIFEXITED(status));
  return WEXITSTATUS(status);
}

}  // namespace keymove::tests
