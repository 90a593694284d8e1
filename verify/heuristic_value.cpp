#include "verify/heuristic_value.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace keymove::verify {

namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();

/// How many moves the colour has, were it on the move.
double freedom(const Rulebook& rules, const Position& position, Color color) {
  const Square passed = color == position.to_move() ? position.en_passant() : kNoSquare;
  const Position turned = rules.with_turn(position, color, passed);
  std::vector<Move> moves;
  if (rules.variant()->royal == RoyalRule::checkmate) {
    rules.legal_moves(turned, moves);
  } else {
    rules.pseudo_moves(turned, moves);
  }
  return static_cast<double>(moves.size());
}

double static_value(const Rulebook& rules, const Position& position, const Heuristic& heuristic) {
  double sum = 0;
  const auto add = [&](std::size_t kind, Color color, double sign) {
    const auto& worth = heuristic.worth[kind][static_cast<std::size_t>(index_of(color))];
    position.men_of(color).any([&](Square s) {
      if (kind_of(position.code_at(s)) == static_cast<KindId>(kind)) sum += sign * worth[static_cast<std::size_t>(s)];
      return false;
    });
  };
  for (std::size_t kind = 0; kind < heuristic.worth.size(); ++kind) {
    add(kind, Color::white, 1);
    add(kind, Color::black, -1);
  }
  if (heuristic.to_move != 0) sum += position.to_move() == Color::white ? heuristic.to_move : -heuristic.to_move;
  if (heuristic.mobility != 0) {
    sum += heuristic.mobility * (freedom(rules, position, Color::white) - freedom(rules, position, Color::black));
  }
  if (heuristic.network) sum += network_value(*heuristic.network, rules.write(position));
  return sum;
}

/// Minimax with alpha-beta: the value alone is asked.
double minimax(const Rulebook& rules, const Position& position, const Heuristic& heuristic, int plies, double alpha,
               double beta) {
  if (plies == 0) return static_value(rules, position, heuristic);
  std::vector<Move> moves;
  rules.moves(position, moves);
  const bool white = position.to_move() == Color::white;
  if (moves.empty()) {
    const auto end = rules.end(position);
    if (end == Outcome::draw) rules.legal_moves(position, moves);
    if (!moves.empty()) return 0;  // a draw by what stands on the board
    return white == (end == Outcome::win) ? kDecidedValue : -kDecidedValue;
  }
  std::partition(moves.begin(), moves.end(), [&](const Move& m) { return position.code_at(m.to) != kNoMan; });
  double best = white ? -kEndless : kEndless;
  for (const Move& move : moves) {
    const double value = minimax(rules, rules.play(position, move), heuristic, plies - 1, alpha, beta);
    if (white) {
      best = std::max(best, value);
      alpha = std::max(alpha, best);
    } else {
      best = std::min(best, value);
      beta = std::min(beta, best);
    }
    if (alpha >= beta) break;
  }
  return best;
}

}  // namespace

double heuristic_value(const Rulebook& rules, const Position& position, const Heuristic& heuristic) {
  if (!heuristic.base) return static_value(rules, position, heuristic);
  return minimax(rules, position, *heuristic.base, heuristic.lookahead_plies, -kEndless, kEndless);
}

}  // namespace keymove::verify
