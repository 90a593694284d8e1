#include "tools/matches/match_schedule.h"

#include "tools/agents/agent_option.h"

namespace keymove::tools {

bool MatchSchedule::may_repeat(std::size_t pair) const {
  const auto varies = [&](std::size_t agent) { return agents[agent].own && leaves_to_chance(*agents[agent].own); };
  return !varies(pairs[pair].first) && !varies(pairs[pair].second);
}

int MatchSchedule::random_plies_of(std::size_t game) const {
  constexpr int kVaried = 4;
  if (random_plies) return *random_plies;
  const bool again = opening_of(game) >= openings.size();
  return !course && again && may_repeat(game / games_each) ? kVaried : 0;
}

int MatchSchedule::random_moves_of(std::size_t game) const {
  return course && game % games_each > 0 ? opponent_of(game / games_each).random_moves : 0;
}

}  // namespace keymove::tools
