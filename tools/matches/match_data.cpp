#include "tools/matches/match_data.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/text/finding_text.h"

namespace keymove::tools {

namespace {

using Json = nlohmann::ordered_json;

/// The Elo difference; null where it is infinite.
Json elo_json(double share) {
  const auto elo = elo_of(share);
  return elo ? Json(*elo) : Json();
}

Json pair_json(const MatchTally& tally, std::size_t i) {
  const MatchSchedule& schedule = tally.schedule();
  const PairTally& pair = tally.pairs()[i];
  const MatchScore& s = pair.score;
  const ShareInterval interval = s.interval();
  Json out = {{"first", tally.name(schedule.pairs[i].first)},
              {"second", tally.name(schedule.pairs[i].second)},
              {"wins", s.wins},
              {"draws", s.draws},
              {"losses", s.losses},
              {"share", s.share()},
              {"share_low", interval.low},
              {"share_high", interval.high},
              {"elo", elo_json(s.share())},
              {"elo_low", elo_json(interval.low)},
              {"elo_high", elo_json(interval.high)},
              {"different_games", pair.games.size()}};
  if (schedule.has_limits()) {
    out["seconds"] = pair.seconds;
    out["slowest"] = pair.slowest;
  }
  if (!pair.ended.empty()) {
    out["ended"] = pair.ended;
    out["unplayed"] = pair.unplayed;
  }
  if (schedule.sprt) {
    const SprtState state = state_of(s, *schedule.sprt);
    out["llr"] = log_likelihood_ratio(s, *schedule.sprt);
    out["sprt"] = state == SprtState::h0 ? "H0" : state == SprtState::h1 ? "H1" : "open";
  }
  if (schedule.course) {
    out["marks"] = tally.marks(i);
    out["of"] = schedule.opponent_of(i).marks;
  }
  return out;
}

/// The text as a field: in quotes if it needs them.
std::string field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

std::string elo_field(double share) {
  const auto elo = elo_of(share);
  return elo ? fmt::format("{:.1f}", *elo) : share >= 1 ? "inf" : "-inf";
}

}  // namespace

std::string match_json(const MatchTally& tally) {
  const MatchSchedule& schedule = tally.schedule();
  Json out;
  out["schema"] = "keymove-match/1";
  out["variant"] = schedule.openings.front().variant->name;
  auto pairs = Json::array();
  for (std::size_t i = 0; i < tally.pairs().size(); ++i) pairs.push_back(pair_json(tally, i));
  out["pairs"] = std::move(pairs);
  if (schedule.course) {
    auto agents = Json::array();
    for (std::size_t i = 0; i < schedule.tested(); ++i)
      agents.push_back({{"agent", tally.name(i)}, {"marks", tally.marks_of(i)}, {"of", schedule.course->marks()}});
    if (schedule.tested() == 1) out["marks"] = tally.marks_of(0);
    out["agents"] = std::move(agents);
  }
  out["ended"] = tally.reasons();
  auto troubles = Json::array();
  for (const auto& [key, trouble] : tally.troubles()) {
    Json one = {{"agent", tally.name(key.first)},
                {"trouble", key.second},
                {"games", trouble.count},
                {"game", trouble.game},
                {"opponent", tally.name(trouble.opponent)},
                {"move", trouble.move}};
    if (!trouble.first.detail.empty()) one["detail"] = trouble.first.detail;
    if (!trouble.first.last_words.empty()) one["last_words"] = trouble.first.last_words;
    troubles.push_back(std::move(one));
  }
  if (!troubles.empty()) out["troubles"] = std::move(troubles);
  return json_line(out);
}

std::string match_csv(const MatchTally& tally) {
  const MatchSchedule& schedule = tally.schedule();
  std::string out =
      "first,second,wins,draws,losses,share,share_low,share_high,elo,elo_low,elo_high,different_games,unplayed,"
      "seconds_first,seconds_second,slowest_first,slowest_second";
  if (schedule.sprt) out += ",llr";
  if (schedule.course) out += ",marks,of";
  out += "\n";
  for (std::size_t i = 0; i < tally.pairs().size(); ++i) {
    const PairTally& pair = tally.pairs()[i];
    const MatchScore& s = pair.score;
    const ShareInterval interval = s.interval();
    out += fmt::format("{},{},{},{},{},{:.4f},{:.4f},{:.4f},{},{},{},{},{},{:.3f},{:.3f},{:.3f},{:.3f}",
                       field(tally.name(schedule.pairs[i].first)), field(tally.name(schedule.pairs[i].second)), s.wins,
                       s.draws, s.losses, s.share(), interval.low, interval.high, elo_field(s.share()),
                       elo_field(interval.low), elo_field(interval.high), pair.games.size(), pair.unplayed,
                       pair.seconds[0], pair.seconds[1], pair.slowest[0], pair.slowest[1]);
    if (schedule.sprt) out += fmt::format(",{:.4f}", log_likelihood_ratio(s, *schedule.sprt));
    if (schedule.course) out += fmt::format(",{:g},{:g}", tally.marks(i), schedule.opponent_of(i).marks);
    out += "\n";
  }
  return out;
}

}  // namespace keymove::tools
