#include "verify/referee/referee_states.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

namespace keymove::verify {

namespace {

// The branching factor may differ by these factors from every value that the counts give.
constexpr double kBandBelow = 2;
constexpr double kBandAbove = 3;
constexpr double kAll = 100;
constexpr double kNoise = 1e-6;

std::string plain(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

/// The range of the values that a number may have.
struct Span {
  double low = 0;
  double high = 0;
};

Span sum_of(const StatedCounts& counts) {
  Span out;
  for (const auto& [depth, number] : counts) {
    out.low += number.low();
    out.high += number.high();
  }
  return out;
}

double value_sum(const StatedCounts& counts) {
  double sum = 0;
  for (const auto& [depth, number] : counts) sum += number.value;
  return sum;
}

}  // namespace

void StatesJudge::judge(const StatedStates& states, const Report& report) {
  ++searches_;
  const bool fell = falls(states, report);
  const bool right = !fell && adds_up(states, report);
  if (right) judge_percentages(states, report);
  judge_branching(states, report);
  before_.reset();
  if (right || fell) before_ = states;
}

bool StatesJudge::falls(const StatedStates& states, const Report& report) const {
  if (!before_) return false;
  if (states.total && before_->total && states.total->high() + kNoise < before_->total->low()) {
    report(states.total->where, FaultKind::wrong_states,
           "the cumulative states fall from " + plain(before_->total->value) + " to " + plain(states.total->value),
           "fall");
    return true;
  }
  for (const auto& [depth, number] : states.by_depth) {
    const auto earlier = before_->by_depth.find(depth);
    if (earlier == before_->by_depth.end() || number.high() + kNoise >= earlier->second.low()) continue;
    report(number.where, FaultKind::wrong_states,
           "the cumulative states at depth " + std::to_string(depth) + " fall from " + plain(earlier->second.value) +
               " to " + plain(number.value),
           "fall");
    return true;
  }
  return false;
}

/// The number of the roots, one for each search.
double StatesJudge::roots(const StatedStates& states) const {
  return states.by_depth.count(0) > 0 ? states.by_depth.at(0).high() : searches_;
}

bool StatesJudge::adds_up(const StatedStates& states, const Report& report) const {
  if (!states.total || states.by_depth.empty()) return true;
  const Span sum = sum_of(states.by_depth);
  // The roots may be included in only one of the two numbers.
  const double apart = roots(states) + kNoise;
  const bool fits = states.total->high() + apart >= sum.low && states.total->low() - apart <= sum.high;
  if (fits) return true;
  report(
      states.total->where, FaultKind::wrong_states,
      "the states by depth add up to " + plain(value_sum(states.by_depth)) + ", not to " + plain(states.total->value),
      "sum");
  return false;
}

void StatesJudge::judge_percentages(const StatedStates& states, const Report& report) const {
  if (states.percentages.empty()) return;
  const Span sum = sum_of(states.by_depth);
  Span whole = sum;
  // The percentages of the roots, if only the total or only the list by depth includes them.
  double in_total_alone = 0;
  double in_list_alone = 0;
  if (states.total) {
    whole = {std::min(sum.low, states.total->low()), std::max(sum.high, states.total->high())};
    const double most = roots(states);
    if (whole.low > 0) {
      in_total_alone = kAll * std::clamp(states.total->high() - sum.low, 0.0, most) / whole.low;
      in_list_alone = kAll * std::clamp(sum.high - states.total->low(), 0.0, most) / whole.low;
    }
  }
  for (const auto& [depth, share] : states.percentages) {
    const auto count = states.by_depth.find(depth);
    if (states.by_depth.empty() || whole.low <= 0) break;
    const double missing = depth == 0 ? in_total_alone : 0;
    const double low = count == states.by_depth.end() ? 0 : kAll * count->second.low() / whole.high;
    const double high = count == states.by_depth.end() ? missing : kAll * count->second.high() / whole.low;
    if (share.high() + kNoise >= low && share.low() - kNoise <= high) continue;
    const double fair = count == states.by_depth.end() ? 0 : kAll * count->second.value / value_sum(states.by_depth);
    return report(
        share.where, FaultKind::wrong_percentages,
        "depth " + std::to_string(depth) + " has " + plain(fair) + "% of the states, not " + plain(share.value) + "%",
        "share");
  }
  // Depths that are left out have percentages that round to 0.
  double unit = 0;
  for (const auto& [depth, share] : states.percentages) unit = std::max(unit, share.tolerance);
  double left_out = 0;
  for (const auto& [depth, count] : states.by_depth) left_out += states.percentages.count(depth) > 0 ? 0 : unit;
  const Span shares = sum_of(states.percentages);
  const bool roots_left_out = states.percentages.count(0) == 0;
  const double least = kAll - kNoise - (roots_left_out ? in_total_alone : 0);
  if (shares.low <= kAll + in_list_alone + kNoise && shares.high + left_out >= least) return;
  report(states.percentages.begin()->second.where, FaultKind::wrong_percentages,
         "the percentages add up to " + plain(value_sum(states.percentages)) + ", not to 100", "sum");
}

void StatesJudge::judge_branching(const StatedStates& states, const Report& report) const {
  if (!states.branching_factor) return;
  const StatedNumber& factor = *states.branching_factor;
  StatedCounts counts = states.by_depth;
  std::erase_if(counts, [](const auto& item) { return item.second.value <= 0; });
  if (counts.empty()) return;
  // A list that begins at depth 1 does not include the roots.
  if (counts.begin()->first == 1) counts[0] = {static_cast<double>(searches_), 0, counts.begin()->second.where};
  std::vector<double> ratios;
  double inner = 0;
  double children = 0;
  for (auto it = counts.begin(); std::next(it) != counts.end(); ++it) {
    const auto next = std::next(it);
    if (next->first != it->first + 1) return;
    ratios.push_back(next->second.value / it->second.value);
    inner += it->second.value;
    children += next->second.value;
  }
  if (ratios.empty()) return;
  double mean = 0;
  for (const double ratio : ratios) mean += ratio / static_cast<double>(ratios.size());
  const double default_value = children / inner;
  const double minimum = std::min(default_value, mean) / kBandBelow;
  const double maximum = std::max(default_value, *std::max_element(ratios.begin(), ratios.end())) * kBandAbove;
  const bool inverted = factor.high() < 1 && default_value > 1;
  if (!inverted && factor.high() >= minimum && factor.low() <= maximum) return;
  report(factor.where, FaultKind::wrong_branching,
         "the average branching factor is stated as " + plain(factor.value) + ", the states by depth give about " +
             plain(std::round(default_value * 10) / 10) + (inverted ? ": it seems to be inverted" : ""),
         inverted ? "inverted" : "band");
}

bool is_one_counter(const StatedGame& game, const std::vector<Color>& movers) {
  std::array<StatesJudge, 2> each;
  StatesJudge both;
  int faults_of_each = 0;
  int faults_of_both = 0;
  const auto counting = [](int& faults) {
    return [&faults](const Location&, FaultKind, const std::string&, const char*) { ++faults; };
  };
  for (std::size_t i = 0; i < std::min(movers.size(), game.actions.size()); ++i) {
    const StatedStates& states = game.actions[i].states;
    if (!states.total && states.by_depth.empty()) continue;
    each[slot(movers[i])].judge(states, counting(faults_of_each));
    both.judge(states, counting(faults_of_both));
  }
  return faults_of_both < faults_of_each;
}

}  // namespace keymove::verify
