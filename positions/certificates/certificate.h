// Certificates: a claim about a position, with what a checker needs to see that it is true (docs/certificates.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "positions/base/input_error.h"
#include "positions/certificates/index_stream.h"
#include "positions/game/setup.h"
#include "positions/problem/answer_json.h"
#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// No certificate speaks of more plies.
constexpr int kMaxCertifiedPlies = 250;

/// The most bytes that a certificate may have.
constexpr std::size_t kLargestCertificate = std::size_t{1} << 26;

/// What a certificate states of the side to move. `win`: it wins by force within `plies`, an odd number, by each of
/// the keys. `loss`: it loses by force within `plies`, an even number. `none`: neither within `plies`.
struct CertificateClaim {
  Outcome outcome = Outcome::none;
  int plies = 0;
  std::vector<Move> keys;  ///< win: in the order of Move's operator<=>, each once
  bool exact = false;      ///< win and loss: not within `plies` - 2
  bool only = false;       ///< win: by no other first move within `plies`
};

/// A claim, and in `body` the indices of the moves that prove it, as varints in the order in which they are needed.
struct Certificate {
  Setup setup;
  CertificateClaim claim;
  std::vector<std::uint8_t> body;
};

/// Whether the text starts as a certificate in its binary form does.
bool is_certificate(std::string_view data);

/// Reads a certificate's binary form: the line `keymove-certificate/1`, a line with a JSON object (variant, digest,
/// position, claim, bytes), then the body. Whether the claim is true is left to the checker. The variant is the
/// shelf's chosen one or else the shipped one of that name; a name is never taken as a path.
/// Errors: `certificate-format`, `certificate-length` (of the body), `input-too-large`, and those of the header.
Result<Certificate> parse_certificate(const std::string& file, std::string_view data, VariantShelf& shelf);

/// The binary form; the same bytes for the same certificate. Requires claims within the limits above.
std::string write_certificate(const Certificate& certificate);

/// The members that both forms of a certificate have: variant, digest, position, claim.
struct CertificateHeader {
  const JsonNode* variant = nullptr;
  const JsonNode* digest = nullptr;
  const JsonNode* position = nullptr;
  const JsonNode* claim = nullptr;

  /// Whether the member was one of them; it is then remembered, and must outlive this.
  bool take(const std::string& key, const JsonNode& value);
  /// The certificate, without its body. Errors are added to the taker's, those of `whole` being what is missing.
  /// Errors: `json-type`, `json-range`, `unknown-key`, `certificate-missing`, `certificate-claim`, `unknown-variant`,
  /// `variant-digest`, `certificate-position`, and those of the position's FEN.
  [[nodiscard]] Certificate read(JsonTaker& taker, const JsonNode& whole, VariantShelf& shelf) const;
};

/// The object with these members; the inverse of CertificateHeader.
nlohmann::ordered_json write_certificate_header(const Certificate& certificate);

}  // namespace keymove
