#include "solver/self_play.h"

#include <algorithm>
#include <limits>
#include <random>

#include "solver/rules.h"

namespace keymove::solver {

namespace {

constexpr double kDecided = 100;  ///< what the course gives the side that wins; stalemate counts the same

/// Minimax over a heuristic, with alpha-beta.
template <class R>
class Lookahead {
 public:
  using State = typename R::State;
  using Actions = typename R::Actions;

  Lookahead(const R& rules, const Heuristic& heuristic) : rules_(rules), heuristic_(heuristic) {}

  /// The moves that the game allows; none when it is over.
  void moves(const State& s, Actions& out) const {
    out.clear();
    if (rules_.early_end(s)) return;
    rules_.generate(s, out);
    if (rules_.late_end(s, out.size())) out.clear();
  }

  [[nodiscard]] double value(const State& s, int plies, double alpha = -kEndless, double beta = kEndless) const {
    if (plies == 0) return static_value(s);
    Actions list;
    moves(s, list);
    const bool white = s.mover == 0;
    if (list.empty()) return white ? -kDecided : kDecided;
    // Captures first: they decide more.
    std::partition(list.begin(), list.end(), [](FastMove m) { return R::is_capture(m); });
    double best = white ? -kEndless : kEndless;
    for (const FastMove m : list) {
      const double found = value(rules_.apply(s, m), plies - 1, alpha, beta);
      best = white ? std::max(best, found) : std::min(best, found);
      (white ? alpha : beta) = white ? std::max(alpha, best) : std::min(beta, best);
      if (alpha >= beta) break;
    }
    return best;
  }

 private:
  static constexpr double kEndless = std::numeric_limits<double>::infinity();

  /// The sum in the order that heuristic.h says.
  [[nodiscard]] double static_value(const State& s) const {
    double sum = 0;
    for (std::size_t k = 0; k < heuristic_.worth.size(); ++k) {
      const auto& men = s.kind(static_cast<int>(k));
      for_each(men & s.side[0], [&](int at) { sum += heuristic_.worth[k][0][static_cast<std::size_t>(at)]; });
      for_each(men & s.side[1], [&](int at) { sum -= heuristic_.worth[k][1][static_cast<std::size_t>(at)]; });
    }
    if (heuristic_.to_move != 0) sum += s.mover == 0 ? heuristic_.to_move : -heuristic_.to_move;
    if (heuristic_.mobility != 0) sum += heuristic_.mobility * (freedom(s, 0) - freedom(s, 1));
    if (heuristic_.network) sum += network_value(*heuristic_.network, rules_.to_setup(s));
    return sum;
  }

  [[nodiscard]] int freedom(State s, int color) const {
    if (s.mover != color) s.en_passant = s.en_passant_victim = -1;
    s.mover = static_cast<std::uint8_t>(color);
    return rules_.count(s);
  }

  const R& rules_;
  const Heuristic& heuristic_;
};

template <class R>
class Player {
 public:
  Player(const R& rules, const SelfPlayOptions& options)
      : rules_(rules), options_(options), lookahead_(rules, *options.heuristic) {}

  [[nodiscard]] PlayedGame play(const Setup& start, std::uint64_t number) const {
    std::mt19937_64 random(options_.seed * 0x9E3779B97F4A7C15ULL + number);
    PlayedGame game;
    auto state = rules_.from_setup(start);
    typename R::Actions list;
    while (static_cast<int>(game.moves.size()) < options_.longest) {
      lookahead_.moves(state, list);
      if (list.empty()) break;
      const bool greedy = options_.greedy_percent > 0 && static_cast<int>(random() % 100) < options_.greedy_percent;
      const FastMove move =
          greedy ? best_at_a_glance(state, list) : list[static_cast<std::size_t>(random() % list.size())];
      state = rules_.apply(state, move);
      game.moves.push_back(rules_.to_move(move));
      game.values.push_back(lookahead_.value(state, options_.lookahead));
    }
    return game;
  }

 private:
  FastMove best_at_a_glance(const typename R::State& state, const typename R::Actions& list) const {
    FastMove best = list[0];
    double most = -std::numeric_limits<double>::infinity();
    for (const FastMove move : list) {
      const double value = lookahead_.value(rules_.apply(state, move), 0) * (state.mover == 0 ? 1 : -1);
      if (value > most) {
        most = value;
        best = move;
      }
    }
    return best;
  }

  const R& rules_;
  const SelfPlayOptions& options_;
  Lookahead<R> lookahead_;
};

/// Calls `use` with the rules of the variant in the smallest width that fits.
template <int W, int K, class Use>
void with_rules_of(const VariantPtr& variant, const Use& use) {
  const Tables<W> tables(variant);
  switch (variant->royal) {
    case RoyalRule::none:
      return use(Rules<W, K, RoyalRule::none>(tables));
    case RoyalRule::capture:
      return use(Rules<W, K, RoyalRule::capture>(tables));
    case RoyalRule::checkmate:
      return use(Rules<W, K, RoyalRule::checkmate>(tables));
  }
}

template <class Use>
void with_rules(const VariantPtr& variant, const Use& use) {
  const int squares = variant->shape.squares();
  const std::size_t kinds = variant->men.size();
  if (kinds <= 8 && squares <= 64) return with_rules_of<1, 8>(variant, use);
  if (kinds <= 16 && squares <= 64) return with_rules_of<1, 16>(variant, use);
  if (kinds <= 16 && squares <= 128) return with_rules_of<2, 16>(variant, use);
  return with_rules_of<4, 28>(variant, use);
}

}  // namespace

void play_games(const SelfPlayOptions& options, const std::function<bool(const PlayedGame&)>& take) {
  const VariantPtr& variant = options.heuristic->variant;
  const auto start = read_fen(variant, variant->start_fen);
  with_rules(variant, [&](const auto& rules) {
    const Player player(rules, options);
    int kept = 0;
    for (std::uint64_t number = 0; kept < options.games; ++number) {
      const PlayedGame game = player.play(start->setup, number);
      if (options.kept == KeptGames::decided && static_cast<int>(game.moves.size()) == options.longest) continue;
      ++kept;
      if (!take(game)) return;
    }
  });
}

double lookahead_value(const Heuristic& heuristic, const Setup& setup, int plies) {
  double out = 0;
  with_rules(heuristic.variant,
             [&](const auto& rules) { out = Lookahead(rules, heuristic).value(rules.from_setup(setup), plies); });
  return out;
}

}  // namespace keymove::solver
