// Plays the games of a match.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <map>
#include <memory>

#include "tools/matches/match_schedule.h"

namespace keymove::tools {

/// The pairs whose remaining games are not played. Thread-safe.
class EndedPairs {
 public:
  explicit EndedPairs(std::size_t pairs) : ended_(pairs) {}

  void end(std::size_t pair) { ended_[pair] = true; }
  [[nodiscard]] bool ended(std::size_t pair) const { return ended_[pair]; }

 private:
  std::deque<std::atomic<bool>> ended_;
};

/// Plays games of the match, one after the other, and keeps engines running from one to the next. Each thread has its
/// own.
class MatchTable {
 public:
  MatchTable(std::shared_ptr<const MatchSchedule> schedule, std::shared_ptr<const EndedPairs> ended)
      : schedule_(std::move(schedule)), ended_(std::move(ended)) {}

  /// Plays the game, which does not depend on the others; if its pair has ended, the game has no result.
  PlayedGame play(std::size_t game);

 private:
  /// The player of the agent in a game of the variant in which he has that side (0 = White).
  Player& seat(const VariantPtr& variant, std::size_t agent, std::size_t game, std::size_t side);

  std::shared_ptr<const MatchSchedule> schedule_;
  std::shared_ptr<const EndedPairs> ended_;
  std::map<std::size_t, std::unique_ptr<Player>> players_;  ///< by agent, those of the last game
};

}  // namespace keymove::tools
