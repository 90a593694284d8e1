// Certificates as JSON, for programs that do not know keymove's order of moves (docs/certificates.md).
#pragma once

#include <string>

#include "positions/base/input_error.h"
#include "positions/certificates/certificate.h"
#include "positions/variant_files/variant_shelf.h"
#include "verify/certificates/check_certificate.h"

namespace keymove::verify {

/// The JSON form of a certificate; the text is empty unless the check accepted the certificate.
struct WrittenJson {
  CheckResult check;
  std::string text;
};

/// The JSON form of the certificate, in which every move of the proof is named. The certificate is checked on the way.
/// One with slack has no such form; it is refused without a check.
WrittenJson write_certificate_json(const Certificate& certificate, CertificateChecker& checker);

/// A certificate that was read and checked. One from a JSON form has a complete body, equal to that of the binary form,
/// only if the check accepted it.
struct CheckedCertificate {
  Certificate certificate;
  CheckResult check;
};

/// The certificate of a JSON form, whose proof is checked on the way. Members that the check does not need are ignored.
/// Errors: `json`, `input-too-large`, `certificate-format`, and those of a certificate's header. A proof that fails is
/// not an error here; it is in CheckedCertificate::check.
Result<CheckedCertificate> read_certificate_json(const std::string& file, const std::string& text, VariantShelf& shelf,
                                                 CertificateChecker& checker);

/// The certificate of either form, not compressed, checked. Errors: those of parse_certificate or
/// read_certificate_json.
Result<CheckedCertificate> check_document(const std::string& file, std::string data, VariantShelf& shelf,
                                          CertificateChecker& checker);

}  // namespace keymove::verify
