// Writes the UCI engine's lines.
#pragma once

#include <exception>
#include <mutex>
#include <string>
#include <vector>

#include "tools/console/console.h"

namespace keymove::tools {

/// Writes whole lines to standard output, unbuffered. Every thread may call it.
class UciVoice {
 public:
  /// Writes a line. Throws OutputClosed or OutputError.
  void say(const std::string& line) {
    const std::lock_guard<std::mutex> hold(mutex_);
    try {
      out_.say(line + "\n");
    } catch (...) {
      failure_ = std::current_exception();
      throw;
    }
  }

  /// Rethrows the exception that kept a thread from writing a line, if there was one.
  void check() {
    const std::lock_guard<std::mutex> hold(mutex_);
    if (failure_) std::rethrow_exception(failure_);
  }

  /// Reports the errors of a command to the GUI.
  void complain(const std::vector<std::string>& errors) {
    for (const std::string& error : errors) say("info string error: " + error);
  }

 private:
  std::mutex mutex_;
  Output out_{std::nullopt};
  std::exception_ptr failure_;
};

}  // namespace keymove::tools
