#include "tools/matches/match_tally.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "positions/game/setup.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

namespace {

std::size_t hash_of(const PlayedGame& game) {
  std::string text = write_fen(game.start);
  for (const Move& move : game.moves()) text += " " + coordinate_text(*game.start.variant, move);
  return std::hash<std::string>()(text);
}

}  // namespace

MatchTally::MatchTally(const MatchSchedule& schedule) : schedule_(schedule), pairs_(schedule.pairs.size()) {}

bool MatchTally::add(std::size_t index, const PlayedGame& game) {
  PairTally& tally = pairs_[index / schedule_.games_each];
  if (!tally.ended.empty()) {
    ++tally.unplayed;
    if (!tally.loses_rest) return true;
    tally.score.add(*tally.loses_rest == 0 ? 0 : 1);
    ++reasons_["not played"];
    return true;
  }
  const Color first = schedule_.turned(index) ? Color::black : Color::white;
  constexpr double kDraw = 0.5;
  const auto& winner = game.result->winner;
  tally.score.add(!winner ? kDraw : *winner == first ? 1.0 : 0.0);
  tally.games.insert(hash_of(game));
  ++reasons_[game.result->reason];
  count_times(tally, index, game);
  game.trouble ? count_trouble(index, game) : static_cast<void>(++tally.whole);
  look_for_end(tally, index, game);
  return !tally.ended.empty();
}

void MatchTally::count_times(PairTally& tally, std::size_t index, const PlayedGame& game) {
  for (std::size_t agent = 0; agent < 2; ++agent) {
    const Color side = (agent == 0) != schedule_.turned(index) ? Color::white : Color::black;
    tally.seconds.at(agent) += game.seconds(side);
    tally.charged.at(agent) += game.charged.at(slot(side));
    tally.slowest.at(agent) = std::max(tally.slowest.at(agent), game.slowest(side));
  }
}

void MatchTally::count_trouble(std::size_t index, const PlayedGame& game) {
  const std::size_t loser = slot(!*game.result->winner);
  const std::array<std::size_t, 2> who = schedule_.players_of(index);
  TroubleTally& tally = troubles_[{who.at(loser), game.trouble->words}];
  if (++tally.count > 1) return;
  tally.first = *game.trouble;
  tally.game = index % schedule_.games_each + 1;
  tally.opponent = who.at(1 - loser);
  tally.move = game.turns() + (game.made.empty() || game.made.back().before.to_move == Color::black ? 1 : 0);
}

void MatchTally::look_for_end(PairTally& tally, std::size_t index, const PlayedGame& game) {
  const AgentPair& pair = schedule_.pair_of(index);
  const std::array<std::size_t, 2> agents = {pair.first, pair.second};
  const bool turned = schedule_.turned(index);
  for (std::size_t agent = 0; agent < 2; ++agent) {
    const Color side = (agent == 0) != turned ? Color::white : Color::black;
    const bool lost_so = game.trouble && game.trouble->lasting && game.result->winner == !side;
    tally.too_slow.at(agent) = lost_so ? tally.too_slow.at(agent) + 1 : 0;
    if (schedule_.pair_time && tally.charged.at(agent) > schedule_.rules.allowed(*schedule_.pair_time)) {
      tally.loses_rest = agent;
      tally.out_of_time = true;
      tally.ended = fmt::format("{} exceeds the time of the pairing: {} s of {} s", name(agents.at(agent)),
                                seconds_text(tally.charged.at(agent)), seconds_text(*schedule_.pair_time));
    } else if (schedule_.give_up && tally.too_slow.at(agent) >= *schedule_.give_up) {
      tally.loses_rest = agent;
      tally.ended = fmt::format("{} {} in {} games in succession", name(agents.at(agent)), game.trouble->words,
                                tally.too_slow.at(agent));
    }
  }
  if (schedule_.sprt && state_of(tally.score, *schedule_.sprt) != SprtState::open) tally.ended = "the test has decided";
}

double MatchTally::slowest(std::size_t agent) const {
  double out = 0;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    if (schedule_.pairs[i].first == agent) out = std::max(out, pairs_[i].slowest[0]);
    if (schedule_.pairs[i].second == agent) out = std::max(out, pairs_[i].slowest[1]);
  }
  return out;
}

double MatchTally::marks(std::size_t pair) const {
  const PairTally& tally = pairs_[pair];
  const CourseOpponent& opponent = schedule_.opponent_of(pair);
  constexpr double kHundred = 100;
  const auto kept = static_cast<double>(tally.score.wins + tally.score.draws);
  const auto games = static_cast<double>(tally.score.games());
  const bool in_time = !tally.out_of_time || tally.loses_rest != 0U;
  return in_time && games > 0 && kHundred * kept >= opponent.percent * games ? opponent.marks : 0;
}

double MatchTally::marks_of(std::size_t agent) const {
  double out = 0;
  for (std::size_t i = 0; i < pairs_.size(); ++i) out += schedule_.pairs[i].first == agent ? marks(i) : 0;
  return out;
}

}  // namespace keymove::tools
