#include "tools/matches/match_text.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <sstream>

#include <fmt/format.h>

#include "tools/console/text_table.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

namespace {

std::string percent(double share) {
  constexpr double kHundred = 100;
  return fmt::format("{:.1f} %", share * kHundred);
}

std::string share_text(const MatchScore& score) {
  const ShareInterval interval = score.interval();
  return fmt::format("{} [{}, {}]", percent(score.share()), percent(interval.low), percent(interval.high));
}

/// "1 game", "3 games".
std::string games_text(std::size_t count, const std::string& what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// How many of the pair's games were different; empty if all were, or if none was played to its end.
std::string different_text(const PairTally& pair) {
  const bool repeats = pair.whole > 0 && pair.games.size() < pair.played();
  return repeats ? games_text(pair.games.size(), "different game") : "";
}

std::string pairs_text(const MatchTally& tally) {
  const MatchSchedule& schedule = tally.schedule();
  std::string out;
  for (std::size_t i = 0; i < tally.pairs().size(); ++i) {
    const PairTally& pair = tally.pairs()[i];
    const MatchScore& s = pair.score;
    if (s.games() == 0) continue;
    out += fmt::format("{} - {}: {} won, {} drawn, {} lost; {}; Elo {}", tally.name(schedule.pairs[i].first),
                       tally.name(schedule.pairs[i].second), s.wins, s.draws, s.losses, share_text(s), elo_text(s));
    if (schedule.has_limits()) out += fmt::format("; time {:.2f} s, {:.2f} s", pair.seconds[0], pair.seconds[1]);
    if (const std::string different = different_text(pair); !different.empty()) out += "; " + different;
    if (schedule.sprt) out += "; " + sprt_text(s, *schedule.sprt);
    out += "\n";
  }
  return out;
}

/// The points of each agent against each other one, the best agent first.
std::string cross_table(const MatchTally& tally) {
  const std::size_t n = tally.schedule().agents.size();
  std::vector<std::vector<double>> points(n, std::vector<double>(n, 0));
  std::vector<double> total(n, 0);
  for (std::size_t i = 0; i < tally.pairs().size(); ++i) {
    const auto& [a, b] = tally.schedule().pairs[i];
    const MatchScore& score = tally.pairs()[i].score;
    points[a][b] = score.share() * static_cast<double>(score.games());
    points[b][a] = static_cast<double>(score.games()) - points[a][b];
    total[a] += points[a][b];
    total[b] += points[b][a];
  }
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return total[a] > total[b]; });
  std::vector<std::vector<std::string>> rows;
  for (const std::size_t row : order) {
    rows.push_back({tally.name(row)});
    for (const std::size_t column : order)
      rows.back().push_back(row == column ? "-" : fmt::format("{:.1f}", points[row][column]));
    rows.back().push_back(fmt::format("{:.1f}", total[row]));
  }
  return table_text(rows, 1);
}

std::string marks_text(double marks, double all) { return fmt::format("{:g} of {:g}", marks, all); }

/// The results of the only agent that the course tests, opponent by opponent.
std::string course_text(const MatchTally& tally) {
  const MatchSchedule& schedule = tally.schedule();
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < tally.pairs().size(); ++i) {
    const PairTally& pair = tally.pairs()[i];
    if (pair.score.games() == 0) continue;
    constexpr double kHundred = 100;
    const double kept =
        kHundred * static_cast<double>(pair.score.wins + pair.score.draws) / static_cast<double>(pair.score.games());
    rows.push_back({std::to_string(i + 1), tally.name(schedule.pairs[i].second), course_line(pair),
                    fmt::format("{:.0f} % won or drawn, wanted {:g} %", kept, schedule.opponent_of(i).percent),
                    "marks " + marks_text(tally.marks(i), schedule.opponent_of(i).marks)});
  }
  return table_text(rows, rows.empty() ? 0 : rows.front().size()) +
         fmt::format("marks: {}\n", marks_text(tally.marks_of(0), schedule.course->marks()));
}

/// One row for each agent that the course tests: wins, draws and losses against each opponent, marks, time.
std::string class_table(const MatchTally& tally) {
  const MatchSchedule& schedule = tally.schedule();
  const std::size_t opponents = schedule.course->opponents.size();
  std::vector<std::vector<std::string>> rows = {{"won drawn lost"}};
  for (std::size_t i = 0; i < opponents; ++i) rows[0].push_back(tally.name(schedule.pairs[i].second));
  rows[0].insert(rows[0].end(), {"marks", "of", "time"});
  for (std::size_t agent = 0; agent < schedule.tested(); ++agent) {
    rows.push_back({tally.name(agent)});
    double seconds = 0;
    for (std::size_t i = agent * opponents; i < (agent + 1) * opponents; ++i) {
      const PairTally& pair = tally.pairs()[i];
      rows.back().push_back(fmt::format("{} {} {}", pair.score.wins, pair.score.draws, pair.score.losses));
      seconds += pair.seconds[0];
    }
    rows.back().push_back(fmt::format("{:g}", tally.marks_of(agent)));
    rows.back().push_back(fmt::format("{:g}", schedule.course->marks()));
    rows.back().push_back(fmt::format("{:.2f} s", seconds));
  }
  return table_text(rows, 1);
}

