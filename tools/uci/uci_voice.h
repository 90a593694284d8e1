// What a UCI engine says.
#pragma once

#include <exception>
#include <mutex>
#include <string>
#include <vector>

#include "tools/console/console.h"

namespace keymove::tools {

/// Lines on standard output, each whole and at once; any thread may speak.
class UciVoice {
 public:
  /// Throws OutputClosed or OutputError.
  void say(const std::string& line) {
    const std::lock_guard<std::mutex> hold(mutex_);
    try {
      out_.say(line + "\n");
    } catch (...) {
      failure_ = std::current_exception();
      throw;
    }
  }

  /// Throws again what kept a line from being said on another thread.
  void check() {
    const std::lock_guard<std::mutex> hold(mutex_);
    if (failure_) std::rethrow_exception(failure_);
  }

  /// Tells errors of what the GUI sent.
  void complain(const std::vector<std::string>& errors) {
    for (const std::string& error : errors) say("info string error: " + error);
  }

 private:
  std::mutex mutex_;
  Output out_{std::nullopt};
  std::exception_ptr failure_;
};

}  // namespace keymove::tools
