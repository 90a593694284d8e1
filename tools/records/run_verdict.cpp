#include "tools/records/run_verdict.h"

namespace keymove::tools {

namespace {

std::string_view word_of(verify::Verdict verdict) { return verify::text_of(verdict); }
std::string_view word_of(GradeVerdict verdict) { return kGradeVerdictNames.name_of(verdict); }

Standing standing_of_verdict(verify::Verdict verdict) {
  switch (verdict) {
    case verify::Verdict::confirmed:
    case verify::Verdict::no_claim:
    case verify::Verdict::opinion_agrees:
      return Standing::good;
    case verify::Verdict::unsupported:
    case verify::Verdict::unknown:
    case verify::Verdict::opinion_differs:
      return Standing::doubtful;
    case verify::Verdict::bad_position:
    case verify::Verdict::refuted:
    case verify::Verdict::shorter:
    case verify::Verdict::cooked:
    case verify::Verdict::solver_bug:
      break;
  }
  return Standing::bad;
}

Standing standing_of_verdict(GradeVerdict verdict) {
  if (verdict == GradeVerdict::right) return Standing::good;
  const bool undecided = verdict == GradeVerdict::unsupported || verdict == GradeVerdict::ungraded;
  return undecided ? Standing::doubtful : Standing::bad;
}

}  // namespace

std::string_view RunVerdict::text() const {
  return std::visit([](auto verdict) { return word_of(verdict); }, verdict_);
}

Standing RunVerdict::standing() const {
  return std::visit([](auto verdict) { return standing_of_verdict(verdict); }, verdict_);
}

std::optional<verify::Verdict> RunVerdict::judged() const {
  const auto* const verdict = std::get_if<verify::Verdict>(&verdict_);
  return verdict == nullptr ? std::nullopt : std::optional(*verdict);
}

}  // namespace keymove::tools
