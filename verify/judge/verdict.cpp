#include "verify/judge/verdict.h"

namespace keymove::verify {

std::string_view text_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::bad_position:
      return "bad_position";
    case Verdict::unsupported:
      return "unsupported";
    case Verdict::refuted:
      return "refuted";
    case Verdict::shorter:
      return "shorter";
    case Verdict::cooked:
      return "cooked";
    case Verdict::confirmed:
      return "confirmed";
    case Verdict::unknown:
      return "unknown";
    case Verdict::no_claim:
      return "no_claim";
    case Verdict::opinion_agrees:
      return "opinion_agrees";
    case Verdict::opinion_differs:
      return "opinion_differs";
    case Verdict::solver_bug:
      return "solver_bug";
  }
  return "solver_bug";
}

std::optional<Verdict> verdict_named(std::string_view text) {
  for (int i = 0; i < kVerdicts; ++i) {
    const auto verdict = static_cast<Verdict>(i);
    if (text_of(verdict) == text) return verdict;
  }
  return std::nullopt;
}

}  // namespace keymove::verify
