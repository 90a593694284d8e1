// What games between two agents come to.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace keymove::tools {

/// Games of one agent, seen by it.
struct MatchScore {
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;

  void add(double points);  ///< 1, 0.5 or 0
  [[nodiscard]] std::size_t games() const { return wins + draws + losses; }
  /// Points by games; 0 without games.
  [[nodiscard]] double share() const;
  /// Half the width of the 95 % interval of the share, from the variance of the results (normal approximation).
  [[nodiscard]] double share_error() const;
};

/// The Elo difference that a share of the points means (logistic, 400 points a decade); nothing at 0 and 1.
std::optional<double> elo_of(double share);

/// "+12.3 [-3.1, +28.0]"; an end that is infinite is "-inf" or "+inf".
std::string elo_text(const MatchScore& score);

}  // namespace keymove::tools
