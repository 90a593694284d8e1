// Certificates as JSON, for programs that know nothing of the order of our moves (docs/certificates.md).
#pragma once

#include <string>

#include "positions/base/input_error.h"
#include "positions/certificates/certificate.h"
#include "verify/certificates/check_certificate.h"

namespace keymove::verify {

/// A certificate's JSON form; empty when the check that went with its writing rejected the certificate.
struct WrittenJson {
  CheckResult check;
  std::string text;
};

/// Replays the certificate and names every move of its proof.
WrittenJson write_certificate_json(const Certificate& certificate, CertificateChecker& checker);

/// A certificate read from its JSON form. Its body is complete only when the check accepted it; it is then that of the
/// binary form.
struct ReadJson {
  Certificate certificate;
  CheckResult check;
};

/// Reads the JSON form and replays its proof. Members that the replay does not ask for are not looked at.
/// Errors: `json`, `input-too-large`, `certificate-format`, and those of a certificate's header. A proof that fails is
/// no error of reading.
Result<ReadJson> read_certificate_json(const std::string& file, const std::string& text, VariantShelf& shelf,
                                       CertificateChecker& checker);

}  // namespace keymove::verify
