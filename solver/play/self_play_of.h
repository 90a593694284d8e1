// Self-play over one instance of Rules.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>

#include "solver/evaluation/evaluator.h"
#include "solver/play/self_play.h"

namespace keymove::solver {

constexpr std::uint64_t kMaxPlayed = 1000;  ///< the most games that are played for each game wanted

/// Plays single games.
template <class R>
class SelfPlayer {
 public:
  SelfPlayer(const R& rules, const SelfPlayOptions& options)
      : rules_(rules),
        options_(options),
        looking_(lookahead_over(options.heuristic, options.lookahead)),
        glance_(rules, *options.heuristic),
        value_(rules, looking_) {}

  [[nodiscard]] PlayedGame play(const Setup& start, std::uint64_t number) const {
    std::mt19937_64 random(options_.seed * 0x9E3779B97F4A7C15ULL + number);
    PlayedGame game;
    auto state = rules_.from_setup(start);
    typename R::Actions list;
    while (static_cast<int>(game.moves.size()) < options_.longest) {
      moves(state, list);
      if (list.empty()) break;
      const bool greedy = options_.greedy_percent > 0 && static_cast<int>(random() % 100) < options_.greedy_percent;
      const FastMove move =
          greedy ? best_at_a_glance(state, list) : list[static_cast<std::size_t>(random() % list.size())];
      state = rules_.apply(state, move);
      game.moves.push_back(rules_.to_move(move));
      game.values.push_back(value_(state));
    }
    return game;
  }

 private:
  static Heuristic lookahead_over(const HeuristicPtr& base, int plies) {
    Heuristic out;
    out.variant = base->variant;
    out.base = base;
    out.lookahead_plies = plies;
    return out;
  }

  /// Sets `out` to the legal moves; empty when the game is over.
  void moves(const typename R::State& s, typename R::Actions& out) const {
    out.clear();
    if (rules_.early_end(s)) return;
    rules_.generate(s, out);
    if (rules_.late_end(s, out.size())) out.clear();
  }

  FastMove best_at_a_glance(const typename R::State& state, const typename R::Actions& list) const {
    FastMove best = list[0];
    double maximum = -std::numeric_limits<double>::infinity();
    for (const FastMove move : list) {
      const double value = glance_(rules_.apply(state, move)) * (state.mover == 0 ? 1 : -1);
      if (value > maximum) {
        maximum = value;
        best = move;
      }
    }
    return best;
  }

  const R& rules_;
  const SelfPlayOptions& options_;
  Heuristic looking_;
  Evaluator<R> glance_;
  Evaluator<R> value_;
};

/// See solver::play_games. Each game begins at `start`.
template <class R>
void play_games_over(const R& rules, const Setup& start, const SelfPlayOptions& options,
                     const std::function<bool(const PlayedGame&)>& take) {
  const SelfPlayer<R> player(rules, options);
  const auto maximum = static_cast<std::uint64_t>(options.games) * kMaxPlayed;
  int kept = 0;
  for (std::uint64_t number = 0; kept < options.games && number < maximum; ++number) {
    const PlayedGame game = player.play(start, number);
    if (options.kept == KeptGames::decided && static_cast<int>(game.moves.size()) == options.longest) continue;
    ++kept;
    if (!take(game)) return;
  }
}

}  // namespace keymove::solver
