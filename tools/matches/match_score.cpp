#include "tools/matches/match_score.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace keymove::tools {

namespace {

constexpr std::array<double, 3> kPoints = {0, 0.5, 1};  // of a loss, a draw, a win

double variance_of(const std::array<double, 3>& probabilities, double mean) {
  double out = 0;
  for (std::size_t i = 0; i < kPoints.size(); ++i) out += probabilities[i] * (kPoints[i] - mean) * (kPoints[i] - mean);
  return out;
}

std::string signed_text(double share) {
  const auto elo = elo_of(share);
  if (!elo) return share >= 1 ? "+inf" : "-inf";
  return fmt::format("{:+.1f}", *elo);
}

}  // namespace

void MatchScore::add(double points) {
  if (points > 0.75) {
    ++wins;
  } else if (points > 0.25) {
    ++draws;
  } else {
    ++losses;
  }
}

double MatchScore::share() const {
  return games() == 0 ? 0
                      : (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) / static_cast<double>(games());
}

ShareInterval MatchScore::interval() const {
  if (games() == 0) return {};
  constexpr double kTwoSided95 = 1.959964;
  constexpr double kUnseen = 1e-6;
  constexpr int kRounds = 60;
  const double found = share();
  const auto rejected = [&](double mean) {
    const double gap = found - mean;
    return static_cast<double>(games()) * gap * gap >
           kTwoSided95 * kTwoSided95 * variance_of(likeliest_results(*this, mean, kUnseen), mean);
  };
  // Bisects between a mean that is not rejected and the end of the range.
  const auto bound = [&](double end) {
    double inside = found;
    double outside = end;
    for (int round = 0; round < kRounds; ++round) {
      const double middle = (inside + outside) / 2;
      if (middle <= 0 || middle >= 1) break;
      (rejected(middle) ? outside : inside) = middle;
    }
    return inside;
  };
  return {found <= 0 ? 0 : bound(0), found >= 1 ? 1 : bound(1)};
}

std::array<double, 3> likeliest_results(const MatchScore& score, double mean, double unseen) {
  // By Lagrange's multipliers each probability is n / (1 + x gap), up to a common factor; x makes the mean right, and
  // keeps all probabilities positive.
  constexpr int kRounds = 200;
  const std::array<std::size_t, 3> counts = {score.losses, score.draws, score.wins};
  std::array<double, 3> seen{};
  std::array<double, 3> gap{};
  double all = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    seen[i] = counts[i] == 0 ? unseen : static_cast<double>(counts[i]);
    gap[i] = kPoints[i] - mean;
    all += seen[i];
  }
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  for (int round = 0; round < kRounds; ++round) {
    const double x = (low + high) / 2;
    double sum = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) sum += seen[i] * gap[i] / (1 + x * gap[i]);
    (sum > 0 ? low : high) = x;
  }
  const double x = (low + high) / 2;
  std::array<double, 3> out{};
  for (std::size_t i = 0; i < seen.size(); ++i) out[i] = seen[i] / all / (1 + x * gap[i]);
  return out;
}

double share_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400.0)); }

std::optional<double> elo_of(double share) {
  if (share <= 0 || share >= 1) return std::nullopt;
  return 400.0 * std::log10(share / (1 - share)) + 0.0;  // never -0
}

std::string elo_text(const MatchScore& score) {
  const ShareInterval interval = score.interval();
  return fmt::format("{} [{}, {}]", signed_text(score.share()), signed_text(interval.low), signed_text(interval.high));
}

}  // namespace keymove::tools
