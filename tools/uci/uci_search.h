// The search that the UCI engine has under way.
#pragma once

#include <atomic>
#include <optional>
#include <thread>

#include "tools/uci/uci_thinker.h"

namespace keymove::tools {

/// Thinks in a thread of its own, one task at a time, and says `bestmove`. Its functions are for one thread, the one
/// that listens to the GUI, and all return at once but for those that wait for the search to end.
class UciSearch {
 public:
  explicit UciSearch(UciVoice& voice) : voice_(voice), thinker_(voice, stop_) {}
  /// Stops what is under way.
  ~UciSearch() { stop(); }
  UciSearch(const UciSearch&) = delete;
  UciSearch& operator=(const UciSearch&) = delete;

  /// Whether the best move has not yet been said.
  [[nodiscard]] bool running() const { return running_; }

  /// Makes ready for a game. Requires that nothing is running.
  void prepare(const VariantPtr& variant, std::size_t hash_mib);
  /// Begins a task, prepared for. Requires that nothing is running.
  void start(UciTask task);
  /// From now on the time for a move runs, and the best move may be said.
  void ponder_hit();
  /// Has the best move said now; waits for it.
  void stop();
  /// Waits for a search that ends by itself; stops any other.
  void finish();

 private:
  void run(const UciTask& task);
  void release();

  UciVoice& voice_;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> held_ = false;  ///< the answer must wait for `stop` or `ponderhit`
  std::atomic<bool> running_ = false;
  UciThinker thinker_;
  UciEnd end_ = UciEnd::own;
  std::optional<MoveTime> ponder_time_;  ///< that begins at the ponder hit
  std::jthread search_;
  std::jthread timer_;
};

}  // namespace keymove::tools
