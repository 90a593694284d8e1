// Findings that the solver has proved.
#pragma once

#include "positions/problem/finding.h"
#include "solver/rules/rules.h"

namespace keymove::solver {

constexpr Outcome outcome_of(EndResult e) {
  return e == EndResult::win ? Outcome::win : e == EndResult::loss ? Outcome::loss : Outcome::draw;
}

/// Makes the finding a proved one, with that outcome and distance.
inline void set_proved(Finding& f, Outcome outcome, int distance) {
  f.status = Status::proved;
  f.outcome = outcome;
  f.distance = distance;
  f.proof = Proof::solver;
}

/// Makes the finding a proved draw.
inline void set_drawn(Finding& f) {
  set_proved(f, Outcome::draw, 0);
  f.distance.reset();
}

/// Whether the game is over; if so, the finding is set to its result.
template <class R>
bool has_ended(const R& rules, const typename R::State& s, Finding& f) {
  const Ended e = rules.end(s);
  if (e) set_proved(f, outcome_of(*e), 0);
  return e.has_value();
}

}  // namespace keymove::solver
