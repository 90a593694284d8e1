// What a UCI engine says.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "tools/console.h"

namespace keymove::tools {

/// Lines on standard output, each whole and at once; any thread may speak.
class UciVoice {
 public:
  /// Throws OutputClosed or OutputError.
  void say(const std::string& line) {
    const std::lock_guard<std::mutex> hold(mutex_);
    out_.write(line + "\n");
  }

  /// Tells flaws of what the GUI sent.
  void complain(const std::vector<std::string>& flaws) {
    for (const std::string& flaw : flaws) say("info string error: " + flaw);
  }

 private:
  std::mutex mutex_;
  Output out_{std::nullopt};
};

}  // namespace keymove::tools
