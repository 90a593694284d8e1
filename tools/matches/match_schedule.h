// The games of a match: their players, openings and order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tools/agents/player.h"
#include "tools/matches/match_course.h"
#include "tools/matches/match_game.h"
#include "tools/matches/sprt.h"

namespace keymove::tools {

/// Two agents of the match, by their indices in MatchSchedule::agents.
struct AgentPair {
  std::size_t first;
  std::size_t second;
};

/// The games of a match. The threads of the match share it, and it must outlive them.
struct MatchSchedule {
  std::vector<Setup> openings;
  std::vector<PlayerSpec> agents;  ///< with a course, the opponents are the last ones
  std::vector<AgentPair> pairs;    ///< with a course, every tested agent with every opponent, in this order
  std::size_t games_each = 0;
  bool alternate = true;
  std::optional<int> random_plies;  ///< made first in every game; absent: see random_plies_of
  std::uint64_t seed = 1;
  GameRules rules;
  std::optional<double> pair_time;     ///< the seconds of each side for all games of a pair, by the clock of the rules
  std::optional<std::size_t> give_up;  ///< games that exceed the time in succession; then the rest is lost unplayed
  std::optional<Sprt> sprt;
  std::optional<MatchCourse> course;  ///< the test in which the agents get marks

  /// Whether time is limited, so that times matter, and games may depend on them.
  [[nodiscard]] bool has_limits() const { return rules.time || rules.game_time; }
  /// The number of games.
  [[nodiscard]] std::size_t games() const { return pairs.size() * games_each; }
  /// The number of agents that the course tests; the others are its opponents.
  [[nodiscard]] std::size_t tested() const { return agents.size() - (course ? course->opponents.size() : 0); }
  /// The opponent of the course in a pair.
  [[nodiscard]] const CourseOpponent& opponent_of(std::size_t pair) const {
    return course->opponents[pair % course->opponents.size()];
  }
  /// The pair that plays the game.
  [[nodiscard]] const AgentPair& pair_of(std::size_t game) const { return pairs[game / games_each]; }
  /// Whether the second agent of the pair has White.
  [[nodiscard]] bool turned(std::size_t game) const { return alternate && (game % games_each) % 2 == 1; }

  /// The indices of the agents of a game, White first.
  [[nodiscard]] std::array<std::size_t, 2> players_of(std::size_t game) const {
    const auto& [first, second] = pair_of(game);
    return turned(game) ? std::array{second, first} : std::array{first, second};
  }
  /// The number of the game's opening, among those that the pair plays.
  [[nodiscard]] std::size_t opening_of(std::size_t game) const {
    const std::size_t number = game % games_each;
    return alternate ? number / 2 : number;
  }

  /// Whether the pair may repeat its games, because neither agent is known to leave its moves to chance.
  [[nodiscard]] bool may_repeat(std::size_t pair) const;
  /// The random moves at the start of a game: those that were asked for; else some where an opening is played again by
  /// a pair that may repeat its games.
  [[nodiscard]] int random_plies_of(std::size_t game) const;
  /// How many first moves of Black, the opponent of the course, are random. The first game of a pair has none.
  [[nodiscard]] int random_moves_of(std::size_t game) const;
};

}  // namespace keymove::tools
