// A thread that is waited for at its end.
#pragma once

#include <thread>
#include <utility>

namespace keymove::solver {

/// A thread whose destructor joins it. It stands in for std::jthread, which not every standard library has.
class JoiningThread {
 public:
  template <class Work>
  explicit JoiningThread(Work work) : thread_(std::move(work)) {}
  JoiningThread(JoiningThread&&) noexcept = default;
  JoiningThread& operator=(JoiningThread&&) = delete;
  JoiningThread(const JoiningThread&) = delete;
  JoiningThread& operator=(const JoiningThread&) = delete;
  ~JoiningThread() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  std::thread thread_;
};

}  // namespace keymove::solver
