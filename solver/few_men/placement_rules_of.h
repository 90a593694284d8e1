// The rules of a game as tables need them, over the fast rules.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/few_men/quiet_origins.h"
#include "solver/few_men/table_value.h"
#include "solver/rules/rules.h"

namespace keymove::solver {

/// The men of a position, if tables can hold so many.
template <class State>
bool placement_of(const State& p, int kinds, Placement& out) {
  if (p.occupied().count() > kMostMen || p.castling != 0 || p.en_passant >= 0) return false;
  out.material = {};
  out.mover = p.mover;
  for (const int color : {0, 1}) {
    for (int k = 0; k < kinds; ++k) {
      for_each(p.side[color] & p.kind(k), [&](int square) {
        out.square[static_cast<std::size_t>(out.material.men)] = square;
        out.material.add(color, k);
      });
    }
  }
  return true;
}

template <class R>
class PlacementRulesOf final : public PlacementRules {
 public:
  using State = typename R::State;
  using Set = typename R::Set;

  explicit PlacementRulesOf(const R& rules) : rules_(rules) {
    for (const Color color : {Color::white, Color::black}) {
      for (int k = 0; k < rules.compiled().kinds; ++k)
        origins_[color].push_back(quiet_origins(variant(), color, static_cast<KindId>(k)));
    }
  }

  [[nodiscard]] const Variant& variant() const override { return *rules_.compiled().variant; }

  [[nodiscard]] Outlook outlook(const Placement& at, const TableValues& smaller) const override {
    const State p = state_of(at);
    Outlook out;
    out.legal = variant().royal != RoyalRule::checkmate || !rules_.can_capture_royal(p);
    if (!out.legal) return out;
    out.end = rules_.early_end(p);
    if (out.end) return out;
    typename R::Actions moves;
    rules_.generate(p, moves);
    out.moves = static_cast<int>(moves.size());
    out.end = rules_.late_end(p, moves.size());
    if (out.end) return out;
    for (const auto m : moves) {
      if (!R::is_capture(m) && m.promotion() < 0) continue;
      const State child = rules_.apply(p, m);
      TableValue value;
      if (const Ended e = rules_.early_end(child)) {
        value.outcome = *e == EndResult::loss ? Outcome::loss : *e == EndResult::win ? Outcome::win : Outcome::none;
      } else {
        Placement next;
        placement_of(child, rules_.compiled().kinds, next);
        value = smaller.value(next);
      }
      if (value.outcome == Outcome::loss && (!out.soonest_loss || value.distance < *out.soonest_loss))
        out.soonest_loss = value.distance;
      if (value.outcome != Outcome::win) continue;
      ++out.wins;
      out.slowest_win = std::max(out.slowest_win, value.distance);
    }
    return out;
  }

  void origins(const Placement& at, int i, std::vector<int>& from) const override {
    from.clear();
    const int color = at.material.color(i);
    const int kind = at.material.kind(i);
    const int to = at.square[static_cast<std::size_t>(i)];
    const auto& table = rules_.compiled().kind[color][kind];
    if (table.promotes && table.zone.has(to) && (!table.may_decline || table.last.has(to))) return;
    Set occupied;
    for (int j = 0; j < at.material.men; ++j) occupied.set(at.square[static_cast<std::size_t>(j)]);
    const QuietOrigins& known = origins_[color][static_cast<std::size_t>(kind)];
    if (known.reversible) {
      for_each(rules_.quiet_reach(color, kind, to, occupied), [&](int square) { from.push_back(square); });
      return;
    }
    occupied = occupied & ~Set::of(to);
    for (const int square : known.from[to]) {
      if (!occupied.has(square) && square != to &&
          rules_.quiet_reach(color, kind, square, occupied | Set::of(square)).has(to))
        from.push_back(square);
    }
  }

 private:
  static State state_of(const Placement& at) {
    State p;
    p.mover = static_cast<std::uint8_t>(at.mover);
    for (int i = 0; i < at.material.men; ++i) {
      const int square = at.square[static_cast<std::size_t>(i)];
      p.kind(at.material.kind(i)).set(square);
      p.side[at.material.color(i)].set(square);
    }
    return p;
  }

  const R& rules_;
  ByColor<std::vector<QuietOrigins>> origins_;
};

}  // namespace keymove::solver
