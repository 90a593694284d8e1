// The games of a match: their players, openings and order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/play/agent.h"
#include "tools/matches/match_game.h"
#include "verify/rules/rulebook.h"

namespace keymove::tools {

/// An opponent of the 7x7 course, and the result against it that earns its marks.
struct CourseOpponent {
  const char* agent;
  int percent;  ///< the percentage of games that must be won or drawn
  int marks;
};

/// All opponents of the course, in the order in which they are played.
inline constexpr std::array<CourseOpponent, 5> kCourseOpponents = {
    {{"dummy", 100, 1},
     {"random", 100, 1},
     {"greedy", 90, 2},
     {"smart", 90, 3},
     {"alphabeta:depth=4,heuristic=material,ties=random,name=minimax", 80, 3}}};

/// Two agents of the match, by their indices in MatchSchedule::agents.
struct AgentPair {
  std::size_t first;
  std::size_t second;
};

/// The games of a match. The threads of the match share it, and it must outlive them.
struct MatchSchedule {
  std::vector<Setup> openings;
  std::vector<solver::AgentSpec> agents;
  std::vector<AgentPair> pairs;
  std::size_t games_each = 0;
  bool alternate = true;
  int random_plies = 0;
  std::uint64_t seed = 1;
  bool course = false;  ///< whether the first agent plays the opponents of the 7x7 course for marks
  GameRules rules;
  std::optional<verify::Rulebook> rulebook;

  /// The number of games.
  [[nodiscard]] std::size_t games() const { return pairs.size() * games_each; }
  /// The pair that plays the game.
  [[nodiscard]] const AgentPair& pair_of(std::size_t game) const { return pairs[game / games_each]; }
  /// Whether the second agent of the pair has White.
  [[nodiscard]] bool turned(std::size_t game) const { return alternate && (game % games_each) % 2 == 1; }

  /// The indices of the agents of a game, White first.
  [[nodiscard]] std::array<std::size_t, 2> players_of(std::size_t game) const {
    const auto& [first, second] = pair_of(game);
    return turned(game) ? std::array{second, first} : std::array{first, second};
  }
};

}  // namespace keymove::tools
