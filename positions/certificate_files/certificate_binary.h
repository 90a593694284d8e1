// The binary form of certificates (docs/certificates.md).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "positions/base/input_error.h"
#include "positions/certificates/certificate.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

/// The largest size of a certificate in bytes.
constexpr std::size_t kLargestCertificate = std::size_t{1} << 26;
/// The same for the binary form of the kind `value`: 2 GiB less one.
constexpr std::size_t kLargestValueCertificate = (std::size_t{1} << 31U) - 1;

/// The certificate of a binary form: the line `keymove-certificate/1` or `/2`, a line with a JSON object (variant,
/// digest, position, claim, bytes), then the body. Whether the claim is true is left to the checker. The variant is the
/// one chosen in the shelf, otherwise the shipped variant of that name; a name is never taken as a path. Errors:
/// `certificate-format`, `certificate-length` (of the body), `input-too-large`, and those of the header.
Result<Certificate> parse_certificate(const std::string& file, std::string_view data, VariantShelf& shelf);

/// The binary form of the certificate; equal certificates give equal bytes. Requires a claim within the limits.
std::string write_certificate(const Certificate& certificate);

}  // namespace keymove
