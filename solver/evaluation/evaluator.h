// Heuristic values of the solver's positions.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "solver/evaluation/pawn_race.h"
#include "solver/search/game.h"

namespace keymove::solver {

/// The value of a finished game for White: 100 if White has won, -100 if Black has, 0 for a draw; but a draw for lack
/// of moves counts as lost for the mover. `result` is that of the mover.
inline double decisive_value(int mover, EndResult result, std::size_t moves) {
  constexpr double kDecided = 100.0;
  if (result == EndResult::draw && moves != 0) return 0.0;
  const bool white_wins = (result == EndResult::win) == (mover == 0);
  return white_wins ? kDecided : -kDecided;
}

/// Evaluates positions by a Heuristic. Cost: one table access per man, besides mobility, races, networks and lookahead.
template <class R>
class Evaluator {
 public:
  using State = typename R::State;

  Evaluator(const R& rules, const Heuristic& heuristic) : r_(rules), h_(heuristic) {
    if (h_.base) base_ = std::make_unique<Evaluator>(rules, *h_.base);
    if (!h_.passed.empty() || h_.race != 0) race_.emplace(*h_.variant, h_);
  }

  /// The value of the position for White.
  [[nodiscard]] double operator()(const State& s) const {
    if (base_) return look_ahead(s, h_.lookahead_plies, -kInfinity, kInfinity);
    double sum = 0;
    const int kinds = static_cast<int>(h_.worth.size());
    for (int k = 0; k < kinds; ++k) {
      const auto& worth = h_.worth[k];
      for (auto men = s.kind(k) & s.side[0]; men.any();) sum += worth[0][men.pop()];
      for (auto men = s.kind(k) & s.side[1]; men.any();) sum -= worth[1][men.pop()];
    }
    if (h_.to_move != 0) sum += s.mover == 0 ? h_.to_move : -h_.to_move;
    if (h_.mobility != 0) sum += h_.mobility * (choices(s, 0) - choices(s, 1));
    if (race_) sum = race_->added_to(sum, s);
    if (h_.network) sum += network_value(*h_.network, r_.to_setup(s));
    return sum;
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  /// The number of moves that the colour has, or would have if it were its turn.
  [[nodiscard]] int choices(const State& s, int color) const {
    if (s.mover == color) return r_.count(s);
    State turned = s;
    turned.mover = static_cast<std::uint8_t>(color);
    turned.en_passant = -1;
    turned.en_passant_victim = -1;
    return r_.count(turned);
  }

  /// The minimax value of the base heuristic; finished games count as decisive_value() says.
  [[nodiscard]] double look_ahead(const State& s, int depth, double alpha, double beta) const {
    if (depth == 0) return (*base_)(s);
    if (const Ended e = r_.early_end(s)) return decisive_value(s.mover, *e, 1);
    typename R::Actions moves;
    r_.generate(s, moves);
    if (const Ended e = r_.late_end(s, moves.size())) return decisive_value(s.mover, *e, moves.size());
    // Captures first: they cut off more.
    std::partition(moves.begin(), moves.end(), [](const auto& m) { return R::is_capture(m); });
    double best = s.mover == 0 ? -kInfinity : kInfinity;
    for (const auto m : moves) {
      const double v = look_ahead(r_.apply(s, m), depth - 1, alpha, beta);
      if (s.mover == 0) {
        best = std::max(best, v);
        alpha = std::max(alpha, best);
      } else {
        best = std::min(best, v);
        beta = std::min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }

  const R& r_;
  const Heuristic& h_;
  std::unique_ptr<Evaluator> base_;
  std::optional<PawnRace<R>> race_;
};

}  // namespace keymove::solver
