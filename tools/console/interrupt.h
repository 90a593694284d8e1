// Ctrl-C, or a polite request to end, during a batch.
#pragma once

namespace keymove::tools {

/// While it lives, the first SIGINT or SIGTERM only sets a flag; a second one ends the program at once.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  [[nodiscard]] bool interrupted() const;
};

}  // namespace keymove::tools
