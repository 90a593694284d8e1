// Self play (s#, s=): only a win answers its question.
//
// Idea: the game of self play has losses too, where the side to move must reach the aim itself. It has no solution
// then, of any length; that it has lost is the proof.
#pragma once

#include <optional>

#include "positions/certificates/certificate.h"
#include "positions/problem/finding.h"
#include "solver/search/forced.h"

namespace keymove::solver {

/// Turns a loss, or a game that is over by now, into "no solution within `plies`".
inline void leave_out_loss(const std::optional<int>& plies, Finding& f) {
  if (!f.is_forced_end() || (f.outcome == Outcome::win && f.distance != 0)) return;
  f.status = Status::disproved;
  f.outcome = Outcome::none;
  f.distance.reset();
  f.within.reset();
  f.line.clear();
  f.answer = {};
  f.proved_plies = plies;
}

/// In self play makes of a claim that there is no win that of a loss, where there is one. Returns `limit` if the limits
/// do not allow to know.
template <class R>
CertificateGap claim_loss_in_self_play(const R& rules, ForcedSearch<R>& search, const typename R::State& s,
                                       CertificateClaim& claim) {
  if (rules.compiled().variant->play != Play::self || claim.outcome != Outcome::none) return CertificateGap::none;
  try {
    for (int n = 1; n <= claim.plies; ++n) {
      if (!rules.loss_has_length(n) || !search.loses(s, n)) continue;
      claim.outcome = Outcome::loss;
      claim.plies = n;
      claim.exact = true;
      break;
    }
  } catch (const LimitReached&) {
    return CertificateGap::limit;
  }
  return CertificateGap::none;
}

}  // namespace keymove::solver
