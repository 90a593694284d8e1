// Works on many threads and delivers the results in order.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace keymove::tools {

/// Draws the numbers 0 .. count-1.
inline std::function<std::optional<std::size_t>()> draw_numbers(std::size_t count) {
  return [next = std::size_t{0}, count]() mutable {
    return next < count ? std::optional<std::size_t>(next++) : std::nullopt;
  };
}

/// Draws tasks one at a time, works on them on many threads and delivers the results in order.
template <class R, class T = std::size_t>
class OrderedPool {
 public:
  using Task = std::function<R(T)>;
  /// Makes a thread's task, and is called on that thread. The factory and the task must own or share everything they
  /// refer to, since abandoned work runs on until the program exits.
  using TaskFactory = std::function<Task()>;
  /// Draws the next task, and nothing at the end. Only one thread at a time calls it; it must own or share everything
  /// it refers to, too.
  using Draw = std::function<std::optional<T>()>;

  /// Starts the threads, or as many as the system allows. No task is drawn while kAhead others are between the oldest
  /// that is not delivered and the newest, so that the memory used does not depend on the number of tasks. Throws
  /// std::system_error if the system allows no thread.
  OrderedPool(Draw draw, std::size_t threads, const TaskFactory& factory)
      : shared_(std::make_shared<Shared>(std::move(draw))) {
    try {
      for (std::size_t i = 0; i < threads; ++i)
        threads_.emplace_back([shared = shared_, factory] { shared->work(factory); });
    } catch (const std::system_error&) {
      if (threads_.empty()) throw;  // fewer threads suffice
    }
  }
  /// The same for the tasks 0 .. count-1.
  OrderedPool(std::size_t count, std::size_t threads, const TaskFactory& factory)
      : OrderedPool(draw_numbers(count), std::max<std::size_t>(1, std::min(threads, count)), factory) {}

  /// Abandons work that is still under way.
  ~OrderedPool() {
    const bool idle = shared_->stop();
    for (std::thread& thread : threads_) idle ? thread.join() : thread.detach();
  }
  OrderedPool(const OrderedPool&) = delete;
  OrderedPool& operator=(const OrderedPool&) = delete;

  /// Calls `consume(index, result)` in order, as soon as a result and all before it are ready, and `tick(done)` at
  /// least ten times a second. If `tick` returns false, no new work is started, work under way has `patience` to
  /// end, and the other finished results are consumed in order. Returns whether all results were consumed. Rethrows the
  /// first exception of a worker.
  bool run(const std::function<void(std::size_t, R&)>& consume, const std::function<bool(std::size_t)>& tick,
           std::chrono::milliseconds patience = {}) {
    constexpr auto kTick = std::chrono::milliseconds(100);
    for (std::size_t i = 0; !shared_->ended(i);) {
      auto result = shared_->take(i, kTick);
      if (result) consume(i++, *result);
      if (tick(shared_->done()) || shared_->ended(i)) continue;
      shared_->stop();
      shared_->settle(patience);
      while (auto left = shared_->take_first()) consume(left->first, left->second);
      return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t kAhead = 1024;

  struct Shared {
    explicit Shared(Draw draw) : draw_(std::move(draw)) {}

    void work(const TaskFactory& factory) {
      try {
        const Task task = factory();
        while (auto drawn = next()) finish(drawn->first, task(std::move(drawn->second)));
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        stopped_ = true;
        changed_.notify_all();
      }
    }

    /// The next task and its index; nothing at the end and after stop().
    std::optional<std::pair<std::size_t, T>> next() {
      const std::lock_guard one_draws(drawing_mutex_);
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return stopped_ || ended_ || drawn_ < taken_ + kAhead; });
        if (stopped_ || ended_) return std::nullopt;
        drawing_ = true;
      }
      std::optional<T> task = draw();
      const std::lock_guard lock(mutex_);
      drawing_ = false;
      if (!task) ended_ = true;
      if (!task || stopped_) {
        changed_.notify_all();
        return std::nullopt;
      }
      ++running_;
      return std::pair(drawn_++, std::move(*task));
    }

    /// Draws, which may wait for input.
    std::optional<T> draw() {
      try {
        return draw_();
      } catch (...) {
        const std::lock_guard lock(mutex_);
        drawing_ = false;
        throw;
      }
    }

    void finish(std::size_t index, R result) {
      const std::lock_guard lock(mutex_);
      results_.emplace(index, std::move(result));
      ++done_;
      --running_;
      changed_.notify_all();
    }

    /// Takes the result; nothing if it is not ready within `patience`, or if there are only `index` tasks.
    std::optional<R> take(std::size_t index, std::chrono::milliseconds patience) {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, patience,
                        [&] { return results_.count(index) != 0 || failure_ || (ended_ && index == drawn_); });
      if (failure_) std::rethrow_exception(failure_);
      const auto it = results_.find(index);
      if (it == results_.end()) return std::nullopt;
      std::optional<R> result(std::move(it->second));
      results_.erase(it);
      taken_ = index + 1;
      changed_.notify_all();
      return result;
    }

    /// Takes the first of the finished results.
    std::optional<std::pair<std::size_t, R>> take_first() {
      const std::lock_guard lock(mutex_);
      if (failure_) std::rethrow_exception(failure_);
      if (results_.empty()) return std::nullopt;
      std::optional<std::pair<std::size_t, R>> result(std::in_place, results_.begin()->first,
                                                      std::move(results_.begin()->second));
      results_.erase(results_.begin());
      return result;
    }

    /// Whether there are no more than `count` tasks.
    bool ended(std::size_t count) {
      const std::lock_guard lock(mutex_);
      if (failure_) std::rethrow_exception(failure_);
      return ended_ && count == drawn_;
    }

    /// Keeps new work from being started; returns whether no work is under way.
    bool stop() {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
      changed_.notify_all();
      return running_ == 0 && !drawing_;
    }

    /// Waits until no work is under way, but not longer than `patience`.
    void settle(std::chrono::milliseconds patience) {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, patience, [&] { return running_ == 0 || failure_; });
    }

    std::size_t done() {
      const std::lock_guard lock(mutex_);
      return done_;
    }

    Draw draw_;
    std::mutex drawing_mutex_;  ///< held by the thread that draws; taken before mutex_
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::size_t, R> results_;
    std::size_t drawn_ = 0;
    std::size_t taken_ = 0;
    std::size_t running_ = 0;
    std::size_t done_ = 0;
    bool drawing_ = false;
    bool ended_ = false;
    bool stopped_ = false;
    std::exception_ptr failure_;
  };

  std::shared_ptr<Shared> shared_;
  std::vector<std::thread> threads_;
};

}  // namespace keymove::tools
