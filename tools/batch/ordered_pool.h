// Works on many threads and delivers the results in order.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace keymove::tools {

/// Computes the results for 0 .. count-1 on many threads and delivers them in order.
template <class R>
class OrderedPool {
 public:
  using Task = std::function<R(std::size_t)>;
  /// Makes a thread's task, and is called on that thread. The factory and the task must own or share everything they
  /// refer to, since abandoned work runs on until the program exits.
  using TaskFactory = std::function<Task()>;

  /// Starts the threads, or as many as the system allows. Throws std::system_error if it allows none.
  OrderedPool(std::size_t count, std::size_t threads, const TaskFactory& factory)
      : count_(count), shared_(std::make_shared<Shared>(count)) {
    try {
      for (std::size_t i = 0; i < std::min(threads, count); ++i)
        threads_.emplace_back([shared = shared_, factory] { shared->work(factory); });
    } catch (const std::system_error&) {
      if (threads_.empty()) throw;  // fewer threads suffice
    }
  }

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
    for (std::size_t i = 0; i < count_;) {
      auto result = shared_->take(i, kTick);
      if (result) consume(i++, *result);
      if (tick(shared_->done()) || i == count_) continue;
      shared_->stop();
      shared_->settle(patience);
      for (; i < count_; ++i) {
        if (auto left = shared_->take(i, {})) consume(i, *left);
      }
      return false;
    }
    return true;
  }

 private:
  struct Shared {
    explicit Shared(std::size_t count) : results_(count) {}

    void work(const TaskFactory& factory) {
      try {
        const Task task = factory();
        while (const auto index = next()) finish(*index, task(*index));
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        next_ = results_.size();
        changed_.notify_one();
      }
    }

    std::optional<std::size_t> next() {
      const std::lock_guard lock(mutex_);
      if (next_ >= results_.size()) return std::nullopt;
      ++running_;
      return next_++;
    }

    void finish(std::size_t index, R result) {
      const std::lock_guard lock(mutex_);
      results_[index].emplace(std::move(result));
      ++done_;
      --running_;
      changed_.notify_one();
    }

    /// Takes the result; nothing if it is not ready within `patience`.
    std::optional<R> take(std::size_t index, std::chrono::milliseconds patience) {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, patience, [&] { return results_[index].has_value() || failure_; });
      if (failure_) std::rethrow_exception(failure_);
      return std::exchange(results_[index], std::nullopt);
    }

    /// Keeps new work from being started; returns whether no work is under way.
    bool stop() {
      const std::lock_guard lock(mutex_);
      next_ = results_.size();
      return running_ == 0;
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

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::optional<R>> results_;
    std::size_t next_ = 0;
    std::size_t running_ = 0;
    std::size_t done_ = 0;
    std::exception_ptr failure_;
  };

  std::size_t count_;
  std::shared_ptr<Shared> shared_;
  std::vector<std::thread> threads_;
};

}  // namespace keymove::tools
