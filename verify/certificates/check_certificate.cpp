#include "verify/certificates/check_certificate.h"

#include "positions/game/stipulation.h"
#include "verify/certificates/replay.h"
#include "verify/certificates/solution_check.h"
#include "verify/certificates/strategy_replay.h"
#include "verify/certificates/value_replay.h"
#include "verify/judge/case.h"

namespace keymove::verify {

namespace {

std::string moves_text(const Variant& variant, const std::vector<Move>& moves, std::string_view between) {
  std::string out;
  for (const Move& move : moves)
    out += (out.empty() ? std::string() : std::string(between)) + coordinate_text(variant, move);
  return out;
}

/// "h#2 has exactly 2 solutions, the shortest of 4 plies", "r#2 is solved in exactly 4 plies, only by a1a2".
std::string solutions_text(const Certificate& certificate) {
  const SolutionClaim& claim = *certificate.solutions;
  const std::string what = text_of(claim.stipulation);
  if (claim.lines.empty() && claim.keys.empty()) return what + " has no solution";
  if (!claim.stipulation.has_lines()) {
    return what + " is solved in exactly " + plies_text(claim.plies) + ", only by " +
           moves_text(*certificate.setup.variant, claim.keys, ", ");
  }
  const std::size_t count = claim.lines.size();
  const std::string shortest = plies_text(static_cast<int>(claim.lines.front().size()));
  if (count == 1) return what + " has exactly 1 solution, of " + shortest;
  return what + " has exactly " + std::to_string(count) + " solutions, the shortest of " + shortest;
}

/// "White has at least a draw", "the game is drawn, only by a2a3".
std::string value_text(const Certificate& certificate) {
  const ValueClaim& claim = *certificate.value;
  const std::string mover(name_of(certificate.setup.to_move));
  std::string out;
  if (claim.at_least == Outcome::win) {
    out = mover + " wins";
  } else if (claim.at_most == Outcome::loss) {
    out = mover + " loses";
  } else if (claim.at_least && claim.at_most) {
    out = "the game is a draw";
  } else {
    out = mover + " has at " + (claim.at_least ? "least" : "most") + " a draw";
  }
  out += " with best play";
  if (claim.keys.empty()) return out;
  return out + (claim.only ? ", only by " : ", by ") + moves_text(*certificate.setup.variant, claim.keys, ", ");
}

}  // namespace

CheckResult CertificateChecker::check(const Certificate& certificate) {
  BodyStream body(certificate);
  return check(certificate, body);
}

CheckResult CertificateChecker::check(const Certificate& certificate, ProofStream& stream) {
  const Rulebook& rules = rules_of(certificate.setup.variant);
  if (certificate.solutions) return SolutionCheck(certificate, rules, limits_).run();
  if (certificate.value) {
    BodyMoves moves(certificate);
    return check(certificate, moves);
  }
  if (certificate.slack) return StrategyReplay(certificate, rules, limits_).run();
  return Replay(certificate, stream, rules, limits_).run();
}

CheckResult CertificateChecker::check(const Certificate& certificate, HolderMoves& moves) {
  return replay_value(certificate, moves, rules_of(certificate.setup.variant), limits_);
}

CheckResult check_certificate(const Certificate& certificate, const CheckLimits& limits) {
  return CertificateChecker(limits).check(certificate);
}

std::string claim_text(const Certificate& certificate) {
  if (certificate.solutions) return solutions_text(certificate);
  if (certificate.value) return value_text(certificate);
  const CertificateClaim& claim = certificate.claim;
  std::string mover(name_of(certificate.setup.to_move));
  const std::string plies = plies_text(claim.plies);
  if (claim.outcome == Outcome::none) return mover + " neither wins nor loses by force within " + plies;
  const bool win = claim.outcome == Outcome::win;
  const auto stipulation = stipulation_of(*certificate.setup.variant);
  const std::string aim = stipulation ? " (" + text_of(*stipulation) + ")" : std::string();
  const bool is_self = stipulation && stipulation->play == Play::self;
  const char* const loses = is_self ? " must reach the aim itself" : " loses";
  std::string out = mover + (win ? " wins" : loses) + aim + (claim.exact ? " in exactly " : " within ") + plies;
  if (!win) return out;
  return out + (claim.only ? ", only by " : " by ") + moves_text(*certificate.setup.variant, claim.keys, ", ");
}

std::string rejection_text(const Certificate& certificate, const CheckResult& result) {
  if (result.path.empty()) return result.error;
  return result.error + ", after " + moves_text(*certificate.setup.variant, result.path, " ");
}

}  // namespace keymove::verify
