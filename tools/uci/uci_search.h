// Runs the UCI engine's search in the background.
#pragma once

#include <atomic>
#include <optional>
#include <thread>

#include "tools/uci/uci_thinker.h"

namespace keymove::tools {

/// Runs one task at a time in its own thread, and says `bestmove` at its end. Only the thread that listens to the GUI
/// may call the functions. They return at once, unless their comment says that they wait.
class UciSearch {
 public:
  explicit UciSearch(UciVoice& voice) : voice_(voice), thinker_(voice, stop_) {}
  /// Stops a running search and waits for its end.
  ~UciSearch() { stop(); }
  UciSearch(const UciSearch&) = delete;
  UciSearch& operator=(const UciSearch&) = delete;

  /// Whether a search has yet to say its best move.
  [[nodiscard]] bool running() const { return running_; }

  /// Prepares for the variant. Requires that no search is running.
  void prepare(const VariantPtr& variant, std::size_t hash_mib, std::size_t threads);
  /// Begins a task. Requires that prepare() was called for its variant, and that no search is running.
  void start(UciTask task);
  /// Starts the clock of the move, and lets the search say its best move.
  void ponder_hit();
  /// Ends the search, and waits until it has said its best move.
  void stop();
  /// Waits for a search that ends by itself; returns false at once if there is one of another kind.
  [[nodiscard]] bool wait();
  /// Waits for a search that ends by itself, and stops any other.
  void finish();

 private:
  void run(const UciTask& task);
  void release();

  UciVoice& voice_;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> held_ = false;  ///< whether the answer must wait for `stop` or `ponderhit`
  std::atomic<bool> running_ = false;
  UciThinker thinker_;
  UciEnd end_ = UciEnd::own;
  std::optional<SearchTime> ponder_time_;  ///< the time for the move, which begins at the ponder hit
  std::jthread search_;
  std::jthread timer_;
};

}  // namespace keymove::tools
