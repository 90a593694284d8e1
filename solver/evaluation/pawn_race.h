// The heuristic terms for passed men and for the race to promotion, by sets of squares.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "positions/evaluation/heuristic.h"
#include "positions/game/runner.h"

namespace keymove::solver {

/// The terms `passed` and `race` of a heuristic. Cost: two set operations per runner.
template <class R>
class PawnRace {
 public:
  using State = typename R::State;
  using Set = typename R::Set;

  PawnRace(const Variant& variant, const Heuristic& heuristic) : h_(heuristic) {
    for (std::size_t k = 0; k < variant.men.size(); ++k) {
      const int goal = goal_rank(variant, static_cast<KindId>(k));
      if (goal != 0) runners_.push_back({static_cast<int>(k), ways(variant.shape, goal)});
    }
  }

  /// `sum` plus both terms. They are added man by man, in the same order everywhere, so that rounding is the same.
  [[nodiscard]] double added_to(double sum, const State& s) const {
    const Set occupied = s.side[0] | s.side[1];
    Set all;
    for (const Runner& runner : runners_) all |= s.kind(runner.kind);
    std::array<int, 2> nearest = {kNever, kNever};
    for (const Runner& runner : runners_) {
      for (const std::size_t color : {0U, 1U}) {
        const Set enemies = all & s.side[color ^ 1U];
        for (Set men = s.kind(runner.kind) & s.side[color]; men.any();) {
          const Way& way = runner.ways[color][static_cast<std::size_t>(men.pop())];
          if (way.steps <= 0 || ((occupied & way.ahead) | (enemies & way.beside)).any()) continue;
          const double worth = passed_worth(h_, way.steps);
          sum += color == 0 ? worth : -worth;
          nearest[color] = std::min(nearest[color], way.steps);
        }
      }
    }
    if (nearest[0] == nearest[1] && nearest[0] == kNever) return sum;
    // With equal distances the side to move arrives first.
    const bool white_first = nearest[0] < nearest[1] || (nearest[0] == nearest[1] && s.mover == 0);
    return sum + (white_first ? h_.race : -h_.race);
  }

 private:
  static constexpr int kNever = std::numeric_limits<int>::max();

  /// The way of a runner from one square to its goal.
  struct Way {
    int steps = 0;  ///< number of steps to the goal
    Set ahead;      ///< the squares that the steps lead to
    Set beside;     ///< their neighbours on both sides, from where an enemy runner could capture it
  };
  struct Runner {
    int kind;
    std::array<std::vector<Way>, 2> ways;  ///< by colour and square
  };

  static std::array<std::vector<Way>, 2> ways(const BoardShape& shape, int goal) {
    std::array<std::vector<Way>, 2> out;
    for (const std::size_t color : {0U, 1U}) {
      for (Square from = 0; from < shape.squares(); ++from) {
        const int file = shape.file_of(from);
        const int walked = color == 0 ? shape.rank_of(from) : shape.ranks - 1 - shape.rank_of(from);
        Way way;
        way.steps = goal - 1 - walked;
        for (int step = 1; step <= way.steps; ++step) {
          const int rank = color == 0 ? walked + step : shape.ranks - 1 - walked - step;
          way.ahead.set(shape.at(file, rank));
          if (file > 0) way.beside.set(shape.at(file - 1, rank));
          if (file + 1 < shape.files) way.beside.set(shape.at(file + 1, rank));
        }
        out[color].push_back(way);
      }
    }
    return out;
  }

  const Heuristic& h_;
  std::vector<Runner> runners_;
};

}  // namespace keymove::solver
