#include "verify/certificates/claim_errors.h"

#include <algorithm>

#include "positions/game/setup.h"
#include "verify/judge/case.h"

namespace keymove::verify {

namespace {

std::string error_of_slack(const CertificateClaim& claim) {
  if (claim.outcome != Outcome::win && claim.outcome != Outcome::loss)
    return "the claim has slack, but is neither a win nor a loss";
  return claim.exact || claim.only ? "a claim with slack cannot be exact, nor say that its key is the only one" : "";
}

std::string error_of_numbers(const Certificate& certificate, int step) {
  const CertificateClaim& claim = certificate.claim;
  const bool win = claim.outcome == Outcome::win;
  const bool loss = claim.outcome == Outcome::loss;
  const int most = certificate.slack ? kMaxSlackPlies : kMaxCertifiedPlies;
  if (claim.plies > most) return "the claim is about more than " + std::to_string(most) + " plies";
  if (claim.plies < 0) return "the claim is about fewer than 0 plies";
  const bool odd = claim.plies % 2 != 0;
  if (step > 1 && win && !odd) return "a win takes an odd number of plies, the claim has an even one";
  if (win && claim.plies < 1) return "a win takes at least 1 ply, the claim has 0";
  if (step > 1 && loss && odd) return "a loss takes an even number of plies, the claim has an odd one";
  if (!win && claim.outcome != Outcome::loss && claim.outcome != Outcome::none)
    return "the claimed outcome is not a win, a loss or none";
  if (claim.exact && !win && !loss) return "a claim without an outcome cannot be exact";
  if (claim.only && !win) return "only the claim of a win can say that its key is the only one";
  if (win && claim.keys.empty()) return "the claim of a win has no key";
  if (!win && !claim.keys.empty()) return "the claim has keys, but is not a win";
  return certificate.slack ? error_of_slack(claim) : std::string();
}

}  // namespace

int distance_step(const Variant& variant) {
  const bool found_won =
      std::any_of(variant.ends.begin(), variant.ends.end(), [](const End& e) { return e.result == EndResult::win; });
  return found_won ? 1 : 2;
}

std::string error_of_claim(const Certificate& certificate, const Rulebook& rules) {
  const Setup& setup = certificate.setup;
  const std::vector<Move>& keys = certificate.claim.keys;
  std::string error = error_of_numbers(certificate, distance_step(*setup.variant));
  if (!error.empty()) return error;
  if (!check_men(setup, {}).empty()) return "the position is invalid: " + check_men(setup, {}).front().message;
  if (setup.variant->royal == RoyalRule::checkmate && rules.can_capture_royal(rules.read(setup)))
    return "the position is illegal: the side to move could capture the king";
  const auto unsorted =
      std::adjacent_find(keys.begin(), keys.end(), [](const Move& a, const Move& b) { return !(a < b); });
  if (unsorted != keys.end()) return "the keys are not sorted";
  return {};
}

std::string error_of_keys(const Certificate& certificate, const std::vector<Move>& moves) {
  for (const Move& key : certificate.claim.keys) {
    if (!std::binary_search(moves.begin(), moves.end(), key))
      return "the key " + coordinate_text(*certificate.setup.variant, key) + " is not a legal move";
  }
  return {};
}

std::string ended_text(Outcome outcome) {
  if (outcome == Outcome::draw) return "drawn";
  return outcome == Outcome::win ? "won for the side to move" : "lost for the side to move";
}

}  // namespace keymove::verify
