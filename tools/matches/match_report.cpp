#include "tools/matches/match_report.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/matches/played_trace.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

namespace {

std::string percent(double share) {
  constexpr double kHundred = 100;
  return fmt::format("{:.1f} %", share * kHundred);
}

std::string padded(double points) { return fmt::format("{:8.1f}", points); }

}  // namespace

MatchReport::MatchReport(const MatchOutputs& outputs, const MatchSchedule& schedule)
    : outputs_(outputs),
      schedule_(schedule),
      output_(outputs.file),
      scores_(schedule.pairs.size()),
      slowest_(schedule.agents.size()) {
  if (outputs.pgn) pgn_.emplace(outputs.pgn);
  if (outputs.jsonl) jsonl_.emplace(outputs.jsonl);
}

void MatchReport::add(std::size_t index, const PlayedGame& game) {
  const bool turned = schedule_.turned(index);
  const AgentPair& pair = schedule_.pair_of(index);
  const auto points = [&](Color side) { return !game.result->winner ? 0.5 : *game.result->winner == side ? 1.0 : 0.0; };
  scores_[index / schedule_.games_each].add(points(turned ? Color::black : Color::white));
  slowest_[pair.first] = std::max(slowest_[pair.first], game.slowest(turned ? Color::black : Color::white));
  slowest_[pair.second] = std::max(slowest_[pair.second], game.slowest(turned ? Color::white : Color::black));
  ++reasons_[game.result->reason];
  if (pgn_) pgn_->write(pgn_of(game, index + 1));
  if (jsonl_) jsonl_->write(json_of(game, index + 1));
  if (outputs_.traces) write_trace_of(index, game);
  last_ = index / schedule_.games_each;
}

void MatchReport::finish() { end_by(&Output::finish); }

void MatchReport::finish_partial() { end_by(&Output::finish_partial); }

void MatchReport::end_by(void (Output::*ended)()) {
  outputs_.format == "json" ? output_.write(json()) : output_.say(text());
  (output_.*ended)();
  if (pgn_) ((*pgn_).*ended)();
  if (jsonl_) ((*jsonl_).*ended)();
}

std::string MatchReport::live() const {
  const MatchScore& s = scores_[last_];
  return fmt::format("{} - {}  +{} ={} -{}", name(schedule_.pairs[last_].first), name(schedule_.pairs[last_].second),
                     s.wins, s.draws, s.losses);
}

std::string MatchReport::text() const {
  std::string out;
  for (std::size_t i = 0; i < scores_.size(); ++i) {
    const MatchScore& s = scores_[i];
    if (s.games() == 0) continue;
    out += fmt::format("{} - {}: {} won, {} drawn, {} lost; {} +- {}; Elo {}", name(schedule_.pairs[i].first),
                       name(schedule_.pairs[i].second), s.wins, s.draws, s.losses, percent(s.share()),
                       percent(s.share_error()), elo_text(s));
    if (schedule_.course) out += fmt::format("; marks {} of {}", marks(i), kCourseOpponents.at(i).marks);
    out += "\n";
  }
  if (schedule_.agents.size() > 2 && !schedule_.course) out += "\n" + cross_table();
  if (schedule_.course) out += fmt::format("marks: {} of 10\n", all_marks());
  std::vector<std::string> ends;
  for (const auto& [reason, count] : reasons_) ends.push_back(fmt::format(" {} {}", count, reason));
  out += fmt::format("ended:{}\n", fmt::join(ends, ","));
  if (!schedule_.rules.time) return out;
  std::vector<std::string> slowest;
  for (std::size_t i = 0; i < slowest_.size(); ++i)
    slowest.push_back(fmt::format(" {} {} s", name(i), seconds_text(slowest_[i])));
  return out + fmt::format("slowest move:{}\n", fmt::join(slowest, ","));
}

std::string MatchReport::json() const {
  nlohmann::ordered_json out;
  out["schema"] = "keymove-match/1";
  out["variant"] = schedule_.openings.front().variant->name;
  auto pairs = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < scores_.size(); ++i) {
    const MatchScore& s = scores_[i];
    nlohmann::ordered_json one = {{"first", name(schedule_.pairs[i].first)},
                                  {"second", name(schedule_.pairs[i].second)},
                                  {"wins", s.wins},
                                  {"draws", s.draws},
                                  {"losses", s.losses},
                                  {"share", s.share()},
                                  {"share_error", s.share_error()}};
    const auto elo = elo_of(s.share());
    one["elo"] = elo ? nlohmann::ordered_json(*elo) : nlohmann::ordered_json();
    if (schedule_.course) one["marks"] = marks(i);
    pairs.push_back(std::move(one));
  }
  out["pairs"] = std::move(pairs);
  if (schedule_.course) out["marks"] = all_marks();
  out["ended"] = reasons_;
  return json_line(out);
}

void MatchReport::write_trace_of(std::size_t index, const PlayedGame& game) const {
  Players players;
  for (std::size_t side = 0; side < 2; ++side)
    players.at(side) = schedule_.agents[schedule_.players_of(index).at(side)];
  const GameTrace trace = trace_of(schedule_.rules, players, game);
  write_file(fmt::format("{}/{}-{}", *outputs_.traces, index + 1, trace_file_name(trace)), write_trace(trace));
}

int MatchReport::marks(std::size_t pair) const {
  const MatchScore& s = scores_[pair];
  const CourseOpponent& opponent = kCourseOpponents.at(pair);
  const bool reached =
      s.games() > 0 && 100 * (s.wins + s.draws) >= static_cast<std::size_t>(opponent.percent) * s.games();
  return reached ? opponent.marks : 0;
}

int MatchReport::all_marks() const {
  int sum = 0;
  for (std::size_t i = 0; i < scores_.size(); ++i) sum += marks(i);
  return sum;
}

std::string MatchReport::cross_table() const {
  const std::size_t n = schedule_.agents.size();
  std::vector<std::vector<double>> points(n, std::vector<double>(n, 0));
  std::vector<double> total(n, 0);
  for (std::size_t i = 0; i < scores_.size(); ++i) {
    const auto& [a, b] = schedule_.pairs[i];
    const double first = static_cast<double>(scores_[i].wins) + 0.5 * static_cast<double>(scores_[i].draws);
    points[a][b] = first;
    points[b][a] = static_cast<double>(scores_[i].games()) - first;
    total[a] += points[a][b];
    total[b] += points[b][a];
  }
  std::vector<std::size_t> order(n);
  for (std::size_t i = 0; i < n; ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return total[a] > total[b]; });
  std::size_t width = 0;
  for (std::size_t i = 0; i < n; ++i) width = std::max(width, name(i).size());
  std::string out;
  for (const std::size_t row : order) {
    out += name(row) + std::string(width - name(row).size(), ' ');
    for (const std::size_t column : order) out += row == column ? "       -" : padded(points[row][column]);
    out += fmt::format("  {}\n", padded(total[row]));
  }
  return out;
}

}  // namespace keymove::tools
