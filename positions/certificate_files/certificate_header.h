// The header that both forms of a certificate share: the kind, the variant, the stipulation, the position and the
// claim.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "positions/certificates/certificate.h"
#include "positions/json/json_taker.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

/// The name of the format by its version: 1 for forced ends, 2 for certificates that state their kind.
std::string certificate_format(int version);

/// The version with which the certificate is written.
int version_of(const Certificate& certificate);

/// The version of that name; absent if it is not one of those that are read.
std::optional<int> certificate_version(std::string_view format);

/// The formats that are expected in the place of one that is not read: "'...' or '...'", and what the input has instead
/// if it is another version.
std::string unknown_format_text(std::string_view format);

/// The members that both forms of a certificate share: variant, digest, stipulation, position, claim, and kind from
/// version 2 on.
struct CertificateHeader {
  int version = 1;
  const JsonNode* kind = nullptr;
  const JsonNode* variant = nullptr;
  const JsonNode* digest = nullptr;
  const JsonNode* stipulation = nullptr;  ///< forced ends: play and aim; absent for a win of the variant itself
  const JsonNode* position = nullptr;
  const JsonNode* claim = nullptr;

  /// Remembers the value if the key is one of these members, and returns whether it is. The value must outlive this
  /// object.
  bool take(const std::string& key, const JsonNode& value);
  /// Whether the kind is that of a win or a loss with slack, which has a binary form only.
  [[nodiscard]] bool is_strategy() const;
  /// Whether the kind is that of a value.
  [[nodiscard]] bool is_value() const;
  /// Whether the kind that the object states is one that is read; otherwise adds the error `certificate-kind`. To be
  /// asked first: the members of an unknown kind are unknown, too.
  [[nodiscard]] bool knows_kind(JsonTaker& taker, const JsonNode& whole) const;
  /// The certificate without its body. Errors are added to those of the taker; missing members are errors at `whole`.
  /// Errors: `json-type`, `json-range`, `unknown-key`, `certificate-missing`, `certificate-claim`, `unknown-variant`,
  /// `variant-digest`, `certificate-position`, `certificate-stipulation`, and those of the position's FEN.
  [[nodiscard]] Certificate read(JsonTaker& taker, const JsonNode& whole, VariantShelf& shelf) const;
};

/// The object with these members; the inverse of CertificateHeader.
nlohmann::ordered_json write_certificate_header(const Certificate& certificate);

}  // namespace keymove
