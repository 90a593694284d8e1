#include <nlohmann/json.hpp>

#include "positions/certificate_files/certificate_header.h"
#include "positions/certificate_files/certificate_kinds.h"
#include "positions/problem/finding.h"

namespace keymove {

namespace {

nlohmann::ordered_json texts_of(const Variant& variant, const std::vector<Move>& moves) {
  auto out = nlohmann::ordered_json::array();
  for (const Move& move : moves) out.push_back(coordinate_text(variant, move));
  return out;
}

nlohmann::ordered_json write_solution_claim(const Variant& variant, const SolutionClaim& claim) {
  if (!claim.stipulation.has_lines()) return {{"plies", claim.plies}, {"keys", texts_of(variant, claim.keys)}};
  auto lines = nlohmann::ordered_json::array();
  for (const auto& line : claim.lines) lines.push_back(texts_of(variant, line));
  return {{"solutions", std::move(lines)}};
}

nlohmann::ordered_json write_value_claim(const Variant& variant, const ValueClaim& claim) {
  nlohmann::ordered_json out;
  if (claim.at_least) out["at_least"] = text_of(*claim.at_least);
  if (claim.at_most) out["at_most"] = text_of(*claim.at_most);
  if (claim.keys.empty()) return out;
  out["keys"] = texts_of(variant, claim.keys);
  out["only"] = claim.only;
  return out;
}

}  // namespace

nlohmann::ordered_json write_certificate_header(const Certificate& certificate) {
  const Variant& variant = *certificate.setup.variant;
  const CertificateClaim& claim = certificate.claim;
  nlohmann::ordered_json out;
  const SolutionClaim* solutions = certificate.solutions ? &*certificate.solutions : nullptr;
  if (solutions != nullptr) out["kind"] = solutions->stipulation.has_lines() ? kSolutions : kKeys;
  if (certificate.slack) out["kind"] = kStrategy;
  if (certificate.value) out["kind"] = kValue;
  out["variant"] = variant.name;
  out["digest"] = variant.digest;
  if (solutions != nullptr) {
    out["stipulation"] = text_of(solutions->stipulation);
    out["position"] = write_epd_board(certificate.setup);
    out["claim"] = write_solution_claim(variant, *solutions);
    return out;
  }
  if (const auto aimed = stipulation_of(variant)) out["stipulation"] = text_of(*aimed);
  out["position"] = write_epd_board(certificate.setup);
  if (certificate.value) {
    out["claim"] = write_value_claim(variant, *certificate.value);
    return out;
  }
  out["claim"] = {{"outcome", text_of(claim.outcome)}, {"plies", claim.plies}, {"keys", texts_of(variant, claim.keys)}};
  if (certificate.slack) return out;
  out["claim"]["exact"] = claim.exact;
  out["claim"]["only"] = claim.only;
  return out;
}

}  // namespace keymove
