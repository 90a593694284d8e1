// The score of the games between two agents.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace keymove::tools {

/// A 95 % interval.
struct ShareInterval {
  double low = 0;
  double high = 1;
};

/// The results of games from the point of view of one agent.
struct MatchScore {
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;

  void add(double points);  ///< counts a game that brought 1, 0.5 or 0 points
  [[nodiscard]] std::size_t games() const { return wins + draws + losses; }
  /// The points per game; 0 if there are no games.
  [[nodiscard]] double share() const;
  /// The 95 % interval of the share that games without end would bring: the means that a score test does not reject.
  /// Without draws this is Wilson's interval (Wilson 1927); with draws the variance is that of the most likely
  /// probabilities of loss, draw and win that have the mean. It never shrinks to a point.
  [[nodiscard]] ShareInterval interval() const;
};

/// The probabilities of loss, draw and win with that mean (a draw counts a half) which make the results most likely.
/// Requires 0 < mean < 1. A result that has not occurred counts as `unseen` games.
std::array<double, 3> likeliest_results(const MatchScore& score, double mean, double unseen);

/// The Elo difference that corresponds to a share of the points (logistic, 400 points for a factor of ten); nothing at
/// 0 and 1.
std::optional<double> elo_of(double share);

/// The share of the points that corresponds to an Elo difference.
double share_of_elo(double elo);

/// The Elo difference with its 95 % interval, "+12.3 [-3.1, +28.0]"; infinite numbers are "-inf" or "+inf".
std::string elo_text(const MatchScore& score);

}  // namespace keymove::tools
