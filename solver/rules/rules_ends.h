// Rules: conversions, ends of the game, perft and material. Part of rules.h.
#pragma once

#include "solver/rules/rules.h"

namespace keymove::solver {

/// The square of the enemy man that may just have passed over `passed` by a double step, or kNoSquare. Of several such
/// men the one on the lowest square is taken, because a position does not tell which of them moved.
template <int W, int K, bool Checkmate>
int Rules<W, K, Checkmate>::en_passant_victim_of(const State& p, int passed) const {
  const BoardShape& shape = t_.variant->shape;
  int found = kNoSquare;
  for (int k = 0; k < t_.kinds; ++k) {
    const KindTable<W>& table = t_.kind[p.mover ^ 1U][k];
    if (!table.double_steps) continue;
    for_each(p.enemy() & p.kind(k), [&](int to) {
      const int x = 2 * shape.file_of(passed) - shape.file_of(to);
      const int y = 2 * shape.rank_of(passed) - shape.rank_of(to);
      if (!shape.contains(x, y) || (found != kNoSquare && found < to)) return;
      if (!p.occupied().has(shape.at(x, y)) && is_double_step(table, p, shape.at(x, y), to)) found = to;
    });
  }
  return found;
}

template <int W, int K, bool Checkmate>
auto Rules<W, K, Checkmate>::from_setup(const Setup& setup) const -> State {
  State p;
  for (Square s = 0; s < t_.squares; ++s) {
    const Man man = setup.at(s);
    if (!man.present()) continue;
    p.kind(man.kind).set(s);
    p.side[man.color].set(s);
  }
  p.mover = static_cast<std::uint8_t>(index_of(setup.to_move));
  p.castling = static_cast<std::uint8_t>(setup.castling);
  for (const Color color : {Color::white, Color::black})
    p.checks[color] = static_cast<std::uint8_t>(setup.checks[color]);
  if (setup.en_passant == kNoSquare) return p;
  set_en_passant(p, setup.en_passant, en_passant_victim_of(p, setup.en_passant));
  return p;
}

template <int W, int K, bool Checkmate>
Setup Rules<W, K, Checkmate>::to_setup(const State& p) const {
  Setup setup;
  setup.variant = t_.variant;
  setup.board.assign(static_cast<std::size_t>(t_.squares), Man{});
  for (int k = 0; k < t_.kinds; ++k) {
    for_each(p.kind(k), [&](int s) {
      setup.at(s) = {static_cast<KindId>(k), p.side[0].has(s) ? Color::white : Color::black};
    });
  }
  setup.to_move = p.mover == 0 ? Color::white : Color::black;
  setup.castling = p.castling;
  for (const Color color : {Color::white, Color::black}) setup.checks[color] = p.checks[color];
  setup.en_passant = p.en_passant;
  return setup;
}

template <int W, int K, bool Checkmate>
Move Rules<W, K, Checkmate>::to_move(FastMove m) const {
  return {m.from(), m.to(), static_cast<KindId>(m.promotion())};
}

/// Whether some man of the set is of a kind that the end concerns.
template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::concerns_any(const EndTable<W>& end, const State& p, const Set& men) {
  return men.any() && std::any_of(end.kinds.begin(), end.kinds.end(), [&](int k) { return (p.kind(k) & men).any(); });
}

/// Whether so many of the men on goal squares are of a kind that the end concerns.
template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::reach_goal(const EndTable<W>& end, const State& p, const Set& men) {
  if (end.at_least == 1) return concerns_any(end, p, men);
  Set kinds;
  for (const int k : end.kinds) kinds |= p.kind(k);
  return (kinds & men).count() >= end.at_least;
}

/// Whether one side, whose men are `ours`, has few men of the kinds that the end concerns and the other has enough.
template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::are_extinct(const EndTable<W>& end, const State& p, const Set& ours, const Set& theirs) {
  Set kinds;
  for (const int k : end.kinds) kinds |= p.kind(k);
  return (kinds & ours).count() <= end.at_most && (kinds & theirs).count() >= end.against;
}

/// Whether the mover has a move after which a man of its own, of a kind that the end concerns, stands on its goal.
template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::can_reach_goal(const EndTable<W>& end, const State& p) const {
  Actions moves;
  generate(p, moves);
  return std::any_of(moves.begin(), moves.end(), [&](FastMove m) {
    const State q = apply(p, m);
    return reach_goal(end, q, q.enemy() & end.goal[p.mover]);
  });
}

template <int W, int K, bool Checkmate>
bool Rules<W, K, Checkmate>::holds(const EndTable<W>& end, const State& p, std::size_t moves) const {
  switch (end.when) {
    case EndWhen::royal_captured:
      return (p.kind(t_.royal) & p.own()).none();
    case EndWhen::bare_kings:
      return p.occupied() == p.kind(t_.royal) && p.own().any() && p.enemy().any();
    case EndWhen::far_row_reached:
      return concerns_any(end, p, p.enemy() & t_.far_rank[p.mover ^ 1]);
    case EndWhen::goal_reached:
      return reach_goal(end, p, p.enemy() & end.goal[p.mover ^ 1]);
    case EndWhen::own_goal_reached:
      return reach_goal(end, p, p.own() & end.goal[p.mover]);
    case EndWhen::both_goals_reached:
      return reach_goal(end, p, p.own() & end.goal[p.mover]) && reach_goal(end, p, p.enemy() & end.goal[p.mover ^ 1]);
    case EndWhen::goal_unanswered:
      return reach_goal(end, p, p.enemy() & end.goal[p.mover ^ 1]) && !can_reach_goal(end, p);
    case EndWhen::extinct:
      return are_extinct(end, p, p.own(), p.enemy());
    case EndWhen::enemy_extinct:
      return are_extinct(end, p, p.enemy(), p.own());
    case EndWhen::checks_received:
      return p.checks[p.mover ^ 1U] >= end.checks;
    case EndWhen::no_moves:
      return moves == 0;
    case EndWhen::no_moves_in_check:
      return moves == 0 && in_check(p);
    case EndWhen::no_safe_move:
      return moves != 0 && !has_safe_move(p) && !can_capture_royal(p);
  }
  return false;
}

template <int W, int K, bool Checkmate>
inline Ended Rules<W, K, Checkmate>::early_end(const State& p) const {
  if (t_.known.early == 0) return std::nullopt;
  for (std::size_t i = 0; i < t_.known.early; ++i) {
    if (holds(t_.ends[i], p, 1)) return t_.ends[i].result;
  }
  return std::nullopt;
}

template <int W, int K, bool Checkmate>
Ended Rules<W, K, Checkmate>::tested_late_end(const State& p, std::size_t moves) const {
  for (std::size_t i = t_.known.early; i < t_.ends.size(); ++i) {
    if (holds(t_.ends[i], p, moves)) return t_.ends[i].result;
  }
  // If the variant has no rule for it, a position without moves is a draw.
  if (moves == 0) return EndResult::draw;
  return std::nullopt;
}

template <int W, int K, bool Checkmate>
Ended Rules<W, K, Checkmate>::end(const State& p) const {
  const Ended early = early_end(p);
  if (early) return early;
  return late_end(p, static_cast<std::size_t>(count(p)));
}

template <int W, int K, bool Checkmate>
inline int Rules<W, K, Checkmate>::successors(const State& p) const {
  if (early_end(p)) return 0;
  const int n = count(p);
  return n != 0 && t_.known.late_with_moves && tested_late_end(p, static_cast<std::size_t>(n)) ? 0 : n;
}

template <int W, int K, bool Checkmate>
std::uint64_t Rules<W, K, Checkmate>::perft(const State& p, int depth) const {
  if (depth <= 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(successors(p));
  if (early_end(p)) return 0;
  Actions moves;
  generate(p, moves);
  if (late_end(p, moves.size())) return 0;
  std::uint64_t n = 0;
  if (depth == 2) {
    for (const FastMove m : moves) n += static_cast<std::uint64_t>(successors(apply(p, m)));
    return n;
  }
  for (const FastMove m : moves) n += perft(apply(p, m), depth - 1);
  return n;
}

template <int W, int K, bool Checkmate>
int Rules<W, K, Checkmate>::material(const State& p) const {
  int sum = 0;
  for (int k = 0; k < t_.kinds; ++k) {
    if (k == t_.royal) continue;
    sum += t_.value[k] * ((p.kind(k) & p.own()).count() - (p.kind(k) & p.enemy()).count());
  }
  return sum;
}

}  // namespace keymove::solver
