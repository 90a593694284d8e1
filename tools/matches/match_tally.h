// Counts the results and times of a match.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tools/matches/match_schedule.h"
#include "tools/matches/match_score.h"

namespace keymove::tools {

/// The games of a pair. Arrays have the first agent's value, then the second one's.
struct PairTally {
  MatchScore score;                          ///< of the first agent
  std::array<double, 2> seconds = {};        ///< of all moves
  std::array<double, 2> slowest = {};        ///< the seconds of the slowest move
  std::size_t whole = 0;                     ///< games that ended by the rules of the game
  std::unordered_set<std::size_t> games;     ///< a hash of each different game
  std::size_t unplayed = 0;                  ///< games that count as lost, or were left out, without being played
  std::optional<std::size_t> loses_rest;     ///< the agent that loses the games that are left
  bool out_of_time = false;                  ///< whether that is because its time for the pair is over
  std::string ended;                         ///< why the pair has ended before its last game; else empty
  std::array<std::size_t, 2> too_slow = {};  ///< games in succession, up to the last one, that were lost on time
  std::array<double, 2> charged = {};        ///< the seconds that count against the time of the pair

  /// The number of games that were played.
  [[nodiscard]] std::size_t played() const { return score.games() - (loses_rest ? unplayed : 0); }
};

/// What an agent did wrong: how often, and where first.
struct TroubleTally {
  std::size_t count = 0;
  PlayerTrouble first;
  std::size_t game = 0;  ///< the number of the game in its pair, from 1
  std::size_t opponent = 0;
  int move = 0;  ///< the number of the move
};

class MatchTally {
 public:
  /// The schedule must outlive the tally.
  explicit MatchTally(const MatchSchedule& schedule);

  /// Counts the next game, or one that was not played. Returns whether its pair has ended before its last game: then
  /// what is played of it later does not count.
  bool add(std::size_t index, const PlayedGame& game);

  [[nodiscard]] const MatchSchedule& schedule() const { return schedule_; }
  [[nodiscard]] const std::vector<PairTally>& pairs() const { return pairs_; }
  /// How often games ended for each reason.
  [[nodiscard]] const std::map<std::string, std::size_t>& reasons() const { return reasons_; }
  /// The troubles by agent and words.
  [[nodiscard]] const std::map<std::pair<std::size_t, std::string>, TroubleTally>& troubles() const {
    return troubles_;
  }
  [[nodiscard]] const std::string& name(std::size_t agent) const { return schedule_.agents[agent].name; }
  [[nodiscard]] double slowest(std::size_t agent) const;

  /// With a course: the marks of a pair, and those of a tested agent.
  [[nodiscard]] double marks(std::size_t pair) const;
  [[nodiscard]] double marks_of(std::size_t agent) const;

 private:
  void count_times(PairTally& tally, std::size_t index, const PlayedGame& game);
  void count_trouble(std::size_t index, const PlayedGame& game);
  /// Ends the pair if its time, the patience with an agent or the statistical test says so.
  void look_for_end(PairTally& tally, std::size_t index, const PlayedGame& game);

  const MatchSchedule& schedule_;
  std::vector<PairTally> pairs_;
  std::map<std::string, std::size_t> reasons_;
  std::map<std::pair<std::size_t, std::string>, TroubleTally> troubles_;
};

}  // namespace keymove::tools
