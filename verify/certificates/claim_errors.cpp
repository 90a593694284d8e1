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
  const std::string error = error_of_numbers(certificate, distance_step(*rules.variant()));
  return error.empty() ? error_of_position(certificate.setup, certificate.claim.keys, rules) : error;
}

std::string error_of_value(const Certificate& certificate, const Rulebook& rules) {
  const ValueClaim& claim = *certificate.value;
  if (!claim.at_least && !claim.at_most) return "the claim states no bound of the value";
  if (claim.at_least && *claim.at_least != Outcome::draw && *claim.at_least != Outcome::win)
    return "the claim is that the value is at least something else than a draw or a win";
  if (claim.at_most && *claim.at_most != Outcome::draw && *claim.at_most != Outcome::loss)
    return "the claim is that the value is at most something else than a draw or a loss";
  if (!claim.keys.empty() && !claim.at_least) return "the claim has keys, but no value that they hold";
  if (claim.only && claim.keys.empty()) return "only a claim with keys can say that there are no others";
  return error_of_position(certificate.setup, claim.keys, rules);
}

std::string error_of_position(const Setup& setup, const std::vector<Move>& keys, const Rulebook& rules) {
  if (!check_men(setup, {}).empty()) return "the position is invalid: " + check_men(setup, {}).front().message;
  if (setup.variant->royal == RoyalRule::checkmate && rules.can_capture_royal(rules.read(setup)))
    return "the position is illegal: the side to move could capture the king";
  const auto unsorted =
      std::adjacent_find(keys.begin(), keys.end(), [](const Move& a, const Move& b) { return !(a < b); });
  if (unsorted != keys.end()) return "the keys are not sorted";
  return {};
}

std::string error_of_keys(const std::vector<Move>& keys, const std::vector<Move>& moves, const Variant& variant) {
  for (const Move& key : keys) {
    if (!std::binary_search(moves.begin(), moves.end(), key))
      return "the key " + coordinate_text(variant, key) + " is not a legal move";
  }
  return {};
}

std::string ended_text(Outcome outcome) {
  if (outcome == Outcome::draw) return "drawn";
  return outcome == Outcome::win ? "won for the side to move" : "lost for the side to move";
}

}  // namespace keymove::verify
