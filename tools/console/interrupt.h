// Notices Ctrl-C (SIGINT) and SIGTERM.
#pragma once

namespace keymove::tools {

/// While an object of this class lives, the first SIGINT or SIGTERM only sets a flag; a second one ends the program at
/// once.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  [[nodiscard]] bool interrupted() const;
};

}  // namespace keymove::tools
