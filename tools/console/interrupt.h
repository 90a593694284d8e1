// Notices Ctrl-C (SIGINT) and SIGTERM.
#pragma once

namespace keymove::tools {

/// While an object of this class lives, a SIGINT or SIGTERM only sets a flag; a second one ends the program at once,
/// unless it comes within a quarter of a second, as when timeout(1) signals a process and its group.
class InterruptGuard {
 public:
  /// With 2, two SIGINT are counted before the next signal ends the program, and a single one can be taken back.
  explicit InterruptGuard(int counted = 1);
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  [[nodiscard]] bool interrupted() const;
  /// Clears the flag if a single SIGINT has set it; returns whether that was so. Requires that 2 are counted.
  bool take_back();
};

}  // namespace keymove::tools
