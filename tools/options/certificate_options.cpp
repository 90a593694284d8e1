#include "tools/options/certificate_options.h"

#include <algorithm>

#include "positions/certificate_files/certificate_binary.h"
#include "tools/console/console.h"

namespace keymove::tools {

namespace {
constexpr std::size_t kMaxKib = kLargestValueCertificate / 1024;
constexpr std::size_t kLargestRefutation = std::size_t{1} << 25;  // what else the certificate has goes beside it
}  // namespace

void CertificateOptions::declare(OptionGroup& group) {
  group
      .text("certificates", "DIR", folder,
            "write a certificate of each answer to DIR, as ID.cert, once the checker has accepted it")
      .excludes({"no-certificates"})
      .number(
          "certificate-size", 1, kMaxKib, kib,
          "at most N KiB of a certificate prove 'no shorter win' and 'no other key' (default: 64, at most 32768); a "
          "longer proof is left out; or N KiB prove a value (at least 16384)");
  declare_none(group);
}

void CertificateOptions::declare_none(OptionGroup& group) {
  group.flag("no-certificates", none, "trust the solver; do not prove the answers to the checker");
}

std::optional<solver::CertificateLimits> CertificateOptions::limits() const {
  if (none) return std::nullopt;
  solver::CertificateLimits out;
  if (kib) {
    out.refutation_bytes = std::min(*kib * 1024, kLargestRefutation);
    out.value_bytes = std::max(*kib * 1024, out.value_bytes);
  }
  return out;
}

CertificateFolder::CertificateFolder(const std::string& path) : path_(path) { make_folder(path, "certificates"); }

void CertificateFolder::write(const std::string& id, const Certificate& certificate) {
  write_file((path_ / (names_.of(id) + ".cert")).string(), write_certificate(certificate));
}

}  // namespace keymove::tools
