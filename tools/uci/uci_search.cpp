#include "tools/uci/uci_search.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace keymove::tools {

namespace {

/// Sets the flag after so many seconds, unless a stop is requested before.
void set_after(const std::stop_token& end, double seconds, std::atomic<bool>& flag) {
  std::mutex mutex;
  std::condition_variable_any waiting;
  std::unique_lock<std::mutex> hold(mutex);
  waiting.wait_for(hold, end, std::chrono::duration<double>(seconds), [] { return false; });
  if (!end.stop_requested()) flag = true;
}

}  // namespace

void UciSearch::prepare(const VariantPtr& variant, std::size_t hash_mib, std::size_t threads) {
  if (search_.joinable()) search_.join();
  thinker_.prepare(variant, hash_mib, threads);
}

void UciSearch::start(UciTask task) {
  if (search_.joinable()) search_.join();
  timer_ = {};
  stop_ = false;
  end_ = task.go.end();
  held_ = task.go.ponder || end_ == UciEnd::stop;
  ponder_time_ = task.go.ponder ? std::exchange(task.time, std::nullopt) : std::nullopt;
  running_ = true;
  search_ = std::jthread([this, task = std::move(task)] { run(task); });
}

void UciSearch::run(const UciTask& task) {
  UciAnswer answer{task.moves.front(), std::nullopt};
  try {
    try {
      answer = thinker_.think(task);
    } catch (const std::bad_alloc&) {
      voice_.complain({"out of memory: try a smaller Hash"});
    }
    held_.wait(true);
    const Variant& variant = *task.game.now.variant;
    std::string line = "bestmove " + coordinate_text(variant, answer.move);
    if (answer.reply) line += " ponder " + coordinate_text(variant, *answer.reply);
    running_ = false;  // before the answer, since the GUI may send the next command at once
    voice_.say(line);
  } catch (const std::exception&) {
    running_ = false;  // the output is closed; the thread that listens to the GUI will notice it
  }
}

void UciSearch::release() {
  held_ = false;
  held_.notify_all();
}

void UciSearch::ponder_hit() {
  if (!held_ || end_ == UciEnd::stop) return;
  if (ponder_time_) {
    timer_ = std::jthread(
        [this, seconds = ponder_time_->maximum](const std::stop_token& end) { set_after(end, seconds, stop_); });
  }
  release();
}

void UciSearch::stop() {
  stop_ = true;
  release();
  if (search_.joinable()) search_.join();
}

bool UciSearch::wait() {
  if (running_ && held_) return false;
  if (search_.joinable()) search_.join();
  return true;
}

void UciSearch::finish() {
  if (!wait()) stop();
}

}  // namespace keymove::tools
