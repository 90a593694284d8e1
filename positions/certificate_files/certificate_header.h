// The header that both forms of a certificate share: the variant, the stipulation, the position and the claim.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "positions/certificates/certificate.h"
#include "positions/stated_answers/answer_json.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

/// The members that both forms of a certificate share: variant, digest, stipulation, position, claim.
struct CertificateHeader {
  const JsonNode* variant = nullptr;
  const JsonNode* digest = nullptr;
  const JsonNode* stipulation = nullptr;  ///< play and aim; absent for a win of the variant itself
  const JsonNode* position = nullptr;
  const JsonNode* claim = nullptr;

  /// Remembers the value if the key is one of these members, and returns whether it is. The value must outlive this
  /// object.
  bool take(const std::string& key, const JsonNode& value);
  /// The certificate without its body. Errors are added to those of the taker; missing members are errors at `whole`.
  /// Errors: `json-type`, `json-range`, `unknown-key`, `certificate-missing`, `certificate-claim`, `unknown-variant`,
  /// `variant-digest`, `certificate-position`, `certificate-stipulation`, and those of the position's FEN.
  [[nodiscard]] Certificate read(JsonTaker& taker, const JsonNode& whole, VariantShelf& shelf) const;
};

/// The object with these members; the inverse of CertificateHeader.
nlohmann::ordered_json write_certificate_header(const Certificate& certificate);

}  // namespace keymove