/// Which pairs of a course repeat their games, and which games were lost without being played.
std::string pair_notes(const MatchTally& tally) {
  const MatchSchedule& schedule = tally.schedule();
  std::string out;
  std::map<std::string, std::size_t> unplayed;
  for (std::size_t i = 0; i < tally.pairs().size(); ++i) {
    const PairTally& pair = tally.pairs()[i];
    const std::string different = different_text(pair);
    if (schedule.course && !different.empty())
      out += fmt::format("{} - {}: {}\n", tally.name(schedule.pairs[i].first), tally.name(schedule.pairs[i].second),
                         different);
    if (pair.loses_rest) unplayed[pair.ended] += pair.unplayed;
  }
  for (const auto& [why, count] : unplayed)
    out += fmt::format("{}: {} lost without being played\n", why, games_text(count, "game"));
  return out;
}

/// How the openings were varied.
std::string variety_note(const MatchTally& tally) {
  const MatchSchedule& schedule = tally.schedule();
  std::string out;
  if (schedule.course) {
    for (std::size_t i = 0; i < schedule.course->opponents.size() && schedule.games_each > 1; ++i) {
      if (const int moves = schedule.opponent_of(i).random_moves; moves > 0)
        out += fmt::format("varied: from game 2 on, the first {} moves of {} are random\n", moves,
                           tally.name(schedule.pairs[i].second));
    }
    return out;
  }
  for (std::size_t game = 0; game < schedule.games() && !schedule.random_plies; ++game) {
    if (const int plies = schedule.random_plies_of(game); plies > 0)
      return fmt::format(
          "varied: from game {} of a pair on, {} random moves come first where agents may repeat their games\n",
          game % schedule.games_each + 1, plies);
  }
  return out;
}

std::string troubles_text(const MatchTally& tally) {
  std::string out;
  for (const auto& [key, trouble] : tally.troubles()) {
    const PlayerTrouble& first = trouble.first;
    out += fmt::format("{}: {} in {}, first in game {} against {}, at move {}{}\n", tally.name(key.first), key.second,
                       games_text(trouble.count, "game"), trouble.game, tally.name(trouble.opponent), trouble.move,
                       first.detail.empty() ? "" : ": " + first.detail);
    std::istringstream words(first.last_words);
    for (std::string line; std::getline(words, line);) out += "    " + line + "\n";
  }
  return out;
}

std::string ends_text(const MatchTally& tally) {
  std::vector<std::string> ends;
  for (const auto& [reason, count] : tally.reasons()) ends.push_back(fmt::format(" {} {}", count, reason));
  return fmt::format("ended:{}\n", fmt::join(ends, ","));
}

std::string slowest_text(const MatchTally& tally) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < tally.schedule().agents.size(); ++i)
    out.push_back(fmt::format(" {} {} s", tally.name(i), seconds_text(tally.slowest(i))));
  return fmt::format("slowest move:{}\n", fmt::join(out, ","));
}

}  // namespace

std::string live_text(const MatchTally& tally, std::size_t pair) {
  const MatchScore& s = tally.pairs()[pair].score;
  const AgentPair& agents = tally.schedule().pairs[pair];
  return fmt::format("{} - {}  +{} ={} -{}", tally.name(agents.first), tally.name(agents.second), s.wins, s.draws,
                     s.losses);
}

std::string match_text(const MatchTally& tally) {
  const MatchSchedule& schedule = tally.schedule();
  std::string out;
  if (!schedule.course) {
    out = pairs_text(tally);
    if (schedule.agents.size() > 2) out += "\n" + cross_table(tally);
  } else {
    out = schedule.tested() == 1 ? course_text(tally) : class_table(tally);
  }
  out += pair_notes(tally) + variety_note(tally) + troubles_text(tally) + ends_text(tally);
  return schedule.has_limits() ? out + slowest_text(tally) : out;
}

std::string course_line(const PairTally& pair) {
  return fmt::format("{{'Lose': {}, 'Draw': {}, 'Win': {}}} Time: {:.2f}", pair.score.losses, pair.score.draws,
                     pair.score.wins, pair.seconds[0]);
}

}  // namespace keymove::tools
