#include "tools/matches/match_score.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace keymove::tools {

namespace {

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

double MatchScore::share_error() const {
  if (games() == 0) return 0;
  constexpr double kTwoSided95 = 1.959964;
  const double mean = share();
  const auto square = [](double x) { return x * x; };
  const double n = static_cast<double>(games());
  const double variance =
      (static_cast<double>(wins) * square(1 - mean) + static_cast<double>(draws) * square(0.5 - mean) +
       static_cast<double>(losses) * square(mean)) /
      n;
  return kTwoSided95 * std::sqrt(variance / n);
}

std::optional<double> elo_of(double share) {
  if (share <= 0 || share >= 1) return std::nullopt;
  return 400.0 * std::log10(share / (1 - share)) + 0.0;  // never -0
}

std::string elo_text(const MatchScore& score) {
  const double share = score.share();
  const double error = score.share_error();
  return fmt::format("{} [{}, {}]", signed_text(share), signed_text(std::max(0.0, share - error)),
                     signed_text(std::min(1.0, share + error)));
}

}  // namespace keymove::tools
