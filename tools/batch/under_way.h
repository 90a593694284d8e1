// What the workers of a batch are searching at the moment, for the progress line.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "solver/search/limits.h"

namespace keymove::tools {

/// The place of a worker, which others may look at from their threads.
class Desk {
 public:
  /// For the limits of the worker's solver.
  [[nodiscard]] solver::SearchMeter* meter() { return &meter_; }

  /// From now on, until end(), the worker is busy with the position of that id.
  void begin(const std::string& id);
  void end();

 private:
  friend class UnderWay;
  using Clock = std::chrono::steady_clock;

  solver::SearchMeter meter_;
  std::mutex mutex_;  ///< guards what follows
  std::optional<Clock::time_point> begun_;
  std::string id_;
};

/// Ends what it begins.
class AtDesk {
 public:
  AtDesk(Desk& desk, const std::string& id) : desk_(desk) { desk_.begin(id); }
  ~AtDesk() { desk_.end(); }
  AtDesk(const AtDesk&) = delete;
  AtDesk& operator=(const AtDesk&) = delete;

 private:
  Desk& desk_;
};

/// The desks of all workers. It may be used by several threads at once.
class UnderWay {
 public:
  enum class Ids { shown, hidden };
  explicit UnderWay(Ids ids) : ids_(ids) {}

  std::shared_ptr<Desk> new_desk();

  /// The search that has taken longest, if it has taken a second: "Morphy: depth 9, 12.3 M nodes, 6 s"; else empty.
  [[nodiscard]] std::string text() const;

 private:
  Ids ids_;
  mutable std::mutex mutex_;  ///< guards the list
  std::vector<std::shared_ptr<Desk>> desks_;
};

/// Two notes of a progress line: "2 wrong; Morphy: depth 9, ...". Each may be empty.
std::string joined_notes(const std::string& first, const std::string& second);

}  // namespace keymove::tools
