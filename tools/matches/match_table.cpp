#include "tools/matches/match_table.h"

#include <cstdint>

#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

/// Scrambles a number, so that neighbouring seeds give unrelated numbers. Method: splitmix64 (Steele, Lea, Flood 2014).
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31U);
}

}  // namespace

Player& MatchTable::seat(const VariantPtr& variant, std::size_t agent, std::size_t game, std::size_t side) {
  PlayerSpec spec = schedule_->agents[agent];
  auto& player = players_[agent];
  if (player && !spec.own) return *player;
  if (spec.own) spec.own->seed = mixed(mixed(schedule_->seed + game) + 2 * spec.own->seed + side);
  player = make_player(variant, spec);
  return *player;
}

PlayedGame MatchTable::play(std::size_t game) {
  const MatchSchedule& schedule = *schedule_;
  const std::size_t pair = game / schedule.games_each;
  if (ended_->ended(pair)) return {};
  const std::size_t opening = schedule.opening_of(game);
  const Setup& start = schedule.openings[opening % schedule.openings.size()];
  const auto rulebook = verify::recent_rulebook(start.variant);
  verify::Arbiter arbiter(*rulebook, start);
  play_random_opening(arbiter, schedule.random_plies_of(game), mixed(schedule.seed + opening));
  const auto [white, black] = schedule.players_of(game);
  // Programs that do not play this game are ended.
  std::erase_if(players_, [white = white, black = black](const auto& seat) {
    return seat.first != white && seat.first != black;
  });
  Player& first = seat(start.variant, white, game, 0);
  Player& second = seat(start.variant, black, game, 1);
  const int random_moves = schedule.random_moves_of(game);
  const auto varied = with_random_start(second, random_moves, mixed(~(schedule.seed + game)));
  PlayedGame played = play_game(arbiter, first, random_moves > 0 ? *varied : second, schedule.rules);
  played.names = {schedule.agents[white].name, schedule.agents[black].name};
  return played;
}

}  // namespace keymove::tools
