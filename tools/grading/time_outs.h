// Agents that time out again and again, and are therefore not asked any more.
#pragma once

#include <cstddef>
#include <deque>
#include <limits>
#include <mutex>
#include <string>
#include <vector>

#include "tools/records/run.h"

namespace keymove::tools {

/// Knows which agents are given up: after a number of time-outs in a row, in the order of the positions. Positions that
/// nobody is asked about do not count. Thread-safe.
class TimeOuts {
 public:
  /// No agent is given up if `most` is 0.
  TimeOuts(std::size_t agents, std::size_t most) : most_(most), agents_(agents) {}

  /// Notes the verdict on an agent's answer to a position.
  void note(std::size_t agent, std::size_t position, const RunVerdict& verdict);
  /// Whether the records noted so far show that the agent was given up before that position. The answer is final if
  /// those of all positions before it are noted.
  [[nodiscard]] bool given_up(std::size_t agent, std::size_t position) const;
  /// Why it is not asked.
  [[nodiscard]] std::string reason() const;
  /// Makes the record of an agent that was asked too early, as two are at once, that of one that was not asked.
  void take_back(RunRecord& record) const;

 private:
  enum class Answer : char { unknown, not_asked, timeout, other };

  static constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();

  /// What is known of one agent. Of positions before the first unknown one, only the time-outs in a row are kept.
  struct Agent {
    std::deque<Answer> answers;  ///< from position `from` on, which is the first that is unknown
    std::size_t from = 0;
    std::size_t in_a_row = 0;   ///< just before `from`
    std::size_t last = kNever;  ///< the position of the last time-out before the agent is given up
  };

  std::size_t most_;
  std::vector<Agent> agents_;
  mutable std::mutex mutex_;
};

}  // namespace keymove::tools
