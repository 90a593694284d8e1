#include "verify/evaluation/heuristic_value.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <vector>

namespace keymove::verify {

namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();

/// The number of moves that the colour would have if it were to move.
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

/// Whether the moves are those of a pawn: quiet steps straight ahead (a longer one only from the start square),
/// captures diagonally ahead, and nothing else.
bool are_a_pawns(const std::vector<ManMove>& moves) {
  const auto quiet = [](const ManMove& m) { return m.may_move && !m.may_capture; };
  const auto steps = [&](const ManMove& m) {
    return m.right == 0 && m.up == 1 && m.steps == 1 && quiet(m) && !m.initial_only;
  };
  const auto starts = [](const ManMove& m) { return m.right == 0 && m.up > 0 && !m.may_capture && m.initial_only; };
  const auto takes = [](const ManMove& m) {
    return std::abs(m.right) == 1 && m.up == 1 && m.steps == 1 && m.may_capture && !m.may_move && !m.initial_only;
  };
  const auto is_one = [&](const ManMove& m) { return steps(m) || starts(m) || takes(m); };
  return std::all_of(moves.begin(), moves.end(), is_one) && std::any_of(moves.begin(), moves.end(), steps);
}

/// By kind: the rank, counted from its own side, on which such a man promotes or wins the game; 0 for all but pawns.
using Goals = ByKind<int>;

int goal_of(const Rulebook& rules, KindId kind) {
  const Variant& variant = *rules.variant();
  const ManKind& man = variant.man(kind);
  if (man.royal || !are_a_pawns(rules.moves_of(kind))) return 0;
  if (!man.promotion.to.empty()) return man.promotion.from_rank;
  const bool wins = std::any_of(variant.ends.begin(), variant.ends.end(), [kind](const End& end) {
    const bool counts = end.men.empty() || std::find(end.men.begin(), end.men.end(), kind) != end.men.end();
    return end.when == EndWhen::far_row_reached && end.result == EndResult::loss && counts;
  });
  return wins ? variant.shape.ranks : 0;
}

Goals goals_of(const Rulebook& rules) {
  Goals out;
  for (std::size_t k = 0; k < rules.variant()->men.size(); ++k) out.push_back(goal_of(rules, static_cast<KindId>(k)));
  return out;
}

/// The passed men of one side.
struct Passed {
  std::vector<int> steps;  ///< to their goals, ordered by kind, then by square
  int nearest = std::numeric_limits<int>::max();
};

/// The number of steps to his goal if the man on the square is a passed man, otherwise 0.
int steps_if_passed(const BoardShape& shape, const Goals& goals, const Position& position, Square square) {
  const Man man = position.at(square);
  const int goal = goals[man.kind];
  if (goal == 0) return 0;
  const int ahead = man.color == Color::white ? 1 : -1;
  const int last = man.color == Color::white ? goal - 1 : shape.ranks - goal;
  const int file = shape.file_of(square);
  const int steps = (last - shape.rank_of(square)) * ahead;
  for (int step = 1; step <= steps; ++step) {
    const int rank = shape.rank_of(square) + ahead * step;
    if (position.at(shape.at(file, rank)).present()) return 0;
    for (const int side : {file - 1, file + 1}) {
      if (!shape.contains(side, rank)) continue;
      const Man other = position.at(shape.at(side, rank));
      if (other.present() && other.color != man.color && goals[other.kind] != 0) return 0;
    }
  }
  return std::max(0, steps);
}

Passed passed_men(const BoardShape& shape, const Goals& goals, const Position& position, Color color, KindId kind) {
  Passed out;
  for (Square s = 0; s < shape.squares(); ++s) {
    if (position.at(s) != Man{kind, color}) continue;
    const int steps = steps_if_passed(shape, goals, position, s);
    if (steps == 0) continue;
    out.steps.push_back(steps);
    out.nearest = std::min(out.nearest, steps);
  }
  return out;
}

/// `sum` plus the terms for passed men and for the race.
double with_race(double sum, const Rulebook& rules, const Position& position, const Heuristic& heuristic) {
  const BoardShape& shape = rules.variant()->shape;
  const Goals goals = goals_of(rules);
  int white = std::numeric_limits<int>::max();
  int black = white;
  for (std::size_t k = 0; k < goals.size(); ++k) {
    const auto kind = static_cast<KindId>(k);
    const Passed whites = passed_men(shape, goals, position, Color::white, kind);
    const Passed blacks = passed_men(shape, goals, position, Color::black, kind);
    for (const int steps : whites.steps) sum += passed_worth(heuristic, steps);
    for (const int steps : blacks.steps) sum -= passed_worth(heuristic, steps);
    white = std::min(white, whites.nearest);
    black = std::min(black, blacks.nearest);
  }
  if (white == std::numeric_limits<int>::max() && black == white) return sum;
  // The plies after which they arrive: the side to move makes the first, third, fifth, ... ply.
  const bool white_moves = position.to_move() == Color::white;
  const long long whites_ply = 2LL * white - (white_moves ? 1 : 0);
  const long long blacks_ply = 2LL * black - (white_moves ? 0 : 1);
  return sum + (whites_ply < blacks_ply ? heuristic.race : -heuristic.race);
}

double static_value(const Rulebook& rules, const Position& position, const Heuristic& heuristic) {
  double sum = 0;
  const auto add = [&](std::size_t kind, Color color, double sign) {
    const auto& worth = heuristic.worth[kind][color];
    position.men_of(color).any([&](Square s) {
      if (kind_of(position.code_at(s)) == static_cast<KindId>(kind)) sum += sign * worth[s];
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
  if (!heuristic.passed.empty() || heuristic.race != 0) sum = with_race(sum, rules, position, heuristic);
  if (heuristic.network) sum += network_value(*heuristic.network, rules.write(position));
  return sum;
}

/// The minimax value, computed by alpha-beta.
double minimax(const Rulebook& rules, const Position& position, const Heuristic& heuristic, int plies, double alpha,
               double beta) {
  if (plies == 0) return static_value(rules, position, heuristic);
  std::vector<Move> moves;
  rules.moves(position, moves);
  const bool white = position.to_move() == Color::white;
  if (moves.empty()) {
    const auto end = rules.end(position);
    if (end == Outcome::draw) rules.legal_moves(position, moves);
    if (!moves.empty()) return 0;  // the position is a draw although there are moves
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
