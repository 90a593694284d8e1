// The score of the games between two agents.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace keymove::tools {

/// The results of games from the point of view of one agent.
struct MatchScore {
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;

  void add(double points);  ///< counts a game that brought 1, 0.5 or 0 points
  [[nodiscard]] std::size_t games() const { return wins + draws + losses; }
  /// The points per game; 0 if there are no games.
  [[nodiscard]] double share() const;
  /// Half the width of the 95 % interval of the share, from the variance of the results (normal approximation).
  [[nodiscard]] double share_error() const;
};

/// The Elo difference that corresponds to a share of the points (logistic, 400 points for a factor of ten); nothing at
/// 0 and 1.
std::optional<double> elo_of(double share);

/// The Elo difference with its 95 % interval, "+12.3 [-3.1, +28.0]"; infinite numbers are "-inf" or "+inf".
std::string elo_text(const MatchScore& score);

}  // namespace keymove::tools
