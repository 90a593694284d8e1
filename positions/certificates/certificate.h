// Certificates: a claim about a position, with the moves by which a checker can prove it (docs/certificates.md).
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

/// The largest number of plies that a certificate may claim.
constexpr int kMaxCertifiedPlies = 250;

/// The largest size of a certificate in bytes.
constexpr std::size_t kLargestCertificate = std::size_t{1} << 26;

/// The claim of a certificate, about the side to move. `win`: it wins by force within `plies`, an odd number, by each
/// of the keys. `loss`: it loses by force within `plies`, an even number. `none`: neither within `plies`.
struct CertificateClaim {
  Outcome outcome = Outcome::none;
  int plies = 0;
  std::vector<Move> keys;  ///< win: sorted by Move's operator<=>, without duplicates
  bool exact = false;      ///< win and loss: not within `plies` - 2
  bool only = false;       ///< win: no other first move wins within `plies`
};

/// A claim with its proof: `body` has the indices of the moves that prove it, as varints in the order in which the
/// checker needs them.
struct Certificate {
  Setup setup;
  CertificateClaim claim;
  std::vector<std::uint8_t> body;
};

/// Whether the data start like a certificate in its binary form.
bool is_certificate(std::string_view data);

/// The certificate of a binary form: the line `keymove-certificate/1`, a line with a JSON object (variant, digest,
/// position, claim, bytes), then the body. Whether the claim is true is left to the checker. The variant is the one
/// chosen in the shelf, otherwise the shipped variant of that name; a name is never taken as a path.
/// Errors: `certificate-format`, `certificate-length` (of the body), `input-too-large`, and those of the header.
Result<Certificate> parse_certificate(const std::string& file, std::string_view data, VariantShelf& shelf);

/// The binary form of the certificate; equal certificates give equal bytes. Requires a claim within the limits above.
std::string write_certificate(const Certificate& certificate);

/// The members that both forms of a certificate share: variant, digest, position, claim.
struct CertificateHeader {
  const JsonNode* variant = nullptr;
  const JsonNode* digest = nullptr;
  const JsonNode* position = nullptr;
  const JsonNode* claim = nullptr;

  /// Remembers the value if the key is one of these members, and returns whether it is. The value must outlive this
  /// object.
  bool take(const std::string& key, const JsonNode& value);
  /// The certificate without its body. Errors are added to those of the taker; missing members are errors at `whole`.
  /// Errors: `json-type`, `json-range`, `unknown-key`, `certificate-missing`, `certificate-claim`, `unknown-variant`,
  /// `variant-digest`, `certificate-position`, and those of the position's FEN.
  [[nodiscard]] Certificate read(JsonTaker& taker, const JsonNode& whole, VariantShelf& shelf) const;
};

/// The object with these members; the inverse of CertificateHeader.
nlohmann::ordered_json write_certificate_header(const Certificate& certificate);

}  // namespace keymove
